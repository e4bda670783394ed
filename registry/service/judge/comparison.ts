import { type LoadOutcome, loadOutcomes } from '@maru/contract';
import type { Tally } from '../counts/counts';

/** Page loads of one version, by what became of them; `shown` counts all. */
export type Arm = Readonly<Record<LoadOutcome, number>>;

/** Loads of the same time: candidate against what everybody else had. */
export interface Pair {
  readonly candidate: Arm;
  readonly control: Arm;
}

/** A stretch of whole minutes in which both had some loads. */
export interface Block extends Pair {
  /** Epoch milliseconds. */
  readonly from: number;
}

export interface Comparison extends Pair {
  /** In order; together they are everything since the rollout began. */
  readonly blocks: readonly Block[];
  /** Loads since the share grew last: within it, both have had the same mix of hours. */
  readonly stage: Pair;
}

/** Which loads are whose. */
export interface Trial {
  /** Id of the rollout, `r<seq>` of the change that began it. */
  readonly id: string;
  readonly remote: string;
  /** The candidate. */
  readonly version: string;
  /** Number of the change that gave it its present share. */
  readonly stageSeq: number;
}

/** Fewer loads than this say little of how the visitors were split: the block goes on. */
const BLOCK_LOADS_MIN = 10;

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
const counters = (): Counters => ({ candidate: counter(), control: counter() });

/**
 * Sorts what was counted into candidate and control. A load belongs where the draw has put it, by the set of its page, and
 * counts for the version that the draw meant: a tab that fell back, or took a newer set later, counts for neither.
 */
export const compare = (tallies: readonly Tally[], trial: Trial): Comparison => {
  const minutes = new Map<number, Counters>();
  const stage = counters();
  for (const { minute, set, remote, version, outcome, count } of tallies) {
    if (remote !== trial.remote || !isOutcome(outcome)) continue;
    const sequence = sequenceOf(set);
    const drawn = set.split('.').includes(trial.id);
    if (sequence < Number(trial.id.slice(1)) || drawn !== (version === trial.version)) continue;
    const arm = drawn ? 'candidate' : 'control';
    const sums = minutes.get(minute) ?? counters();
    minutes.set(minute, sums);
    sums[arm][outcome] += count;
    if (sequence >= trial.stageSeq) stage[arm][outcome] += count;
  }
  const blocks: (Counters & { readonly from: number })[] = [];
  const all = counters();
  for (const [from, sums] of [...minutes].sort(([left], [right]) => left - right)) {
    add(all, sums);
    const last = blocks.at(-1);
    // A block closes by its number of loads, never by what became of them.
    if (last && !isWhole(last)) add(last, sums);
    else blocks.push({ from, ...sums });
  }
  return { ...all, blocks, stage };
};

const isOutcome = (outcome: Tally['outcome']): outcome is LoadOutcome =>
  (loadOutcomes as readonly string[]).includes(outcome);

const sequenceOf = (set: string): number => Number(/^set-(\d+)/.exec(set)?.[1] ?? 0);

const add = (to: Counters, { candidate, control }: Counters): void => {
  for (const outcome of loadOutcomes) {
    to.candidate[outcome] += candidate[outcome];
    to.control[outcome] += control[outcome];
  }
};

const isWhole = ({ candidate, control }: Pair): boolean =>
  candidate.shown >= BLOCK_LOADS_MIN && control.shown >= BLOCK_LOADS_MIN;
