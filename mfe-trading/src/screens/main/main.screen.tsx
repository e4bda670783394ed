import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { SkeletonRows } from '@maru/ui';
import { lazy, Suspense } from 'react';
import { useMarkets } from '../../market/use-markets';
import { Highlights } from './highlights';
import styles from './main.module.css';
import { MarketTable } from './market-table';
import { WelcomeCard } from './welcome-card';

/** The markets come first, on the wire too. */
const NoticeCard = lazy(() => import('./notice-card'));

/** Main: all markets live, what moves most, notices (SHEL-001, TRAD-011). */
const MainScreen = observer(function MainScreen() {
  const { t } = useTranslation('trading');
  const markets = useMarkets();
  return (
    <div className={styles.page}>
      <h1 className={styles.heading} tabIndex={-1}>
        {t('main.title')}
      </h1>
      <Highlights markets={markets} />
      <div className={styles.columns}>
        <MarketTable markets={markets} />
        <aside className={styles.aside}>
          <WelcomeCard />
          <Suspense fallback={<SkeletonRows label={t('loading')} rows={6} height={40} />}>
            {markets.state !== 'loading' && <NoticeCard />}
          </Suspense>
        </aside>
      </div>
    </div>
  );
});

export default MainScreen;
