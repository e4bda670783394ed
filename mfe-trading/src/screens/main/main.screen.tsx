import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { useMarkets } from '../../market/use-markets';
import { Highlights } from './highlights';
import styles from './main.module.css';
import { MarketTable } from './market-table';
import { NoticeCard } from './notice-card';
import { WelcomeCard } from './welcome-card';

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
          <NoticeCard />
        </aside>
      </div>
    </div>
  );
});

export default MainScreen;
