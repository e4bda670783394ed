import { teamOf } from '@maru/contract';
import type { RemoteStatus, Status } from '@maru/contract/registry-api';
import type { Registry } from '../registry';
import { freezeOf } from '../state/freezes';
import { faultOf, latestValid } from '../state/live-releases';
import type { RegistryState, Release } from '../state/registry-state';

/** State of every remote: live version, rollout, pending and withdrawn versions, freezes. */
export async function statusOf(registry: Registry): Promise<Status> {
  const state = await registry.recent();
  const { trust, now } = registry;
  const names = new Set([...trust.teams.flatMap(({ remotes }) => remotes), ...state.live.keys()]);
  return {
    set: `set-${state.setChange.seq}`,
    changedAt: state.setChange.at,
    platform: (await registry.live()).set.platform,
    trust: { version: trust.version, expiresAt: trust.expiresAt },
    remotes: await Promise.all([...names].sort().map((remote) => remoteStatus(registry, state, remote))),
    freezes: state.freezes.filter(({ until }) => !until || Date.parse(until) > now),
  };
}

async function remoteStatus(registry: Registry, state: RegistryState, remote: string): Promise<RemoteStatus> {
  const live = state.release(remote, state.live.get(remote) ?? '');
  const rollout = state.rolloutOf(remote);
  const candidate = rollout && state.release(remote, rollout.version);
  const versions = state.versions(remote);
  return {
    remote,
    team: teamOf(registry.trust, remote)?.name ?? null,
    live: live ? { version: live.version, since: live.lives.at(-1)?.from ?? live.at, by: live.by.person } : null,
    rollout: rollout
      ? { id: rollout.id, version: rollout.version, share: rollout.share, startedAt: rollout.startedAt }
      : null,
    dark: darkOf(state, remote),
    fallback: await latestValid(state, remote, registry),
    pending: versions
      .filter(({ pending }) => pending)
      .map(({ version, by, at, wanted, askedBy, withdrawn }) => ({
        ...{ version, by: by.person, at, share: wanted.share },
        ...{ askedBy: askedBy.person, withdrawn: withdrawn?.why ?? null },
      })),
    withdrawn: versions.flatMap(({ version, withdrawn, revoked }) => {
      const found = revoked ?? withdrawn;
      // The moment at which it left the pages: a revocation may follow it.
      return found ? [{ version, at: (withdrawn ?? found).at, why: found.why }] : [];
    }),
    frozen: freezeOf(state.freezes, remote, registry.now)?.id ?? null,
    refused: await refusedOf(registry, [live, candidate]),
  };
}

async function refusedOf(registry: Registry, releases: readonly (Release | undefined)[]): Promise<readonly string[]> {
  const faults = releases.map((release) => release && faultOf(release, registry.trust, registry));
  return (await Promise.all(faults)).flatMap((fault) => fault ?? []);
}

function darkOf({ darks }: RegistryState, name: string): RemoteStatus['dark'] {
  const found = darks.find(({ remote }) => remote === name);
  return found ? { id: found.id, version: found.version, share: found.share } : null;
}
