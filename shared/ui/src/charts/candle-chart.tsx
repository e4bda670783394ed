import { useEffect, useMemo, useRef, useState } from 'react';
import type { Bar } from './bar';
import type { BarReading } from './chart-data';
import { ChartDrawing } from './chart-drawing';
import { chartFormats } from './chart-formats';
import { ChartReadout } from './chart-readout';
import type { ChartIndicator, ChartType, ReadoutWords } from './chart-types';
import styles from './charts.module.css';

export interface CandleChartProps {
  label: string;
  bars: readonly Bar[];
  /** Changes of the last bar, or the next one. Repainted at most ten times a second. */
  live?: Bar;
  /** Digits after the point on the price axis. */
  decimals: number;
  /** Shows hours and minutes on the time axis. */
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
}

const repaintMs = 100;
const onlyVolume: readonly ChartIndicator[] = ['volume'];

/** Price with volume and indicators (lightweight-charts, whose attribution link stays visible as its licence asks). */
export function CandleChart(props: CandleChartProps) {
  const { label, readout, locale, decimals, indicators = onlyVolume } = props;
  const box = useRef<HTMLDivElement>(null);
  const [reading, setReading] = useState<BarReading | null>(null);
  const formats = useMemo(() => chartFormats(locale, decimals), [locale, decimals]);
  useDrawing(box, props, setReading);
  return (
    <div className={styles.frame}>
      {readout && <ChartReadout words={readout} reading={reading} indicators={indicators} formats={formats} />}
      <div ref={box} className={styles.chart} role="img" aria-label={label} />
      <a className={styles.attribution} href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        TradingView
      </a>
    </div>
  );
}

/** Draws into the box, and again what changes. */
function useDrawing(
  box: { readonly current: HTMLElement | null },
  {
    bars,
    live,
    decimals,
    intraday,
    locale,
    theme,
    type = 'candles',
    indicators = onlyVolume,
    logarithmic = false,
    stale = false,
    timeShift = 9 * 3600,
    onReachStart,
  }: CandleChartProps,
  onRead: (reading: BarReading | null) => void,
): void {
  const drawing = useRef<ChartDrawing | null>(null);
  const pending = useRef<Bar | undefined>(undefined);
  const reachStart = useRef(onReachStart);
  reachStart.current = onReachStart;

  useEffect(() => {
    if (!box.current) return;
    const drawn = new ChartDrawing(box.current, { onReachStart: () => reachStart.current?.(), onRead });
    drawing.current = drawn;
    return () => {
      drawing.current = null;
      drawn.remove();
    };
  }, [box, onRead]);

  const shown = indicators.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme changes the variables that are read; the list may be made anew
  useEffect(() => {
    drawing.current?.show({ type, indicators, logarithmic, locale, decimals, intraday });
  }, [type, shown, logarithmic, locale, decimals, intraday, theme]);

  useEffect(() => drawing.current?.setStale(stale), [stale]);

  useEffect(() => {
    if (bars.length > 0) drawing.current?.load(bars, timeShift);
  }, [bars, timeShift]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data wipes the live bar, so it is painted again
  useEffect(() => {
    pending.current = live;
  }, [live, bars]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (!pending.current) return;
      drawing.current?.update(pending.current);
      pending.current = undefined;
    }, repaintMs);
    return () => clearInterval(timer);
  }, []);
}
