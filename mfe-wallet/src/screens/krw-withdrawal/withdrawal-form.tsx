import { PERCENT_BUTTONS } from '@maru/domain';
import { limitUse } from '@maru/domain/withdrawal';
import { useTranslation } from '@maru/platform/i18n';
import { type Decimal, decimalsShown, formatKrw, formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Button, Card, Facts } from '@maru/ui';
import { AmountField, Form, ShareButtons } from '@maru/ui/fields';
import { LimitGauge } from '@maru/ui/flow';
import { useRef } from 'react';
import type { KrwTerms } from '../../api/withdrawal.api';
import styles from './krw-withdrawal.module.css';
import type { KrwWithdrawalStore } from './krw-withdrawal.store';

interface WithdrawalFormProps {
  readonly store: KrwWithdrawalStore;
  readonly terms: KrwTerms;
}

/** Amount, what it costs, where it goes, and what the limits leave (WALT-064, WALT-079 to WALT-081, WALT-145). */
export const WithdrawalForm = observer(function WithdrawalForm({ store, terms }: WithdrawalFormProps) {
  const { t, language } = useTranslation('wallet');
  const account = terms.account ? `${terms.account.bankName} ${terms.account.number}` : '-';
  const field = useRef<HTMLInputElement>(null);
  const won = (amount: Decimal | string) => t('won', { amount: formatKrw(amount) });
  /** A fee, and what it is part of, may have two decimals. */
  const exactWon = (amount: Decimal | string) => t('won', { amount: formatNumber(amount, decimalsShown.krwFee) });
  const { tried, problem, total } = store;
  const values = { minOut: won(terms.minimum) };
  const error = tried && problem ? refusalText({ refusal: problem, values }, language) : null;
  const submit = () => {
    void store.submit();
    if (store.problem) field.current?.focus();
  };
  return (
    <Card title={t('krwWithdrawal.form')}>
      <Form className={styles.form} onSubmit={submit}>
        <Facts
          facts={[
            { label: t('krwWithdrawal.available'), value: <strong>{won(terms.available)}</strong> },
            { label: t('krwWithdrawal.account'), value: account },
            { label: t('krwWithdrawal.holder'), value: terms.account?.holder ?? '-' },
          ]}
        />
        <AmountField
          ref={field}
          label={t('krwWithdrawal.amount')}
          hint={t('krwWithdrawal.hint', { minimum: won(terms.minimum), maximum: won(store.maximum) })}
          error={error}
          unit={t('krwWithdrawal.unit')}
          decimals={0}
          value={store.amount}
          disabled={store.busy}
          onEdit={(amount) => store.setAmount(amount)}
        />
        <ShareButtons
          label={t('krwWithdrawal.shares')}
          percents={PERCENT_BUTTONS}
          mostLabel={t('krwWithdrawal.maximum')}
          disabled={store.busy}
          onTake={(percent) => store.takeShare(percent)}
        />
        <Facts
          facts={[
            { label: t('krwWithdrawal.fee'), value: exactWon(terms.fee) },
            { label: t('krwWithdrawal.total'), value: total ? exactWon(total) : '-' },
          ]}
        />
        <Limits terms={terms} />
        <p className={styles.detail}>{t('krwWithdrawal.submitHint')}</p>
        <Button type="submit" variant="primary" wide busy={store.busy}>
          {t('krwWithdrawal.submit')}
        </Button>
      </Form>
    </Card>
  );
});

/** Used and left of day and month (WALT-064, WALT-151). */
function Limits({ terms: { limit, left } }: { terms: KrwTerms }) {
  const { t } = useTranslation('wallet');
  const won = (amount: Decimal | string) => t('won', { amount: formatKrw(amount) });
  return (
    <div className={styles.limits}>
      {(['day', 'month'] as const).map((period) => {
        const { used, share } = limitUse(limit[period], left[period]);
        return (
          <LimitGauge
            key={period}
            label={t(`krwWithdrawal.limit.${period}`)}
            ratio={share}
            usedText={`${won(used)} / ${won(limit[period])}`}
            leftText={t('krwWithdrawal.left', { amount: won(left[period]) })}
          />
        );
      })}
    </div>
  );
}
