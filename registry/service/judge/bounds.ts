/** Quantile of the normal distribution for a one-sided bound of 99 %. */
const z99 = 2.326;

/** Wilson's interval of a rate: `hits` of `loads`. */
function wilson(hits: number, loads: number): { readonly low: number; readonly rate: number; readonly high: number } {
  const rate = hits / loads;
  const middle = (rate + z99 ** 2 / (2 * loads)) / (1 + z99 ** 2 / loads);
  const half = (z99 * Math.sqrt((rate * (1 - rate)) / loads + z99 ** 2 / (4 * loads ** 2))) / (1 + z99 ** 2 / loads);
  return { low: Math.max(0, middle - half), rate, high: Math.min(1, middle + half) };
}

interface Rate {
  readonly hits: number;
  readonly loads: number;
}

/**
 * Upper bound of the first rate minus the second, by Newcombe’s hybrid of two Wilson intervals; also valid for rates of
 * zero. Infinite without loads.
 */
export function excessBound(first: Rate, second: Rate): number {
  if (first.loads === 0 || second.loads === 0) return Number.POSITIVE_INFINITY;
  const one = wilson(Math.min(first.hits, first.loads), first.loads);
  const other = wilson(Math.min(second.hits, second.loads), second.loads);
  return one.rate - other.rate + Math.hypot(one.high - one.rate, other.rate - other.low);
}
