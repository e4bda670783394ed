import { saleStatus } from '@maru/domain/token-sale';
import { useServices } from '@maru/platform';
import { useBalances } from '@maru/platform/account';
import { errorText } from '@maru/platform/api';
import { CaptchaApi, CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link, useParams } from '@maru/platform/router';
import { useHandedOn } from '@maru/remote-kit/handed-on';
import { latePart } from '@maru/remote-kit/late-part';
import { Card, ErrorState, Loaded, SkeletonRows } from '@maru/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import { TokenSaleApi } from '../../api/tokensale.api';
import type { SaleDetail } from '../../token-sale';
import { useClock } from '../../use-clock';
import { OrderHistory } from './order-history';
import { PurchaseBox } from './purchase-box';
import styles from './sale-detail.module.css';
import { SaleDetailStore } from './sale-detail.store';
import { SaleHead } from './sale-head';
import { TypedPurchase } from './typed-purchase';

/** The second cleaning of the description, which the rest of the screen does not wait for. */
const SafeHtml = latePart(loadSafeHtml);

async function loadSafeHtml() {
  return { default: (await import('@maru/ui/html')).SafeHtml };
}

/** One sale: what it is, how far it is, and a purchase (SALE-030 to SALE-098). */
export default function SaleDetailScreen() {
  const { tkCode = '' } = useParams();
  return <Detail key={tkCode} code={tkCode} />;
}

const Detail = observer(function Detail({ code }: { code: string }) {
  const services = useServices();
  const { t, language } = useTranslation('tokensale');
  const balances = useBalances();
  const [captcha] = useState(() => new CaptchaStore(new CaptchaApi(services.api)));
  const [store] = useState(
    () =>
      new SaleDetailStore(code, {
        ...services,
        api: new TokenSaleApi(services.api),
        captcha,
        available: (coin) => balances.available(coin),
        readWallet: () => balances.load(),
        say: t,
      }),
  );
  const [typed] = useState(() => new TypedPurchase(store));
  useEffect(() => store.start(), [store]);
  const { isMember } = services.session;
  useEffect(() => {
    if (isMember) store.history.load();
    else store.history.forget();
  }, [store, isMember]);
  useHandedOn(`purchase ${code}`, typed);
  // On its way with the sale: the description appears at once.
  useEffect(() => void loadSafeHtml().catch(() => undefined), []);
  useUnknownSale(store);
  useWhitelistNotice(store);
  const { state, value, failure } = store.sale;

  return (
    <div className={styles.page}>
      <Link className={styles.back} to={services.navigation.href('wowLists')}>
        {t('detail.back')}
      </Link>
      <Loaded
        of={{ state: value ? 'ready' : state, value, failure }}
        skeleton={
          <Card>
            <SkeletonRows label={t('loading')} rows={8} height={48} />
          </Card>
        }
        failed={(error, retry) => (
          <>
            <h1 className={styles.title} tabIndex={-1}>
              {t('list.title')}
            </h1>
            <ErrorState
              title={t('detail.failed')}
              hint={errorText(error, language)}
              retryLabel={t('retry')}
              onRetry={retry}
            />
          </>
        )}
        onRetry={() => void store.load()}
      >
        {(sale) => <Sale store={store} captcha={captcha} sale={sale} />}
      </Loaded>
    </div>
  );
});

interface SaleProps {
  readonly store: SaleDetailStore;
  readonly captcha: CaptchaStore;
  readonly sale: SaleDetail;
}

function Sale({ store, captcha, sale }: SaleProps) {
  const { t, language } = useTranslation('tokensale');
  const now = useClock();
  const status = saleStatus(sale, now);
  const before = useRef(status);
  useEffect(() => {
    // The countdown has reached zero: what the exchange says now counts, without a new page (SALE-034).
    if (before.current !== status) void store.load();
    before.current = status;
  }, [status, store]);
  return (
    <div className={styles.columns}>
      <div className={styles.head}>
        <SaleHead sale={sale} now={now} />
      </div>
      <div className={styles.side}>
        <PurchaseBox store={store} captcha={captcha} sale={sale} now={now} />
      </div>
      <div className={styles.main}>
        {sale.contents[language] !== '' && (
          <Card title={t('detail.about')}>
            <Suspense fallback={<SkeletonRows label={t('loading')} rows={3} height={24} />}>
              <SafeHtml html={sale.contents[language]} />
            </Suspense>
          </Card>
        )}
        <OrderHistory store={store.history} token={sale.token} code={sale.code} />
      </div>
    </div>
  );
}

/** An unknown code leads back to the list, with a notice (SALE-030). */
function useUnknownSale(store: SaleDetailStore): void {
  const { navigation, modals } = useServices();
  const { t } = useTranslation('tokensale');
  const { failure, value } = store.sale;
  // What the exchange cannot read as a code is one that it does not have.
  const unknown = !value && (failure?.code === 'NOT_FOUND' || failure?.code === 'BAD_REQUEST');
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, also where the texts of another language arrive meanwhile
  useEffect(() => {
    if (!unknown) return;
    modals.toast({ tone: 'warn', message: t('detail.unknown') });
    navigation.go('wowLists', undefined, { replace: true });
  }, [unknown, navigation, modals]);
}

/** What the remote configuration says to those who open this sale (SALE-036). */
function useWhitelistNotice(store: SaleDetailStore): void {
  const { modals } = useServices();
  const { language } = useTranslation('tokensale');
  const known = store.sale.value !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each sale, whatever the language becomes
  useEffect(() => {
    if (!known) return;
    const reading = new AbortController();
    void store.whitelistNotice(reading.signal).then((notice) => {
      if (!notice || reading.signal.aborted) return;
      const message = notice.text[language];
      void modals.open('whitelist', message ? { message } : {});
    });
    return () => reading.abort();
  }, [known, store, modals]);
}
