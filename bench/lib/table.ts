import { loadavg } from 'node:os';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** "median [min–max]" of a series. */
export const spread = (values: readonly number[], digits = 0): string =>
  `${median(values).toFixed(digits)} [${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}]`;

/** Ratio of two series, round by round: machines drift, rounds less so. */
export const ratios = (ours: readonly number[], yardstick: readonly number[]): readonly number[] =>
  ours.map((value, round) => value / (yardstick[round] ?? Number.NaN));

type Groups = readonly (readonly number[])[];

const drawn = (groups: Groups): Groups => groups.map(() => groups[Math.floor(Math.random() * groups.length)] ?? []);

/**
 * Ratio of the medians of two series, with the interval that nine of ten new drawings from them fall into. Values of one group,
 * as of one page, have more in common than others: groups are drawn whole.
 */
export function ratioOfMedians(ours: Groups, yardstick: Groups): { readonly ratio: number; readonly text: string } {
  const ratioOf = (above: Groups, below: Groups) => median(above.flat()) / median(below.flat());
  const ratio = ratioOf(ours, yardstick);
  const others = Array.from({ length: 2000 }, () => ratioOf(drawn(ours), drawn(yardstick))).sort((a, b) => a - b);
  const [low = ratio, high = ratio] = [0.05, 0.95].map((share) => others[share * others.length]);
  return { ratio, text: `${ratio.toFixed(2)}x [${low.toFixed(2)}–${high.toFixed(2)}]` };
}

/** Least-squares slope of a series, per step. */
export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return rise / values.reduce((sum, _value, at) => sum + (at - middle) ** 2, 0);
}

/** Prints the figures of one run, with the load that the machine had before it. */
export function printTable(title: string, rows: readonly Record<string, string | number>[], load: number): void {
  console.log(`\n${title} (load before the run ${load.toFixed(1)})`);
  console.table(rows);
}

export const loadNow = (): number => loadavg()[0] ?? 0;

/** States whether a figure reaches its goal; a bench reports, it does not judge by its exit code. */
export function goal(
  what: string,
  value: number,
  bound: { readonly atMost?: number; readonly atLeast?: number },
): void {
  const reached =
    (bound.atMost === undefined || value <= bound.atMost) && (bound.atLeast === undefined || value >= bound.atLeast);
  const limit = bound.atMost === undefined ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`;
  console.log(`${reached ? 'reached' : 'MISSED '}  ${what}: ${value.toFixed(2)} (goal ${limit})`);
}
