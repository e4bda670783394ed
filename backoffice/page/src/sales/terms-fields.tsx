import type { StaffSalePayment, StaffSaleTerms } from '@maru/contract/staff';
import { Button, TextField } from '@maru/ui';
import { AmountField } from '@maru/ui/fields';
import styles from './sales.module.css';

/** Terms as they are typed; moments as `YYYY-MM-DDTHH:mm` of UTC+9. */
export interface TypedTerms extends Omit<StaffSaleTerms, 'startsAt' | 'endsAt'> {
  readonly startsAt: string;
  readonly endsAt: string;
}

const emptyPayment: StaffSalePayment = { coin: '', rate: '', minimum: '', maximum: '' };
export const noTerms: TypedTerms = {
  ...{ token: '', tokenName: '', offered: '', bonusPercent: '0', startsAt: '', endsAt: '' },
  payments: [{ ...emptyPayment, coin: 'KRW' }],
};

const kstMs = 9 * 60 * 60 * 1000;

export const typedTerms = (terms: StaffSaleTerms): TypedTerms => ({
  ...terms,
  startsAt: new Date(Date.parse(terms.startsAt) + kstMs).toISOString().slice(0, 16),
  endsAt: new Date(Date.parse(terms.endsAt) + kstMs).toISOString().slice(0, 16),
});

export const termsOfTyped = (typed: TypedTerms): StaffSaleTerms => ({
  ...typed,
  startsAt: new Date(`${typed.startsAt}:00+09:00`).toISOString(),
  endsAt: new Date(`${typed.endsAt}:00+09:00`).toISOString(),
});

/** First thing wrong with what was typed; empty where nothing is. The server judges it again. */
export function termsProblem({ token, tokenName, offered, startsAt, endsAt, payments }: TypedTerms): string {
  if (!/^[A-Z0-9_]{2,12}$/.test(token)) return '토큰 코드는 대문자와 숫자 2~12자입니다.';
  if (tokenName.trim() === '') return '토큰 이름을 입력해 주세요.';
  if (offered === '' || Number(offered) === 0) return '총 판매 수량을 입력해 주세요.';
  if (startsAt === '' || endsAt === '') return '시작과 종료 시각을 입력해 주세요.';
  if (endsAt <= startsAt) return '종료는 시작보다 뒤여야 합니다.';
  const isWhole = payments.every((row) => Object.values(row).every((text) => text !== ''));
  if (payments.length === 0 || !isWhole) return '결제 코인마다 비율, 최소, 최대를 입력해 주세요.';
  return payments.some(({ minimum, maximum }) => Number(maximum) < Number(minimum))
    ? '1인당 최대는 최소보다 작을 수 없습니다.'
    : '';
}

interface TermsFieldsProps {
  readonly terms: TypedTerms;
  readonly onEdit: (terms: TypedTerms) => void;
}

/** What a sale costs and how much there is. */
export function TermsFields({ terms, onEdit }: TermsFieldsProps) {
  const edit = (field: keyof Omit<TypedTerms, 'payments'>) => (text: string) => onEdit({ ...terms, [field]: text });
  const editPayment = (at: number, change: Partial<StaffSalePayment>) =>
    onEdit({ ...terms, payments: terms.payments.map((row, each) => (each === at ? { ...row, ...change } : row)) });
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="토큰 코드"
          value={terms.token}
          maxLength={12}
          onEdit={(text) => edit('token')(text.toUpperCase())}
        />
        <TextField label="토큰 이름" value={terms.tokenName} maxLength={40} onEdit={edit('tokenName')} />
        <AmountField label="총 판매 수량" decimals={8} value={terms.offered} onEdit={edit('offered')} />
        <AmountField label="보너스" unit="%" decimals={4} value={terms.bonusPercent} onEdit={edit('bonusPercent')} />
        <TextField label="시작 (KST)" type="datetime-local" value={terms.startsAt} onEdit={edit('startsAt')} />
        <TextField label="종료 (KST)" type="datetime-local" value={terms.endsAt} onEdit={edit('endsAt')} />
      </div>
      {terms.payments.map((payment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while they are typed
        <fieldset key={at} className={styles.payment}>
          <legend>{`결제 코인 ${at + 1}`}</legend>
          <TextField
            label="코인"
            value={payment.coin}
            maxLength={12}
            onEdit={(text) => editPayment(at, { coin: text.toUpperCase() })}
          />
          <AmountField
            label="1개당 토큰"
            decimals={8}
            value={payment.rate}
            onEdit={(rate) => editPayment(at, { rate })}
          />
          <AmountField
            label="1인 최소"
            decimals={8}
            value={payment.minimum}
            onEdit={(minimum) => editPayment(at, { minimum })}
          />
          <AmountField
            label="1인 최대"
            decimals={8}
            value={payment.maximum}
            onEdit={(maximum) => editPayment(at, { maximum })}
          />
          {terms.payments.length > 1 && (
            <Button
              size="s"
              onClick={() => onEdit({ ...terms, payments: terms.payments.filter((_, each) => each !== at) })}
            >
              {`결제 코인 ${at + 1} 빼기`}
            </Button>
          )}
        </fieldset>
      ))}
      <Button size="s" onClick={() => onEdit({ ...terms, payments: [...terms.payments, emptyPayment] })}>
        결제 코인 더하기
      </Button>
    </>
  );
}
