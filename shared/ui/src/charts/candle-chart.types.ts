import type { Bar } from './bar';
import type { ChartIndicator, ChartLine, ChartMark, ChartType, PricePick, ReadoutWords } from './chart-types';

export interface CandleChartProps {
  label: string;
  bars: readonly Bar[];
  /** Changes of the last bar, or the next one. Repainted at most ten times a second. */
  live?: Bar;
  /** Digits after the point on the price axis. */
  decimals: number;
  /** Shows hours and minutes on the time axis; taken over with the next `bars`. */
  intraday: boolean;
  locale: string;
  /** Changes when the colours of the page do. */
  theme: string;
  /** How the price is drawn; `candles` by default. */
  type?: ChartType;
  /** What is shown beside the price; the volume by default. RSI and MACD have panes of their own. */
  indicators?: readonly ChartIndicator[];
  /** Equal distances are equal percentages. */
  logarithmic?: boolean;
  /** Words of the line that reads a bar; without them there is none. */
  readout?: ReadoutWords;
  /** The last price is outdated: its mark is drawn without colour. */
  stale?: boolean;
  /** Offset from UTC in seconds; UTC+9 by default. */
  timeShift?: number;
  /** Called when the oldest bars are visible, to load earlier ones. */
  onReachStart?: () => void;
  /** Arrows at bars; the readout says what they mean. */
  marks?: readonly ChartMark[];
  /** Thin lines at prices. */
  lines?: readonly ChartLine[];
  /** Called with the price under a secondary click, a long press or the button at the crosshair. */
  onPick?: (pick: PricePick) => void;
  /** Name of that button; without it there is none. */
  pickLabel?: string;
}
