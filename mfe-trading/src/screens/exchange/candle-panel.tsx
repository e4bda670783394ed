import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { classNames, ErrorState, Skeleton } from '@maru/ui';
import { lazy, Suspense, useRef } from 'react';
import styles from './candle-panel.module.css';
import { ChartTools } from './chart-tools';
import { useExchange } from './exchange-stores';
import { readoutWords } from './readout-words';
import { useFullScreen } from './use-full-screen';

// The chart library is heavy and no other panel needs it.
const CandleChart = lazy(() => import('@maru/ui/charts').then((charts) => ({ default: charts.CandleChart })));

const decimalsOf = (tick: string): number => tick.split('.')[1]?.replace(/0+$/, '').length ?? 0;
const htmlLocales = { ko: 'ko', en: 'en', ch: 'zh' } as const;

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
        <Chart />
      </div>
    </section>
  );
});

const Chart = observer(function Chart() {
  const { market, markets, candles, chart } = useExchange();
  const { preferences } = useServices();
  const { t, language } = useTranslation('trading');
  if (candles.reading.state === 'failed')
    return <ErrorState title={t('exchange.chartFailed')} retryLabel={t('retry')} onRetry={() => void candles.load()} />;
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <CandleChart
        label={t('exchange.chartLabel', { market: market.label })}
        bars={candles.bars}
        live={candles.live}
        decimals={decimalsOf(market.tick(market.close))}
        intraday={candles.intraday}
        locale={htmlLocales[language]}
        theme={`${preferences.theme} ${preferences.colours}`}
        type={chart.type}
        indicators={chart.indicators}
        logarithmic={chart.logarithmic}
        readout={readoutWords(t)}
        stale={markets.stale}
        onReachStart={() => void candles.loadOlder()}
      />
    </Suspense>
  );
});
