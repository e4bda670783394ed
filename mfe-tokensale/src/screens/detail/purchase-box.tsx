import { isSelling, saleStatus } from '@maru/domain/token-sale';
import { useServices } from '@maru/platform';
import type { CaptchaStore } from '@maru/platform/captcha';
import { formatSaleTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Link, useLocation } from '@maru/platform/router';
import { useSession } from '@maru/platform/session';
import { buttonClass, Card, Notice, Tabs } from '@maru/ui';
import type { SaleDetail } from '../../token-sale';
import { PaymentFacts } from './payment-facts';
import { PurchaseForm } from './purchase-form';
import styles from './sale-detail.module.css';
import type { SaleDetailStore } from './sale-detail.store';

export interface PurchaseBoxProps {
  readonly store: SaleDetailStore;
  readonly captcha: CaptchaStore;
  readonly sale: SaleDetail;
  /** Epoch milliseconds of the server. */
  readonly now: number;
}

/** One tab per payment coin; takes input while the sale is under way and somebody is logged in (SALE-031, SALE-038, SALE-039). */
export const PurchaseBox = observer(function PurchaseBox({ store, captcha, sale, now }: PurchaseBoxProps) {
  const { t } = useTranslation('tokensale');
  const { payment } = store;
  if (!payment) return null;
  return (
    <Card title={t('purchase.title')}>
      <Tabs
        label={t('purchase.coins')}
        tabs={sale.payments.map(({ coin, coinId }) => ({ id: coinId, label: coinLabel(coin) }))}
        selected={payment.coinId}
        onSelect={(coinId) => !store.busy && !store.lost && store.choose(coinId)}
      >
        <div className={styles.box}>
          <PaymentFacts store={store} sale={sale} payment={payment} />
          <Entry store={store} captcha={captcha} sale={sale} now={now} />
        </div>
      </Tabs>
    </Card>
  );
});

const Entry = observer(function Entry({ store, captcha, sale, now }: PurchaseBoxProps) {
  const { t } = useTranslation('tokensale');
  const { isMember } = useSession();
  const status = saleStatus(sale, now);
  // A sale that has ended meanwhile still answers what has become of it.
  if (store.lost && isMember) return <PurchaseForm store={store} captcha={captcha} sale={sale} />;
  if (store.done && status !== 'ing') return <Notice tone="ok">{t('purchase.done')}</Notice>;
  if (status === 'soon') return <Notice>{t('purchase.soon', { at: formatSaleTime(sale.startsAt) })}</Notice>;
  if (status === 'end') return <Notice>{t('purchase.ended')}</Notice>;
  if (!isSelling(sale, now)) return <Notice tone="warn">{t('purchase.paused')}</Notice>;
  return isMember ? <PurchaseForm store={store} captcha={captcha} sale={sale} /> : <LoginButton />;
});

/** Leads to the login, and back here from it (SALE-038). */
export function LoginButton() {
  const { navigation, bridge } = useServices();
  const { t } = useTranslation('tokensale');
  const { pathname } = useLocation();
  if (navigation.inApp)
    return (
      <button
        type="button"
        className={buttonClass({ variant: 'primary', wide: true })}
        onClick={() => bridge.post('login')}
      >
        {t('purchase.login')}
      </button>
    );
  return (
    <Link
      className={buttonClass({ variant: 'primary', wide: true })}
      to={navigation.href('Login', {}, { fullPath: pathname })}
    >
      {t('purchase.login')}
    </Link>
  );
}
