import type { RolloutView } from '@maru/contract/registry-api';
import { missing } from '../../refusal';
import type { Counts } from '../counts/counts';
import { judgedRollout } from '../judge/judge';
import { mountTimesOf } from '../judge/mount-times';
import { judgedOutcomes, measures, surely } from '../judge/verdict';
import type { Registry } from '../registry';

const pointsMax = 60;

/** @throws Refusal where no such rollout is running. */
export async function rolloutView(registry: Registry, counts: Counts, id: string): Promise<RolloutView> {
  const state = await registry.current();
  const rollout = state.rollouts.find((each) => each.id === id);
  if (!rollout) throw missing(`rollout ${id} is not running: look at GET /status, or at GET /history for how it ended`);
  const { comparison, verdict } = await judgedRollout(registry, counts, rollout);
  const { remote, version, share, startedAt } = rollout;
  const { judged, since, shares } = state.stages.get(remote) ?? { judged: false, since: startedAt, shares: [share] };
  const { candidate, control, stage, course, mounts } = comparison;
  return {
    ...{ id, remote, version, share, startedAt, judged, stageSince: since, verdict, stage },
    control: state.live.get(remote) ?? null,
    loads: { candidate, control },
    evidence: Object.fromEntries(
      judgedOutcomes.map((outcome) => {
        const value = Math.exp(Math.min(surely(comparison, outcome, shares), 50));
        return [outcome, { value, limit: 1 / measures[outcome].alpha }];
      }),
    ) as RolloutView['evidence'],
    course: course.slice(-pointsMax).map(({ from, ...pair }) => ({ from: new Date(from).toISOString(), ...pair })),
    mountTimes: { candidate: mountTimesOf(mounts.candidate), control: mountTimesOf(mounts.control) },
  };
}
