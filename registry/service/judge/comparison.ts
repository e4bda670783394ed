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

/** Some of the loads of a rollout. */
export interface LoadGroup extends Pair {
  /**
   * Loads grouped by the share of then, in order: by the number of their set, whichever other rollouts began or ended meanwhile. With
   * one share, candidate and control have the same mix of hours, and the same share of loads that have not reported yet.
   */
  readonly strata: readonly Pair[];
  /** Loads since the last raise of the share. */
  readonly stage: Pair;
}

export interface Comparison extends LoadGroup {
  /** Those of them that devices of verified members have told of. */
  readonly members: LoadGroup;
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
  /** Numbers of the changes that gave it its shares, in order; the present one last. */
  readonly stages: readonly number[];
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
  const [all, members] = [new Sums(trial.stages), new Sums(trial.stages)];
  const minutes = new Map<number, Counters>();
  const mounts = { candidate: mountCounter(), control: mountCounter() };
  for (const tally of tallies) {
    const { minute, set, outcome, count } = tally;
    const arm = armOf(tally, trial);
    if (!arm) continue;
    if (isMountBucket(outcome)) mounts[arm][outcome] += count;
    if (!isOutcome(outcome)) continue;
    for (const sums of tally.member ? [all, members] : [all])
      sums.add({ sequence: sequenceOf(set), arm, outcome, count });
    if (minute !== noMinute) at(minutes, minute)[arm][outcome] += count;
  }
  const course = inOrder(minutes).map(([from, sums]) => ({ from, ...sums }));
  return { ...all.group(), members: members.group(), course, mounts };
}

/** Adds up one group of loads. */
class Sums {
  private readonly all = counters();
  private readonly strata = new Map<number, Counters>();

  constructor(private readonly stages: readonly number[]) {}

  add({
    sequence,
    arm,
    outcome,
    count,
  }: {
    sequence: number;
    arm: keyof Pair;
    outcome: LoadOutcome;
    count: number;
  }): void {
    const stage = this.stages.findLastIndex((began) => began <= sequence);
    for (const sums of [this.all, at(this.strata, stage)]) sums[arm][outcome] += count;
  }

  group(): LoadGroup {
    const strata = inOrder(this.strata).map(([, sums]) => sums);
    return { ...this.all, strata, stage: this.strata.get(this.stages.length - 1) ?? counters() };
  }
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
