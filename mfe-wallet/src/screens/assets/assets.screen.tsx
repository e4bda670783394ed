import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Badge, Card, ErrorState, Page, SkeletonRows } from '@maru/ui';
import { useEffect, useState } from 'react';
import { WalletApi } from '../../api/wallet.api';
import { AssetSummary } from './asset-summary';
import { AssetTable } from './asset-table';
import styles from './assets.module.css';
import { AssetsStore } from './assets.store';

/** Asset status (WALT-001..010). */
const AssetsScreen = observer(function AssetsScreen() {
  const { api, prices, storage } = useServices();
  const { t, language } = useTranslation('wallet');
  const [assets] = useState(() => new AssetsStore(new WalletApi(api), prices, storage));
  useEffect(() => {
    void assets.load();
    return assets.follow();
  }, [assets]);

  return (
    <Page title={t('assets.title')} aside={assets.stale && <Badge tone="warn">{t('stale')}</Badge>}>
      <Ways />
      {assets.state === 'failed' ? (
        <ErrorState
          title={t('assets.failed')}
          hint={errorText(assets.failure, language)}
          retryLabel={t('retry')}
          onRetry={() => void assets.load()}
        />
      ) : assets.state === 'loading' ? (
        <>
          <Card>
            <div className={styles.summaryWaiting} />
          </Card>
          <Card flush>
            <SkeletonRows label={t('loading')} rows={9} height={64} />
          </Card>
        </>
      ) : (
        <>
          <AssetSummary assets={assets} />
          <AssetTable assets={assets} />
        </>
      )}
    </Page>
  );
});

export default AssetsScreen;

/** WALT-010. */
function Ways() {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  const ways = [
    ['Assets', 'assets.title'],
    ['OriTransactionHistory', 'assets.history'],
    ['OriRebaseList', 'assets.ampl'],
    ['OriRebaseORICList', 'assets.oric'],
  ] as const;
  return (
    <nav className={styles.ways} aria-label={t('assets.ways')}>
      {ways.map(([route, label]) => (
        <Link key={route} to={navigation.href(route)} aria-current={route === 'Assets' ? 'page' : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
