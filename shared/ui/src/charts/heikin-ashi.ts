import type { Bar } from './bar';

/**
 * The smoothed bar of Heikin-Ashi: closes at the mean of the bar, opens half-way up the smoothed bar before it.
 * @param before - the smoothed bar before it; none for the first.
 */
export function heikinAshi(bar: Bar, before: Bar | undefined): Bar {
  const open = before ? (before.open + before.close) / 2 : (bar.open + bar.close) / 2;
  const close = (bar.open + bar.high + bar.low + bar.close) / 4;
  return { ...bar, open, close, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close) };
}
