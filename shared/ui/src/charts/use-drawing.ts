import { type RefObject, useEffect, useRef } from 'react';
import type { Bar } from './bar';
import type { CandleChartProps } from './candle-chart.types';
import type { BarReading } from './chart-data';
import { ChartDrawing } from './chart-drawing';
import type { ChartIndicator } from './chart-types';

const repaintMs = 100;
/** What is shown beside the price unless told otherwise. */
export const onlyVolume: readonly ChartIndicator[] = ['volume'];

/** Draws into the box, and again what changes. */
export function useDrawing(
  box: RefObject<HTMLElement | null>,
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
    marks,
    lines,
  }: CandleChartProps,
  onRead: (reading: BarReading | null) => void,
): RefObject<ChartDrawing | null> {
  const drawing = useRef<ChartDrawing | null>(null);
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
    drawing.current?.show({ type, indicators, logarithmic, locale, decimals });
  }, [type, shown, logarithmic, locale, decimals, theme]);

  useEffect(() => drawing.current?.setStale(stale), [stale]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the axis follows the bars, which come some time after their period was chosen
  useEffect(() => {
    if (bars.length > 0) drawing.current?.load(bars, timeShift, intraday);
  }, [bars, timeShift]);

  useEffect(() => drawing.current?.setMarks(marks ?? []), [marks]);
  useEffect(() => drawing.current?.setLines(lines ?? []), [lines]);
  useLive(drawing, bars, live);
  return drawing;
}

/** Repaints the live bar. */
function useLive(drawing: RefObject<ChartDrawing | null>, bars: readonly Bar[], live: Bar | undefined): void {
  const pending = useRef<Bar | undefined>(undefined);

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
  }, [drawing]);
}
