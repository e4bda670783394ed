import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { ErrorState } from '@maru/ui';
import { CandleChart, type PricePick } from '@maru/ui/charts';
import { useState } from 'react';
import { decimalsOf } from '../../market/decimals-of';
import { useExchange } from './exchange-stores';
import { PriceMenu } from './price-menu';
import { readoutWords } from './readout-words';
import { useDarkDevice } from './use-media';
import { useOwnOnChart } from './use-own-on-chart';

const htmlLocales = { ko: 'ko', en: 'en', ch: 'zh' } as const;

/** Loaded late, with all that only the chart needs. @param onOrder - an order at a price of the chart is in the form. */
export const PriceChart = observer(function PriceChart({ onOrder }: { onOrder: () => void }) {
  const { market, markets, candles, chart } = useExchange();
  const { preferences } = useServices();
  const { t, language } = useTranslation('trading');
  const own = useOwnOnChart();
  const darkDevice = useDarkDevice();
  const [pick, setPick] = useState<PricePick | null>(null);
  if (candles.reading.state === 'failed')
    return <ErrorState title={t('exchange.chartFailed')} retryLabel={t('retry')} onRetry={() => void candles.load()} />;
  return (
    <>
      <CandleChart
        label={t('exchange.chartLabel', { market: market.label })}
        bars={candles.bars}
        live={candles.live}
        decimals={decimalsOf(market.lastTick)}
        intraday={candles.intraday}
        locale={htmlLocales[language]}
        theme={`${preferences.theme} ${preferences.colours} ${darkDevice}`}
        type={chart.type}
        indicators={chart.indicators}
        logarithmic={chart.logarithmic}
        readout={readoutWords(t)}
        stale={markets.stale}
        onReachStart={() => void candles.loadOlder()}
        marks={own.marks}
        lines={own.lines}
        onPick={setPick}
        pickLabel={t('exchange.orderAtPrice')}
      />
      {pick && <PriceMenu pick={pick} onClose={() => setPick(null)} onChosen={onOrder} />}
    </>
  );
});
