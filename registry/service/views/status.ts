import { teamOf } from '@maru/contract';
import type { Registry } from '../registry';
import { freezeOf } from '../state/freezes';
import { goodVersions } from '../state/good-versions';
import { faultOf } from '../state/live-releases';
import type { Freeze, RegistryState, Release } from '../state/registry-state';

/** A remote as operators see it. */
export interface RemoteStatus {
  readonly remote: string;
  readonly team: string | null;
  readonly live: { readonly version: string; readonly since: string; readonly by: string } | null;
  readonly rollout: {
    readonly id: string;
    readonly version: string;
    readonly share: number;
    readonly startedAt: string;
  } | null;
  /** Where pages and a rollback go when the live version fails. */
  readonly fallback: string | null;
  readonly pending: readonly {
    readonly version: string;
    readonly by: string;
    readonly at: string;
    readonly share: number;
  }[];
  readonly withdrawn: readonly { readonly version: string; readonly at: string; readonly why: string }[];
  /** Id of the freeze that holds now. */
  readonly frozen: string | null;
  /** Why pages would refuse the live version or the rollout's; empty where all is well. */
  readonly refused: readonly string[];
}

export interface Status {
  /** Id of the control set. */
  readonly set: string;
  readonly changedAt: string;
  readonly platform: string;
  readonly trust: { readonly version: number; readonly expiresAt: string };
  readonly remotes: readonly RemoteStatus[];
  readonly freezes: readonly Freeze[];
}

/** What is live for whom. */
export const statusOf = async (registry: Registry): Promise<Status> => {
  const state = await registry.current();
  const { trust, now } = registry;
  const names = new Set([...trust.teams.flatMap(({ remotes }) => remotes), ...state.live.keys()]);
  return {
    set: `set-${state.setChange.seq}`,
    changedAt: state.setChange.at,
    platform: registry.parts.platform,
    trust: { version: trust.version, expiresAt: trust.expiresAt },
    remotes: await Promise.all([...names].sort().map((remote) => remoteStatus(registry, state, remote))),
    freezes: state.freezes.filter(({ until }) => !until || Date.parse(until) > now),
  };
};

const remoteStatus = async (registry: Registry, state: RegistryState, remote: string): Promise<RemoteStatus> => {
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
    fallback: goodVersions(state, remote)[0]?.version ?? null,
    pending: versions
      .filter(({ pending }) => pending)
      .map(({ version, by, at, wanted }) => ({ version, by: by.person, at, share: wanted.share })),
    withdrawn: versions.flatMap(({ version, withdrawn, revoked }) => {
      const found = revoked ?? withdrawn;
      return found ? [{ version, at: found.at, why: found.why }] : [];
    }),
    frozen: freezeOf(state.freezes, remote, registry.now)?.id ?? null,
    refused: await refusedOf(registry, [live, candidate]),
  };
};

const refusedOf = async (
  registry: Registry,
  releases: readonly (Release | undefined)[],
): Promise<readonly string[]> => {
  const faults = releases.map((release) => release && faultOf(release, registry.trust, registry));
  return (await Promise.all(faults)).flatMap((fault) => fault ?? []);
};
