import type { LoadOutcome } from '../telemetry';

/** Page loads of one version, by what became of them; `shown` counts all. */
export type Arm = Readonly<Record<LoadOutcome, number>>;

/** Loads of the same time: candidate against what everybody else had. */
export interface Pair {
  readonly candidate: Arm;
  readonly control: Arm;
}

export type JudgedOutcome = Exclude<LoadOutcome, 'shown'>;

/** What the numbers say is to be done with a rollout. */
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
  /** What everybody else has. */
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
  /** In order; the latest last. */
  readonly course: readonly { readonly from: string; readonly candidate: Arm; readonly control: Arm }[];
  readonly mountTimes: { readonly candidate: MountTimes; readonly control: MountTimes };
}
