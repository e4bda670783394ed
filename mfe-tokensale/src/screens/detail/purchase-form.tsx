import { PERCENT_BUTTONS } from '@maru/domain';
import { allowanceLeft, paymentDecimals, shareToPay } from '@maru/domain/token-sale';
import { useServices } from '@maru/platform';
import type { CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, Decimal, formatKrw, formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { BarredNotice, useBarredReason } from '@maru/remote-kit/barred-browser';
import { Captcha } from '@maru/remote-kit/captcha';
import { Badge, Button, Facts, Notice } from '@maru/ui';
import { AmountField, Checkbox, Form, ShareButtons } from '@maru/ui/fields';
import { type Ref, useRef } from 'react';
import { paymentText } from '../../payment-text';
import type { SaleDetail, SalePayment } from '../../token-sale';
import styles from './sale-detail.module.css';
import type { SaleDetailStore } from './sale-detail.store';
import type { ConfirmPurchase } from './sale-detail.types';
import { useKrwPrice, usePricesOld } from './use-krw-price';

export interface PurchaseFormProps {
  readonly store: SaleDetailStore;
  readonly captcha: CaptchaStore;
  readonly sale: SaleDetail;
}

/** Amount, what it buys, agreements and captcha (SALE-032, SALE-045 to SALE-051, SALE-073, SALE-074, SALE-080). */
export const PurchaseForm = observer(function PurchaseForm({ store, captcha, sale }: PurchaseFormProps) {
  const { t } = useTranslation('tokensale');
  const field = useRef<HTMLInputElement>(null);
  const boxes = useRef<HTMLDivElement>(null);
  const confirm = useConfirmation();
  const barredBy = useBarredReason();
  const { payment } = store;
  if (!payment) return null;
  const { coin } = payment;
  const still = store.busy || store.lost;
  const submit = () => {
    if (barredBy) return;
    void store.submit(confirm);
    if (!store.tried || store.lost) return;
    if (store.problem) field.current?.focus();
    else boxes.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      {barredBy && (
        <BarredNotice
          reasonId={barredBy}
          title={t('purchase.barred')}
          browserHint={t('purchase.barredHint')}
          appHint={t('purchase.barredInApp')}
        />
      )}
      <AmountField
        ref={field}
        label={t('purchase.amount')}
        error={store.tried && !store.lost ? store.problem : null}
        unit={coinLabel(coin)}
        decimals={paymentDecimals(coin)}
        value={store.amount}
        disabled={still}
        onEdit={(amount) => store.setAmount(amount)}
      />
      <Shares store={store} payment={payment} />
      <Quote store={store} token={sale.token} />
      <Agreements ref={boxes} store={store} sale={sale} />
      <Captcha captcha={captcha} />
      <Outcome store={store} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={store.busy}
        disabled={barredBy !== null}
        aria-describedby={barredBy ?? undefined}
      >
        {store.lost ? t('purchase.again') : t('purchase.submit')}
      </Button>
    </Form>
  );
});

/** Parts of what the member may and can pay (SALE-050). */
const Shares = observer(function Shares({ store, payment }: { store: SaleDetailStore; payment: SalePayment }) {
  const { t } = useTranslation('tokensale');
  const { coin, maximum, paidBefore } = payment;
  const share = (percent: number) => {
    const left = allowanceLeft(maximum, paidBefore);
    store.setAmount(shareToPay(percent, store.available ?? '0', left, coin).toFixed());
  };
  return (
    <ShareButtons
      label={t('purchase.shares')}
      percents={PERCENT_BUTTONS}
      mostLabel={t('purchase.most')}
      disabled={store.busy || store.lost || store.available === null}
      onTake={share}
    />
  );
});

/** What the amount buys, and its worth (SALE-045, SALE-046, SALE-048). */
const Quote = observer(function Quote({ store, token }: { store: SaleDetailStore; token: string }) {
  const { t } = useTranslation('tokensale');
  const coin = store.payment?.coin ?? '';
  const price = useKrwPrice(coin);
  const isOld = usePricesOld() && coin !== 'KRW';
  const { quote, amount } = store;
  const worth = price && amount ? new Decimal(amount || 0).times(price) : null;
  const tokens = (value: string) => `${formatNumber(value, 8)} ${token}`;
  const won = worth && (
    <>
      {t('purchase.won', { amount: formatKrw(worth) })} {isOld && <Badge tone="warn">{t('stale')}</Badge>}
    </>
  );
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          { label: t('purchase.bought'), value: quote ? <strong>{tokens(quote.bought)}</strong> : '-' },
          { label: t('purchase.bonus'), value: quote ? tokens(quote.bonus) : '-' },
          { label: t('purchase.worth'), value: won ?? '-' },
        ]}
      />
    </div>
  );
});

interface AgreementsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly store: SaleDetailStore;
  readonly sale: SaleDetail;
}

const Agreements = observer(function Agreements({ ref, store, sale }: AgreementsProps) {
  const { t, language } = useTranslation('tokensale');
  const still = store.busy || store.lost;
  const names = new Intl.DisplayNames([language === 'ch' ? 'zh' : language], { type: 'region' });
  const countries = sale.barredCountries.map((code) => names.of(code) ?? code).join(', ');
  return (
    <div ref={ref} className={styles.agreements}>
      <Checkbox
        label={t('purchase.agreeTerms')}
        checked={store.agreedTerms}
        disabled={still}
        onToggle={(agreed) => store.agree('agreedTerms', agreed)}
      />
      <Checkbox
        label={t('purchase.agreeQualified', { countries })}
        checked={store.agreedQualified}
        disabled={still}
        onToggle={(agreed) => store.agree('agreedQualified', agreed)}
      />
    </div>
  );
});

const Outcome = observer(function Outcome({ store }: { store: SaleDetailStore }) {
  const { t } = useTranslation('tokensale');
  const { done, refusal, restored, amount } = store;
  if (done) {
    const values = { bought: formatNumber(done.bought, 8), bonus: formatNumber(done.bonus, 8) };
    return <Notice tone="ok">{t('purchase.accepted', { ...values, token: store.sale.value?.token ?? '' })}</Notice>;
  }
  if (!refusal && amount !== '' && amount === restored) return <Notice>{t('purchase.restored')}</Notice>;
  if (!refusal) return null;
  return (
    <Notice tone={store.lost ? 'warn' : 'danger'} live>
      {refusal}
      {store.lost && ` ${t('purchase.lost')}`}
    </Notice>
  );
});

/** The dialog before a purchase: paid, purchased, bonus (SALE-080). */
function useConfirmation(): ConfirmPurchase {
  const { modals } = useServices();
  const { t } = useTranslation('tokensale');
  return async ({ paid, coin, bought, bonus, token }) => {
    const answer = await modals.open('confirm', {
      title: t('purchase.confirm.title'),
      message: t('purchase.confirm.text', {
        paid: paymentText(paid, coin),
        bought: `${formatNumber(bought, 8)} ${token}`,
        bonus: `${formatNumber(bonus, 8)} ${token}`,
      }),
      confirmLabel: t('purchase.submit'),
    });
    return answer === 'confirmed';
  };
}
