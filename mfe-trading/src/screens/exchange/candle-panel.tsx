import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { ErrorState, Skeleton } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import { lazy, Suspense } from 'react';
import styles from './candle-panel.module.css';
import { periods } from './candles.store';
import { useExchange } from './exchange-stores';

// The chart library is heavy and no other panel needs it.
const CandleChart = lazy(() => import('@maru/ui/charts').then((charts) => ({ default: charts.CandleChart })));

const decimalsOf = (tick: string): number => tick.split('.')[1]?.replace(/0+$/, '').length ?? 0;
const htmlLocales = { ko: 'ko', en: 'en', ch: 'zh' } as const;

/** Candles with volume, the last one live. */
export const CandlePanel = observer(function CandlePanel() {
  const { market, markets, candles } = useExchange();
  const { preferences } = useServices();
  const { t, language } = useTranslation('trading');
  return (
    <section className={styles.chartPanel} aria-label={t('exchange.tab.chart')}>
      <div className={styles.chartTools}>
        <Segments
          label={t('exchange.period')}
          options={periods.map((period) => ({ value: period, label: t(`exchange.periods.${period}`) }))}
          value={candles.period}
          onSelect={(period) => void candles.choose(period)}
        />
      </div>
      <div className={styles.chart}>
        {candles.reading.state === 'failed' ? (
          <ErrorState title={t('exchange.chartFailed')} retryLabel={t('retry')} onRetry={() => void candles.load()} />
        ) : (
          <Suspense fallback={<Skeleton height="100%" />}>
            <CandleChart
              label={t('exchange.chartLabel', { market: market.label })}
              bars={candles.bars}
              live={candles.live}
              decimals={decimalsOf(market.tick(market.close))}
              intraday={candles.intraday}
              locale={htmlLocales[language]}
              theme={`${preferences.theme} ${preferences.colours}`}
              stale={markets.stale}
              onReachStart={() => void candles.loadOlder()}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
});
