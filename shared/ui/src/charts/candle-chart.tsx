import {
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import styles from './charts.module.css';

/** One bar; the time in epoch seconds. Prices are for drawing only, so plain numbers suffice. */
export interface Bar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

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
  /** The last price is outdated: its mark is drawn without colour. */
  stale?: boolean;
  /** Offset from UTC in seconds; UTC+9 by default. */
  timeShift?: number;
  /** Called when the oldest bars are visible, to load earlier ones. */
  onReachStart?: () => void;
}

const repaintMs = 100;
const barsShown = 90;
const nearStart = 10;

function palette(element: Element) {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    rise: read('--rise'),
    fall: read('--fall'),
    text: read('--text-faint'),
    line: read('--line'),
    surface: read('--surface'),
  };
}

interface Drawing {
  chart: IChartApi;
  candles: ISeriesApi<'Candlestick'>;
  volumes: ISeriesApi<'Histogram'>;
}

function draw(element: HTMLElement): Drawing {
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: 11,
      // The library draws its logo as raw HTML, which the page's Trusted Types forbid; the link below takes its place.
      attributionLogo: false,
    },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.24 } },
    timeScale: { borderVisible: false, rightOffset: 4 },
    handleScale: { axisPressedMouseMove: { time: true, price: false } },
  });
  const candles = chart.addSeries(CandlestickSeries, { borderVisible: false });
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  return { chart, candles, volumes };
}

function paint({ chart, candles }: Drawing, element: HTMLElement, stale: boolean) {
  const colours = palette(element);
  chart.applyOptions({
    layout: { textColor: colours.text },
    grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
  });
  candles.applyOptions({
    upColor: colours.rise,
    downColor: colours.fall,
    wickUpColor: colours.rise,
    wickDownColor: colours.fall,
    // Without a colour of its own the mark takes that of the last bar.
    priceLineColor: stale ? colours.text : '',
  });
}

const timeOf = (bar: Bar, shift: number) => (bar.time + shift) as UTCTimestamp;
const candleAt = (bar: Bar, shift: number) => ({ ...bar, time: timeOf(bar, shift) });
const volumeAt = (bar: Bar, shift: number, { rise, fall }: { rise: string; fall: string }) => ({
  time: timeOf(bar, shift),
  value: bar.volume,
  color: `${bar.close < bar.open ? fall : rise}66`,
});

/** Candles with volume (lightweight-charts, whose attribution link stays visible as its licence asks). */
export function CandleChart({
  label,
  bars,
  live,
  decimals,
  intraday,
  locale,
  theme,
  stale = false,
  timeShift = 9 * 3600,
  onReachStart,
}: CandleChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const pending = useRef<Bar | undefined>(undefined);
  const shown = useRef<{ last: number; count: number } | null>(null);
  const reachStart = useRef(onReachStart);
  reachStart.current = onReachStart;

  useEffect(() => {
    if (!box.current) return;
    const drawn = draw(box.current);
    drawing.current = drawn;
    drawn.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < nearStart) reachStart.current?.();
    });
    return () => {
      drawing.current = null;
      drawn.chart.remove();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme changes the variables that paint reads
  useEffect(() => {
    if (drawing.current && box.current) paint(drawing.current, box.current, stale);
  }, [theme, stale]);

  useEffect(() => {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const { format: priceFormatter } = new Intl.NumberFormat(locale, digits);
    drawing.current?.chart.applyOptions({
      localization: { locale, priceFormatter },
      timeScale: { timeVisible: intraday },
    });
    drawing.current?.candles.applyOptions({
      priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals },
    });
  }, [locale, intraday, decimals]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: volume bars carry their colour, so a theme draws them again
  useEffect(() => {
    const { current } = drawing;
    if (!current || !box.current || bars.length === 0) return;
    const colours = palette(box.current);
    const timeScale = current.chart.timeScale();
    const range = timeScale.getVisibleLogicalRange();
    const last = bars[bars.length - 1]?.time ?? 0;
    const added = shown.current?.last === last && range ? bars.length - shown.current.count : null;
    shown.current = { last, count: bars.length };
    current.candles.setData(bars.map((bar) => candleAt(bar, timeShift)));
    current.volumes.setData(bars.map((bar) => volumeAt(bar, timeShift, colours)));
    // Older bars must not move the visible ones.
    if (added !== null && range) timeScale.setVisibleLogicalRange({ from: range.from + added, to: range.to + added });
    else timeScale.setVisibleLogicalRange({ from: bars.length - barsShown, to: bars.length + 4 });
  }, [bars, timeShift, theme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data wipes the live bar, so it is painted again
  useEffect(() => {
    pending.current = live;
  }, [live, bars]);

  useEffect(() => {
    const timer = setInterval(() => {
      const bar = pending.current;
      const { current } = drawing;
      if (!bar || !current || !box.current || bar.time < (shown.current?.last ?? Number.POSITIVE_INFINITY)) return;
      pending.current = undefined;
      current.candles.update(candleAt(bar, timeShift));
      current.volumes.update(volumeAt(bar, timeShift, palette(box.current)));
    }, repaintMs);
    return () => clearInterval(timer);
  }, [timeShift]);

  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.chart} role="img" aria-label={label} />
      <a className={styles.attribution} href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        TradingView
      </a>
    </div>
  );
}
