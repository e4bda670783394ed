import {
  CandlestickSeries,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type SeriesDataItemTypeMap,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from './bar';
import type { ChartData } from './chart-data';
import type { ChartFormats } from './chart-formats';
import type { ChartPalette } from './chart-palette';
import type { ChartIndicator, ChartType, LineId } from './chart-types';
import { linesOf } from './indicators';

/** One series, and its point at a bar. */
export interface Plot {
  readonly series: ISeriesApi<SeriesType>;
  readonly pointAt: (index: number) => SeriesDataItemTypeMap[SeriesType];
}

export interface PlotContext {
  readonly chart: IChartApi;
  readonly data: ChartData;
  readonly colours: ChartPalette;
  readonly formats: ChartFormats;
  readonly decimals: number;
  /** Seconds added to the time of a bar. */
  readonly timeShift: () => number;
}

/** Translucent: columns stand behind lines. */
const faded = (colour: string) => `${colour}66`;
const directionColour = ({ open, close }: Bar, { rise, fall }: ChartPalette) => (close < open ? fall : rise);
const quiet = { lastValueVisible: false, priceLineVisible: false } as const;
const ownPanes = ['rsi', 'macd'] as const;
const priceShare = 3;

/** Draws the price, and what is shown beside it. The first plot is the price. */
export function addPlots(
  context: PlotContext,
  type: ChartType,
  indicators: readonly ChartIndicator[],
  logarithmic: boolean,
): readonly Plot[] {
  const { chart } = context;
  const shows = (indicator: ChartIndicator) => indicators.includes(indicator);
  const plots = [type === 'line' ? addPriceLine(context) : addCandles(context, type === 'heikinAshi')];
  for (const indicator of (['movingAverages', 'bollinger'] as const).filter(shows))
    plots.push(...linesOf(indicator).map((id) => addLine(context, id, 0)));
  if (shows('volume')) plots.push(addVolume(context));
  for (const [at, indicator] of ownPanes.filter(shows).entries()) {
    plots.push(...(indicator === 'rsi' ? addRsi(context, at + 1) : addMacd(context, at + 1)));
    // New panes begin with the scale of the price.
    chart
      .priceScale('right', at + 1)
      .applyOptions({ mode: PriceScaleMode.Normal, scaleMargins: { top: 0.12, bottom: 0.12 } });
  }
  chart.priceScale('right').applyOptions({
    mode: logarithmic ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
    scaleMargins: { top: 0.08, bottom: shows('volume') ? 0.24 : 0.08 },
  });
  for (const [at, pane] of chart.panes().entries()) pane.setStretchFactor(at === 0 ? priceShare : 1);
  return plots;
}

const timeAt = ({ data, timeShift }: PlotContext, index: number) =>
  ((data.bars[index]?.time ?? 0) + timeShift()) as UTCTimestamp;

const priceFormat = ({ formats, decimals }: PlotContext) =>
  ({ type: 'custom', formatter: formats.price, minMove: 10 ** -decimals }) as const;

function addCandles(context: PlotContext, smoothed: boolean): Plot {
  const { chart, data, colours } = context;
  const series = chart.addSeries(CandlestickSeries, {
    borderVisible: false,
    upColor: colours.rise,
    downColor: colours.fall,
    wickUpColor: colours.rise,
    wickDownColor: colours.fall,
    priceFormat: priceFormat(context),
    // Of a smoothed bar they would name a price at which nobody trades.
    ...(smoothed && quiet),
  });
  return {
    series,
    pointAt: (index) => ({ ...(smoothed ? data.smoothed : data.bars)[index], time: timeAt(context, index) }),
  };
}

function addPriceLine(context: PlotContext): Plot {
  const { chart, data, colours } = context;
  const series = chart.addSeries(LineSeries, {
    color: colours.accent,
    lineWidth: 2,
    priceFormat: priceFormat(context),
  });
  return { series, pointAt: (index) => ({ time: timeAt(context, index), value: data.bars[index]?.close }) };
}

/** A point without a value leaves the line open. */
const valueAt = (context: PlotContext, id: LineId, index: number) => {
  const value = context.data.values[index]?.[id];
  return { time: timeAt(context, index), ...(value !== undefined && { value }) };
};

function addLine(context: PlotContext, id: LineId, pane: number, options = {}): Plot {
  const series = context.chart.addSeries(
    LineSeries,
    {
      ...quiet,
      color: context.colours.of(id),
      lineWidth: 1,
      lineStyle: id === 'bandMiddle' ? LineStyle.Dashed : LineStyle.Solid,
      crosshairMarkerVisible: false,
      priceFormat: priceFormat(context),
      ...options,
    },
    pane,
  );
  return { series, pointAt: (index) => valueAt(context, id, index) };
}

function addVolume(context: PlotContext): Plot {
  const { chart, data, colours } = context;
  const series = chart.addSeries(HistogramSeries, {
    ...quiet,
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  return {
    series,
    pointAt(index) {
      const bar = data.bars[index];
      return {
        time: timeAt(context, index),
        ...(bar && { value: bar.volume, color: faded(directionColour(bar, colours)) }),
      };
    },
  };
}

function addRsi(context: PlotContext, pane: number): readonly Plot[] {
  const plot = addLine(context, 'rsi', pane, {
    lastValueVisible: true,
    title: 'RSI',
    priceFormat: { type: 'custom', formatter: context.formats.rsi, minMove: 0.1 },
    autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }),
  });
  // Above is called overbought, below oversold.
  for (const price of [30, 70])
    plot.series.createPriceLine({
      price,
      color: context.colours.text,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: false,
    });
  return [plot];
}

function addMacd(context: PlotContext, pane: number): readonly Plot[] {
  const { chart, colours, formats, decimals } = context;
  const format = { type: 'custom', formatter: formats.macd, minMove: 10 ** -(decimals + 2) } as const;
  const histogram = chart.addSeries(HistogramSeries, { ...quiet, priceFormat: format }, pane);
  return [
    {
      series: histogram,
      pointAt(index) {
        const point = valueAt(context, 'macdHistogram', index);
        return { ...point, color: faded((point.value ?? 0) < 0 ? colours.fall : colours.rise) };
      },
    },
    addLine(context, 'macd', pane, { lastValueVisible: true, title: 'MACD', priceFormat: format }),
    addLine(context, 'macdSignal', pane, { priceFormat: format }),
  ];
}
