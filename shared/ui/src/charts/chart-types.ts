export type ChartType = 'candles' | 'line' | 'heikinAshi';

export type ChartIndicator = 'movingAverages' | 'bollinger' | 'volume' | 'rsi' | 'macd';

/** One line or column row that an indicator draws. */
export type LineId =
  | 'ma5'
  | 'ma20'
  | 'ma60'
  | 'bandUpper'
  | 'bandMiddle'
  | 'bandLower'
  | 'rsi'
  | 'macd'
  | 'macdSignal'
  | 'macdHistogram';

/** An arrow at one bar: below it and upwards, or above it and downwards. */
export interface ChartMark {
  /** Start of its bar in epoch seconds; without such a bar there is no mark. */
  time: number;
  direction: 'rise' | 'fall';
  /** What the line that reads the bar says of it. */
  text: string;
}

/** A thin dashed line across the chart. */
export interface ChartLine {
  price: number;
  direction: 'rise' | 'fall';
  title: string;
}

/** A price that somebody pointed at, and where in the window, in CSS pixels. */
export interface PricePick {
  price: number;
  x: number;
  y: number;
}

/** Words of the line above a chart that reads one bar. */
export interface ReadoutWords {
  label: string;
  open: string;
  high: string;
  low: string;
  close: string;
  change: string;
  volume: string;
  lines: Readonly<Record<LineId, string>>;
  /** Of the marks at the bar. */
  marks?: string;
}
