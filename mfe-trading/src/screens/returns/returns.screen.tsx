import { useServices } from '@maru/platform';
import { useBalances } from '@maru/platform/account';
import { useTranslation } from '@maru/platform/i18n';
import { useMarkets } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { PortfolioStore } from '@maru/remote-kit/portfolio';
import { Badge, Card, Page, SkeletonRows } from '@maru/ui';
import { useState } from 'react';
import ko from '../../locales/ko.returns.json';
import { HistoryWays } from './history-ways';
import styles from './returns.module.css';
import { ReturnsHead } from './returns-head';
import { ReturnsTable } from './returns-table';

/** Profit and loss of each coin at the prices of now (TRAD-100 to TRAD-102). */
const ReturnsScreen = observer(function ReturnsScreen() {
  const { storage } = useServices();
  const { t } = useTranslation('trading');
  const markets = useMarkets();
  const balances = useBalances();
  const [portfolio] = useState(() => new PortfolioStore({ markets, balances, storage }));
  const states = { skeleton: <ReturnsSkeleton />, failedTitle: t('returns.failed'), retryLabel: t('retry') };
  return (
    <Page title={t('returns.title')} aside={portfolio.stale && <Badge tone="warn">{t('stale')}</Badge>}>
      <HistoryWays current="RateToReturn" />
      <Loaded of={markets.reading} {...states}>
        {() => (
          <Loaded of={balances.reading} {...states}>
            {() => (
              <>
                <ReturnsHead portfolio={portfolio} />
                <ReturnsTable portfolio={portfolio} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
});

/**
 * Texts that only this screen needs; the kit adds them to the remote's.
 * @public
 */
export const texts = ko;

export default ReturnsScreen;

function ReturnsSkeleton() {
  const { t } = useTranslation('trading');
  return (
    <>
      <Card>
        <div className={styles.headBox} />
      </Card>
      <Card flush>
        <SkeletonRows label={t('loading')} rows={9} height={56} />
      </Card>
    </>
  );
}
