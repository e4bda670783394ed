import { isMountBucket, type LoadOutcome, loadOutcomes, type MountBucket, mountBuckets } from '@maru/contract';
import type { Pair } from '@maru/contract/registry-api';
import { noMinute, type Tally } from '../counts/counts';

/** Page loads by how long their mount took. */
export type MountCounts = Readonly<Record<MountBucket, number>>;

/** Loads of one minute. */
export interface Minute extends Pair {
  /** Epoch milliseconds. */
  readonly from: number;
}

export interface Comparison extends Pair {
  /**
   * Loads grouped by the number of their set, in order. Within one number the share is constant, so candidate and
   * control have the same mix of hours, and the same share of loads that have not reported yet.
   */
  readonly strata: readonly Pair[];
  /** Loads since the last raise of the share. */
  readonly stage: Pair;
  /** Those of the last hours by the minute of their report, in order. */
  readonly course: readonly Minute[];
  readonly mounts: { readonly candidate: MountCounts; readonly control: MountCounts };
}

/** What assigns a load to candidate or control. */
export interface Trial {
  /** Id of the rollout, `r<seq>` of the change that began it. */
  readonly id: string;
  readonly remote: string;
  /** Version of the candidate. */
  readonly version: string;
  /** Number of the change that gave it its present share. */
  readonly stageSeq: number;
}

type Counter = Record<LoadOutcome, number>;
type Counters = { readonly candidate: Counter; readonly control: Counter };

const counter = (): Counter => ({
  shown: 0,
  failed: 0,
  slowMount: 0,
  slowLcp: 0,
  slowInp: 0,
  shiftedLayout: 0,
  succeeded: 0,
});
const mountCounter = () => Object.fromEntries(mountBuckets.map((bucket) => [bucket, 0])) as Record<MountBucket, number>;
const counters = (): Counters => ({ candidate: counter(), control: counter() });

/**
 * Assigns counted loads to candidate and control. A load belongs to the arm it was drawn into, by the set of its page,
 * and counts only for that arm’s version: a tab that fell back, or took a newer set later, counts for neither.
 */
export function compare(tallies: readonly Tally[], trial: Trial): Comparison {
  const [strata, minutes] = [new Map<number, Counters>(), new Map<number, Counters>()];
  const [all, stage] = [counters(), counters()];
  const mounts = { candidate: mountCounter(), control: mountCounter() };
  for (const tally of tallies) {
    const { minute, set, outcome, count } = tally;
    const arm = armOf(tally, trial);
    if (!arm) continue;
    if (isMountBucket(outcome)) mounts[arm][outcome] += count;
    if (!isOutcome(outcome)) continue;
    const sequence = sequenceOf(set);
    for (const sums of [all, at(strata, sequence)]) sums[arm][outcome] += count;
    if (minute !== noMinute) at(minutes, minute)[arm][outcome] += count;
    if (sequence >= trial.stageSeq) stage[arm][outcome] += count;
  }
  const course = inOrder(minutes).map(([from, sums]) => ({ from, ...sums }));
  return { ...all, strata: inOrder(strata).map(([, sums]) => sums), stage, course, mounts };
}

function armOf({ remote, version, set }: Tally, trial: Trial): keyof Pair | null {
  const drawn = set.split('.').includes(trial.id);
  if (remote !== trial.remote || sequenceOf(set) < Number(trial.id.slice(1))) return null;
  if (drawn !== (version === trial.version)) return null;
  return drawn ? 'candidate' : 'control';
}

function at(sums: Map<number, Counters>, key: number): Counters {
  const known = sums.get(key) ?? counters();
  sums.set(key, known);
  return known;
}

const inOrder = <T>(sums: ReadonlyMap<number, T>): readonly (readonly [number, T])[] =>
  [...sums].sort(([left], [right]) => left - right);

const isOutcome = (outcome: Tally['outcome']): outcome is LoadOutcome =>
  (loadOutcomes as readonly string[]).includes(outcome);

const sequenceOf = (set: string): number => Number(/^set-(\d+)/.exec(set)?.[1] ?? 0);
