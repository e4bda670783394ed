import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link, Navigate, useParams } from '@maru/platform/router';
import { buttonClass, EmptyState, ErrorState, SkeletonRows } from '@maru/ui';
import { useEffect } from 'react';
import type { MarketCell } from '../../market/market-cell';
import type { MarketsStore } from '../../market/markets.store';
import { useMarkets } from '../../market/use-markets';
import styles from './exchange.module.css';
import { ExchangeProvider, useExchangeStores } from './exchange-stores';
import { NarrowLayout, WideLayout } from './layouts';
import { useWide } from './use-wide';
import './texts';

/** The trading screen of one market (SHEL-055). */
const ExchangeScreen = observer(function ExchangeScreen() {
  const { marketCode = '' } = useParams();
  const { navigation } = useServices();
  const { t, language } = useTranslation('trading');
  const markets = useMarkets();
  const market = markets.market(marketCode);

  useEffect(() => {
    if (market) markets.setTab(market.row.baseCoinCode as 'KRW');
  }, [markets, market]);

  if (markets.state === 'loading') return <SkeletonRows label={t('loading')} rows={14} height={56} />;
  if (markets.state === 'failed') {
    return (
      <ErrorState
        title={t('markets.failed')}
        hint={errorText(markets.failure, language)}
        retryLabel={t('retry')}
        onRetry={() => void markets.load()}
      />
    );
  }
  const written = marketCode.toUpperCase();
  if (!market && markets.market(written)) {
    return <Navigate replace to={navigation.href('Exchange', { marketCode: written })} />;
  }
  if (!market) {
    return (
      <EmptyState
        title={t('exchange.unknown', { market: marketCode })}
        action={
          <Link className={buttonClass()} to={navigation.href('Main')}>
            {t('exchange.toMarkets')}
          </Link>
        }
      />
    );
  }
  return <Exchange key={market.code} market={market} markets={markets} />;
});

export default ExchangeScreen;

/** Keyed by market: another market starts with fresh stores. */
const Exchange = observer(function Exchange({ market, markets }: { market: MarketCell; markets: MarketsStore }) {
  const stores = useExchangeStores(market, markets);
  const wide = useWide();
  return (
    <ExchangeProvider value={stores}>
      <div className={styles.screen}>{wide ? <WideLayout /> : <NarrowLayout />}</div>
    </ExchangeProvider>
  );
});
