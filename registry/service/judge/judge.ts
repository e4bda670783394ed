import type { Rollout } from '@maru/contract';
import type { Verdict } from '@maru/contract/registry-api';
import { Refusal } from '../../refusal';
import { promote } from '../changes/promote';
import { halt } from '../changes/withdraw';
import type { Counts } from '../counts/counts';
import type { Registry } from '../registry';
import { freezeOf } from '../state/freezes';
import type { RegistryState, Token } from '../state/registry-state';
import { type Comparison, compare } from './comparison';
import { verdictOf } from './verdict';

const lookMs = 2000;

/** Author of the judge’s changes; no bearer text belongs to this token. */
const judge: Token = {
  id: '',
  digest: '',
  person: 'judge',
  team: '*',
  rights: ['promote'],
  expiresAt: '9999-12-31T00:00:00.000Z',
  ended: false,
  by: { person: 'judge', team: '*', token: '' },
};

/** A rollout’s numbers and the verdict on them. */
export interface Judged {
  readonly comparison: Comparison;
  readonly verdict: Verdict;
}

/** The verdict on a rollout by its current numbers. */
export async function judgedRollout(registry: Registry, counts: Counts, rollout: Rollout): Promise<Judged> {
  const { state, now } = registry;
  const { id, remote, version, share, startedAt } = rollout;
  const stage = state.stages.get(remote);
  const tallies = await counts.ofRemote(remote, Date.parse(startedAt));
  const comparison = compare(tallies, { id, remote, version, stages: stage?.seqs ?? [Number(id.slice(1))] });
  const stageSince = Date.parse(stage?.since ?? startedAt);
  const shares = stage?.shares ?? [share];
  return { comparison, verdict: verdictOf(comparison, { share, shares, stageSince, now }) };
}

/**
 * Judges every rollout once: reverts a harmful one, and raises the share of one that was begun with `judged` and does well.
 * Throws after all were judged, naming each that could not be.
 * If several processes reach the same verdict, the first one acts; the others find the rollout changed.
 */
export async function judgeRollouts(registry: Registry, counts: Counts): Promise<void> {
  const state = await registry.current();
  const problems: string[] = [];
  for (const rollout of state.rollouts) {
    // Of one whose release or counts cannot be read, the others know nothing: they are judged all the same.
    await judgeOne(registry, counts, rollout).catch((error: unknown) => {
      if (!(error instanceof Refusal)) problems.push(`${rollout.remote} ${rollout.version}: ${messageOf(error)}`);
    });
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
}

async function judgeOne(registry: Registry, counts: Counts, rollout: Rollout): Promise<void> {
  const { verdict } = await judgedRollout(registry, counts, rollout);
  await carryOut(registry, registry.state, rollout, verdict);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function carryOut(
  registry: Registry,
  state: RegistryState,
  { id: rollout, remote, version }: Rollout,
  verdict: Verdict,
): Promise<void> {
  const { kind, why } = verdict;
  if (kind === 'revert') await halt(registry, judge, { remote, why, rollout });
  if (kind !== 'advance' || !state.stages.get(remote)?.judged || freezeOf(state.freezes, remote, registry.now)) return;
  const raised = { remote, version, share: verdict.share, judged: true, why, rollout };
  await promote(registry, judge, raised, { byJudge: true });
}

/** Judges every two seconds. @returns a function that stops it. */
export function startJudge(registry: Registry, counts: Counts): () => void {
  let looking = false;
  let lastProblem = '';
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      await judgeRollouts(registry, counts);
      lastProblem = '';
    } catch (error) {
      const problem = messageOf(error);
      if (problem !== lastProblem) console.error(`the judge of rollouts: ${problem}`);
      lastProblem = problem;
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  return () => clearInterval(timer);
}
