import type { Standing } from '@maru/contract/registry-api';
import type { RegistryState, Release } from './registry-state';

/**
 * Versions of a remote that were live and not withdrawn since, latest first, without the present live one. Rollbacks go
 * to the first, and pages fall back to it.
 */
export const goodVersions = (state: RegistryState, remote: string): readonly Release[] =>
  state
    .versions(remote)
    .filter(({ version, lives, withdrawn, revoked, removed }) => {
      return lives.length > 0 && !withdrawn && !revoked && !removed && state.live.get(remote) !== version;
    })
    .sort((left, right) => lastLive(right).localeCompare(lastLive(left)));

const lastLive = ({ lives }: Release): string => lives.at(-1)?.until ?? '';

export function standingOf(state: RegistryState, release: Release): Standing {
  const { remote, version } = release;
  if (release.revoked) return 'revoked';
  if (release.removed) return 'removed';
  if (state.live.get(remote) === version) return 'live';
  if (state.rolloutOf(remote)?.version === version) return 'rollout';
  if (release.withdrawn) return 'withdrawn';
  if (release.pending) return 'pending';
  return release.lives.length > 0 ? 'former' : 'entered';
}
