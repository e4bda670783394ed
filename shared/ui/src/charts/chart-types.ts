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
}
