import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { latePart } from '@maru/remote-kit/late-part';
import { classNames, Skeleton } from '@maru/ui';
import { Suspense, useRef } from 'react';
import styles from './candle-panel.module.css';
import { ChartBoundary } from './chart-boundary';
import { ChartTools } from './chart-tools';
import { useFullScreen } from './use-full-screen';

// The chart library is heavy and no other panel needs it.
const PriceChart = latePart(() => import('./price-chart').then((chart) => ({ default: chart.PriceChart })));

/** The price chart, its last bar live, with what a trader sets on it. */
export const CandlePanel = observer(function CandlePanel() {
  const { t } = useTranslation('trading');
  const panel = useRef<HTMLElement>(null);
  const fullButton = useRef<HTMLButtonElement>(null);
  const { full, toggle } = useFullScreen(panel, fullButton);
  return (
    <section
      ref={panel}
      className={classNames(styles.chartPanel, full && styles.full)}
      aria-label={t('exchange.tab.chart')}
    >
      <ChartTools full={full} onToggleFull={toggle} fullButton={fullButton} />
      <div className={styles.chart}>
        <ChartBoundary>
          <Suspense fallback={<Skeleton height="100%" />}>
            <PriceChart onOrder={() => full && toggle()} />
          </Suspense>
        </ChartBoundary>
      </div>
    </section>
  );
});
