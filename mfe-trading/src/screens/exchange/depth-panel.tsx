import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { latePart } from '@maru/remote-kit/late-part';
import { Suspense } from 'react';
import styles from './depth-panel.module.css';
import { useExchange } from './exchange-stores';

const DepthChart = latePart(() => import('@maru/ui/charts').then((charts) => ({ default: charts.DepthChart })));

/** Chart of the book's depth. */
export const DepthPanel = observer(function DepthPanel() {
  const { book, market } = useExchange();
  const { t } = useTranslation('trading');
  const { bids, asks } = book.depth;
  if (bids.length === 0 || asks.length === 0) return <section className={styles.empty} />;
  return (
    <section className={styles.depthPanel} aria-label={t('exchange.depth')}>
      <h2>{t('exchange.depth')}</h2>
      <div className={styles.depthPicture}>
        <Suspense>
          <DepthChart label={t('exchange.depthLabel', { market: market.label })} bids={bids} asks={asks} />
        </Suspense>
      </div>
    </section>
  );
});
