import { SEARCH_LENGTH_MAX } from '@maru/domain';
import { useServices } from '@maru/platform';
import { useBalances } from '@maru/platform/account';
import { useTranslation } from '@maru/platform/i18n';
import { useMarkets } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { textThat, useAddress } from '@maru/remote-kit/address';
import { FirstSteps } from '@maru/remote-kit/first-steps';
import { PortfolioStore } from '@maru/remote-kit/portfolio';
import { Badge, Card, LinkTabs, Page, SkeletonRows } from '@maru/ui';
import { useState } from 'react';
import { TradesApi } from '../../api/trades.api';
import { AssetSummary } from './asset-summary';
import { AssetTable } from './asset-table';
import { AssetValueCard, useAssetValue } from './asset-value';
import styles from './assets.module.css';

const searchInAddress = textThat((text) => text.length <= SEARCH_LENGTH_MAX);

/** Asset status (WALT-001..010). */
const AssetsScreen = observer(function AssetsScreen() {
  const { api, storage } = useServices();
  const { t } = useTranslation('wallet');
  const markets = useMarkets();
  const balances = useBalances();
  const [assets] = useState(() => new PortfolioStore({ markets, balances, storage }));
  useAddress({ search: searchInAddress }, { search: assets.search }, ({ search }) => assets.setSearch(search));
  const value = useAssetValue();
  const states = { skeleton: <AssetsSkeleton />, failedTitle: t('assets.failed'), retryLabel: t('retry') };
  return (
    <Page
      title={t('assets.title')}
      intro={t('assets.intro')}
      aside={assets.stale && <Badge tone="warn">{t('stale')}</Badge>}
    >
      <AssetTabs />
      <Loaded of={markets.reading} {...states}>
        {() => (
          <Loaded of={balances.reading} {...states}>
            {() => (
              <>
                <AssetSummary assets={assets} />
                <AssetValueCard of={value} />
                <AssetTable assets={assets} />
                <FirstSteps hasTraded={() => new TradesApi(api).hasTraded()} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
});

export default AssetsScreen;

function AssetsSkeleton() {
  const { t } = useTranslation('wallet');
  return (
    <>
      <Card>
        <div className={styles.summaryWaiting} />
      </Card>
      <Card flush>
        <SkeletonRows label={t('loading')} rows={9} height={64} />
      </Card>
    </>
  );
}

/** WALT-010. */
function AssetTabs() {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  const ways = [
    ['Assets', 'assets.title'],
    ['RateToReturn', 'assets.returns'],
    ['OriTransactionHistory', 'assets.history'],
    ['OriRebaseList', 'assets.ampl'],
    ['OriRebaseORICList', 'assets.oric'],
  ] as const;
  return (
    <LinkTabs label={t('assets.ways')}>
      {ways.map(([route, label]) => (
        <Link key={route} to={navigation.href(route)} aria-current={route === 'Assets' ? 'page' : undefined}>
          {t(label)}
        </Link>
      ))}
    </LinkTabs>
  );
}
