import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { useLocation } from '@maru/platform/router';
import { SkeletonRows } from '@maru/ui';
import { lazy, Suspense } from 'react';
import { useMarketList } from '../../market/use-market-list';
import { Highlights } from './highlights';
import styles from './main.module.css';
import { MarketTable } from './market-table';
import { WelcomeCard } from './welcome-card';

// The markets come first, on the wire too; one request brings what every Main has beside them.
const NoticeCard = lazy(() => import(/* webpackChunkName: "main-later" */ './notice-card'));
const FirstStepsCard = lazy(() => import('./first-steps-card'));
const ListInAddress = lazy(() => import(/* webpackChunkName: "main-later" */ './list-in-address'));

/** Main: all markets live, what moves most, notices (SHEL-001, TRAD-011). */
const MainScreen = observer(function MainScreen() {
  const { t } = useTranslation('trading');
  const list = useMarketList();
  const { search } = useLocation();
  const { session } = useServices();
  const { state, value } = list.markets.reading;
  return (
    <div className={styles.page}>
      <h1 className={styles.heading} tabIndex={-1}>
        {t('main.title')}
      </h1>
      {/* An address with choices needs them before the rows, another one after the first paint. */}
      <Suspense fallback={null}>{(value || search !== '') && <ListInAddress list={list} />}</Suspense>
      <Highlights list={list} />
      <div className={styles.columns}>
        <MarketTable list={list} />
        <aside className={styles.aside}>
          <WelcomeCard />
          <Suspense fallback={<SkeletonRows label={t('loading')} rows={6} height={40} />}>
            {(state === 'failed' || value) && <NoticeCard />}
          </Suspense>
          {/* Last, where it moves nothing when it comes. */}
          <Suspense fallback={null}>{session.isMember && value && <FirstStepsCard />}</Suspense>
        </aside>
      </div>
    </div>
  );
});

export default MainScreen;
