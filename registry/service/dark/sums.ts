import type { DarkDifference, DarkFailure, DarkOutcome } from '@maru/contract';

/** Loads with a mount time up to so many percent of the live version's; the last number counts those above. */
export const percentBounds = [50, 80, 100, 125, 200, 400] as const;
/** Different differences that are kept of one canary. */
const differencesMax = 200;

/** Every number counts page loads. */
export interface DarkSums {
  readonly loads: number;
  readonly failures: Readonly<Partial<Record<DarkFailure, number>>>;
  readonly withErrors: number;
  readonly withRefusedCalls: number;
  readonly withFailedCalls: number;
  readonly withLongTasks: number;
  /** By `percentBounds`, and one more for those above. */
  readonly mountPercent: readonly number[];
  readonly differing: number;
  /** `<side> <role> <key>`, of none without its key → loads. */
  readonly differences: Readonly<Record<string, number>>;
}

export const noSums: DarkSums = {
  loads: 0,
  failures: {},
  withErrors: 0,
  withRefusedCalls: 0,
  withFailedCalls: 0,
  withLongTasks: 0,
  mountPercent: [...percentBounds, null].map(() => 0),
  differing: 0,
  differences: {},
};

const nameOf = ({ side, role, key }: DarkDifference): string => `${side} ${role}${key === null ? '' : ` ${key}`}`;

export function differenceOf(name: string): DarkDifference {
  const [side, role, key] = name.split(' ');
  return { side, role, key: key ?? null } as DarkDifference;
}

const one = (isSo: boolean): number => (isSo ? 1 : 0);

/** The sums with one more load. */
export function addOutcome(sums: DarkSums, outcome: DarkOutcome): DarkSums {
  const { failure, errors, refusedCalls, failedCalls, longTasks, mountPercent, differences } = outcome;
  const bucket = percentBounds.findIndex((bound) => (mountPercent ?? 0) <= bound);
  const place = bucket < 0 ? percentBounds.length : bucket;
  return sumOf([
    sums,
    {
      ...{ loads: 1, failures: failure === null ? {} : { [failure]: 1 } },
      ...{ withErrors: one(errors > 0), withRefusedCalls: one(refusedCalls > 0) },
      ...{ withFailedCalls: one(failedCalls > 0), withLongTasks: one(longTasks > 0) },
      mountPercent: noSums.mountPercent.map((_, index) => one(mountPercent !== null && index === place)),
      differing: one(differences.length > 0),
      differences: Object.fromEntries(differences.map((difference) => [nameOf(difference), 1])),
    },
  ]);
}

export function sumOf(all: readonly DarkSums[]): DarkSums {
  const total = (of: (sums: DarkSums) => number) => all.reduce((sum, sums) => sum + of(sums), 0);
  return {
    loads: total(({ loads }) => loads),
    failures: added(all.map(({ failures }) => failures)),
    withErrors: total(({ withErrors }) => withErrors),
    withRefusedCalls: total(({ withRefusedCalls }) => withRefusedCalls),
    withFailedCalls: total(({ withFailedCalls }) => withFailedCalls),
    withLongTasks: total(({ withLongTasks }) => withLongTasks),
    mountPercent: noSums.mountPercent.map((_, index) => total(({ mountPercent }) => mountPercent[index] ?? 0)),
    differing: total(({ differing }) => differing),
    differences: added(
      all.map(({ differences }) => differences),
      differencesMax,
    ),
  };
}

function added(all: readonly Readonly<Record<string, number>>[], namesMax = Number.POSITIVE_INFINITY) {
  const sums = new Map<string, number>();
  for (const [name, count] of all.flatMap(Object.entries<number>))
    if (sums.has(name) || sums.size < namesMax) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries(sums);
}
