import { useServices } from '@maru/platform';
import { useBalances } from '@maru/platform/account';
import { useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Link, Navigate, useLocation, useParams } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { buttonClass, Page, SkeletonRows } from '@maru/ui';
import { useEffect } from 'react';
import ko from '../../locales/ko.exchange.json';
import { type MarketListStore, type MarketTab, marketTabs } from '../../market/market-list.store';
import { useListAddress } from '../../market/use-list-address';
import { useMarketList } from '../../market/use-market-list';
import styles from './exchange.module.css';
import { ExchangeProvider, useExchangeStores } from './exchange-stores';
import { NarrowLayout, WideLayout } from './layouts';
import { useFreshMarkets } from './use-fresh-markets';
import { useLiveTitle } from './use-live-title';
import { useWide } from './use-media';
import { usePeriodAddress } from './use-period-address';

/** The trading screen of one market (SHEL-055). */
const ExchangeScreen = observer(function ExchangeScreen() {
  const { marketCode = '' } = useParams();
  const { t } = useTranslation('trading');
  const balances = useBalances();
  const list = useMarketList((coin) => Number(balances.of(coin).total) > 0);
  const { reading } = list.markets;
  const isOld = useFreshMarkets(list.markets);
  // Rather old than gone: a failure in its place would take what is typed into the form.
  const shown = isOld
    ? { state: 'ready' as const, value: reading.value, failure: null, retry: () => reading.retry() }
    : reading;

  return (
    <Loaded
      of={shown}
      skeleton={<SkeletonRows label={t('loading')} rows={14} height={56} />}
      failedTitle={t('markets.failed')}
      retryLabel={t('retry')}
    >
      {({ cells }) => {
        const market = cells.get(marketCode);
        return market ? (
          <Exchange key={market.code} market={market} list={list} />
        ) : (
          <NoMarket code={marketCode} known={cells.has(marketCode.toUpperCase())} />
        );
      }}
    </Loaded>
  );
});

/**
 * Texts that only this screen needs; the kit adds them to the remote's.
 * @public
 */
export const texts = ko;

export default ExchangeScreen;

/** @param known - there is such a market under the same code in capitals. */
function NoMarket({ code, known }: { code: string; known: boolean }) {
  const { navigation } = useServices();
  const { t } = useTranslation('trading');
  if (known) return <Navigate replace to={navigation.href('Exchange', { marketCode: code.toUpperCase() })} />;
  return (
    <Page title={t('exchange.unknown', { market: code })}>
      <p>
        <Link className={buttonClass()} to={navigation.href('Main')}>
          {t('exchange.toMarkets')}
        </Link>
      </p>
    </Page>
  );
}

/** Keyed by market: another market starts with fresh stores. */
const Exchange = observer(function Exchange({ market, list }: { market: MarketCell; list: MarketListStore }) {
  const stores = useExchangeStores(market, list);
  const wide = useWide();
  useLiveTitle(market, list.markets);
  useTabOf(market, list);
  const { session } = useServices();
  useListAddress(list, session.isMember ? marketTabs : visitorTabs, tabOf(market));
  usePeriodAddress(stores.candles);
  return (
    <ExchangeProvider value={stores}>
      <div className={styles.screen}>{wide ? <WideLayout /> : <NarrowLayout />}</div>
    </ExchangeProvider>
  );
});

const visitorTabs = marketTabs.filter((tab) => tab !== 'held');

const tabOf = ({ base }: MarketCell): MarketTab => marketTabs.find((tab) => tab === base) ?? 'KRW';

/** Another market brings the tab of its base along, unless the address names one. */
function useTabOf(market: MarketCell, list: MarketListStore): void {
  const { search } = useLocation();
  const named = new URLSearchParams(search).get('tab');
  const said = marketTabs.some((tab) => tab === named);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address counts when the market comes.
  useEffect(() => {
    if (!said) list.setTab(tabOf(market));
  }, [list, market]);
}
