import type { LoadOutcome } from '../telemetry';

/** Page loads of one version, by what became of them; `shown` counts all. */
export type Arm = Readonly<Record<LoadOutcome, number>>;

/** Loads of the same time: candidate against what everybody else had. */
export interface Pair {
  readonly candidate: Arm;
  readonly control: Arm;
}

export type JudgedOutcome = Exclude<LoadOutcome, 'shown'>;

/** The judge's verdict on a rollout's numbers. */
export type Verdict =
  | { readonly kind: 'revert'; readonly why: string }
  | { readonly kind: 'advance'; readonly share: number; readonly why: string }
  | { readonly kind: 'wait'; readonly why: string };

/** Milliseconds from the wish for a screen to the drawn screen, once per page load. */
export interface MountTimes {
  /** Bounds in milliseconds and how many loads were not above them for the first time; `within` of the last is null. */
  readonly buckets: readonly { readonly within: number | null; readonly loads: number }[];
  /** Null without loads. What is above the last bound counts as the last bound. */
  readonly median: number | null;
  readonly p90: number | null;
}

/** A rollout with the numbers of candidate and control of the same time. */
export interface RolloutView {
  readonly id: string;
  readonly remote: string;
  readonly version: string;
  /** The version of all other visitors. */
  readonly control: string | null;
  /** Of 10,000 visitors. */
  readonly share: number;
  /** ISO 8601, UTC, as all times here. */
  readonly startedAt: string;
  /** Numbers alone give it to more visitors. */
  readonly judged: boolean;
  readonly stageSince: string;
  readonly verdict: Verdict;
  readonly loads: Pair;
  /** Loads since the share grew last. */
  readonly stage: Pair;
  /** Outcome → evidence that the candidate is worse in it, 1 for none; a revert needs `limit`. */
  readonly evidence: Readonly<Record<JudgedOutcome, { readonly value: number; readonly limit: number }>>;
  /** In chronological order. */
  readonly course: readonly { readonly from: string; readonly candidate: Arm; readonly control: Arm }[];
  readonly mountTimes: { readonly candidate: MountTimes; readonly control: MountTimes };
}
