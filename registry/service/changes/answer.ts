import type { Standing } from '@maru/contract/registry-api';
import { standingOf } from '../state/good-versions';
import type { RegistryState } from '../state/registry-state';

/** Standing of a version after a change. */
export interface ReleaseAnswer {
  readonly remote: string;
  readonly version: string;
  readonly standing: Standing;
  /** Of 10,000 visitors, how many get it. */
  readonly share: number;
  /** Version that is live for everybody else. */
  readonly live: string | null;
  /** Id of the control set. */
  readonly set: string;
}

export function answerFor(state: RegistryState, remote: string, version: string): ReleaseAnswer {
  const release = state.release(remote, version);
  const standing = release ? standingOf(state, release) : 'removed';
  const share = standing === 'live' ? 10_000 : standing === 'rollout' ? (state.rolloutOf(remote)?.share ?? 0) : 0;
  return { remote, version, standing, share, live: state.live.get(remote) ?? null, set: `set-${state.setChange.seq}` };
}
