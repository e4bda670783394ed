import type { Counts } from '../counts/counts';
import type { Arm, Pair } from '../judge/comparison';
import { evidence } from '../judge/evidence';
import { judgedRollout } from '../judge/judge';
import { type MountTimes, mountTimesOf } from '../judge/mount-times';
import { type JudgedOutcome, judgedOutcomes, measures, type Verdict } from '../judge/verdict';
import { missing } from '../refusal';
import type { Registry } from '../registry';

const POINTS_MAX = 60;

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

/** @throws Refusal where no such rollout is running. */
export const rolloutView = async (registry: Registry, counts: Counts, id: string): Promise<RolloutView> => {
  const state = await registry.current();
  const rollout = state.rollouts.find((each) => each.id === id);
  if (!rollout) throw missing(`rollout ${id} is not running: look at GET /status, or at GET /history for how it ended`);
  const { comparison, verdict } = await judgedRollout(registry, counts, rollout);
  const { remote, version, share, startedAt } = rollout;
  const { judged, since } = state.stages.get(remote) ?? { judged: false, since: startedAt };
  const { candidate, control, stage, strata, course, mounts } = comparison;
  return {
    ...{ id, remote, version, share, startedAt, judged, stageSince: since, verdict, stage },
    control: state.live.get(remote) ?? null,
    loads: { candidate, control },
    evidence: Object.fromEntries(
      judgedOutcomes.map((outcome) => {
        const { worse, alpha } = measures[outcome];
        return [outcome, { value: Math.exp(Math.min(evidence(strata, outcome, worse), 50)), limit: 1 / alpha }];
      }),
    ) as RolloutView['evidence'],
    course: course.slice(-POINTS_MAX).map(({ from, ...pair }) => ({ from: new Date(from).toISOString(), ...pair })),
    mountTimes: { candidate: mountTimesOf(mounts.candidate), control: mountTimesOf(mounts.control) },
  };
};
