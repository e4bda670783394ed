import { randomBytes } from 'node:crypto';
import { ROLLOUTS_MAX, type Rollout } from '@maru/contract';
import type { Reach } from '@maru/contract/registry-api';
import { conflict } from '../../refusal';
import { freezeOf } from '../state/freezes';
import type { RegistryState } from '../state/registry-state';

/** @param share - of 10,000 visitors. */
export const reachOf = (share: number): Reach =>
  share > 0 && share < 10_000 ? { share, salt: randomBytes(16).toString('base64url') } : { share };

/** Requires that the running rollout is the one that the caller names. @throws Refusal */
export function requireSame(running: Rollout | undefined, wanted: string | undefined): void {
  if (wanted !== undefined && running?.id !== wanted) throw conflict(`rollout ${wanted} has ended meanwhile`);
}

export const percent = (share: number): string => `${share / 100} %`;

/**
 * Requires that a version may be given to `share` of 10,000 visitors now.
 * @param now - epoch milliseconds.
 * @throws Refusal
 */
export function requireReach(
  state: RegistryState,
  { remote, version, share }: { remote: string; version: string; share: number },
  now: number,
): void {
  if (share === 0) return;
  const freeze = freezeOf(state.freezes, remote, now);
  if (freeze)
    throw conflict(
      `${remote} is frozen (${freeze.why}) ${freeze.daily ? `every day ${freeze.daily} ${freeze.zone}` : `until ${freeze.until}`}: wait, or have it lifted (maru unfreeze ${freeze.id})`,
    );
  const running = state.rolloutOf(remote);
  if (running && running.version !== version)
    throw conflict(
      `${remote} ${running.version} is in a rollout at ${percent(running.share)}: promote it or end it first (maru halt ${remote})`,
    );
  if (share < 10_000) requireRollout(state, { remote, version, share });
}

function requireRollout(
  state: RegistryState,
  { remote, version, share }: { remote: string; version: string; share: number },
): void {
  if (state.live.get(remote) === version) throw conflict(`${remote} ${version} is live for everybody already`);
  const running = state.rolloutOf(remote);
  if (running && share <= running.share)
    throw conflict(
      `${remote} ${version} is at ${percent(running.share)}: a rollout only grows, so that nobody flips; end it with maru halt ${remote}`,
    );
  if (!running && state.rollouts.length >= ROLLOUTS_MAX)
    throw conflict(
      `${ROLLOUTS_MAX} rollouts are running (${state.rollouts.map((rollout) => rollout.remote).join(', ')}): wait until one has ended`,
    );
}
