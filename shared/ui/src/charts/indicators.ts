import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals';
import type { ChartIndicator, LineId } from './chart-types';

/** Values at one bar; a line is missing while there are too few bars before it. */
export type IndicatorValues = Readonly<Partial<Record<LineId, number>>>;

const lines: Readonly<Record<ChartIndicator, readonly LineId[]>> = {
  movingAverages: ['ma5', 'ma20', 'ma60'],
  bollinger: ['bandUpper', 'bandMiddle', 'bandLower'],
  volume: [],
  rsi: ['rsi'],
  macd: ['macd', 'macdSignal', 'macdHistogram'],
};

export const linesOf = (indicator: ChartIndicator): readonly LineId[] => lines[indicator];

type Step = (close: number, replace: boolean) => IndicatorValues;

const averages = [
  ['ma5', 5],
  ['ma20', 20],
  ['ma60', 60],
] as const;

const starts: Record<Exclude<ChartIndicator, 'volume'>, () => Step> = {
  movingAverages() {
    const running = averages.map(([id, length]) => [id, new SMA(length)] as const);
    return (close, replace) =>
      Object.fromEntries(running.flatMap(([id, average]) => entryOf(id, average.update(close, replace))));
  },
  bollinger() {
    const bands = new BollingerBands(20, 2);
    return (close, replace) => {
      const value = bands.update(close, replace);
      return value ? { bandUpper: value.upper, bandMiddle: value.middle, bandLower: value.lower } : {};
    };
  },
  rsi() {
    const strength = new RSI(14);
    return (close, replace) => Object.fromEntries(entryOf('rsi', strength.update(close, replace)));
  },
  macd() {
    const divergence = new MACD(new EMA(12), new EMA(26), new EMA(9));
    return (close, replace) => {
      const value = divergence.update(close, replace);
      return value ? { macd: value.macd, macdSignal: value.signal, macdHistogram: value.histogram } : {};
    };
  },
};

const entryOf = (id: LineId, value: number | null) => (value === null ? [] : [[id, value] as const]);

/**
 * Computes indicators along the closes, bar by bar, so that a change of the live bar costs one step. Plain numbers: heights
 * of a picture.
 */
export class IndicatorRun {
  private readonly steps: readonly Step[];

  constructor(indicators: readonly ChartIndicator[]) {
    this.steps = indicators.flatMap((indicator) => (indicator === 'volume' ? [] : [starts[indicator]()]));
  }

  /** The next bar. */
  add(close: number): IndicatorValues {
    return this.step(close, false);
  }

  /** Another close of the bar that was added last. */
  replace(close: number): IndicatorValues {
    return this.step(close, true);
  }

  private step(close: number, replace: boolean): IndicatorValues {
    return Object.assign({}, ...this.steps.map((step) => step(close, replace)));
  }
}
