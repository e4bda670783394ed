import { type Provenance, type ReleaseSet, type RemoteRelease, SHELL_NAME } from '@maru/contract';
import type { LogRecord, SetView } from '@maru/contract/registry-api';
import { Refusal } from '../../refusal';
import type { Registry } from '../registry';
import { faultOf, type UnsignedSet, unsignedSets } from '../state/live-releases';
import { RegistryState, type Release } from '../state/registry-state';
import type { StoredReleases } from '../state/stored-releases';
import { withoutSalt } from './salts';

/** Changes whose sets are kept in memory: eight sets each at most, a few kilobytes. */
const keptMax = 100;
/** Replays that run or wait; one of 100,000 records takes some seconds. */
const replaysMax = 4;

/** What does not change once the set is made. */
type PastSet = Omit<SetView, 'live'>;

interface SetsOfChange {
  /** Empty where the change made none. */
  readonly sets: readonly PastSet[];
  /** Number of the change whose sets pages had after it; 0: there were none yet. */
  readonly setChange: number;
  /** See `SetView`. */
  readonly refused: readonly string[];
}

/** The sets of any change, made from the state that a replay of the log up to it gives. One replay at a time. */
export class PastSets {
  private readonly kept = new Map<number, Promise<SetsOfChange>>();
  private replays = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly registry: Registry) {}

  /**
   * @param seq - number of a change that is in the log.
   * @throws Refusal where too many others are being looked up.
   */
  async of(seq: number): Promise<SetsOfChange> {
    const known = this.kept.get(seq);
    if (known) return known;
    this.refuseMore();
    const made = this.inTurn(() => this.replay(seq));
    this.kept.set(seq, made);
    if (this.kept.size > keptMax) this.kept.delete(this.kept.keys().next().value ?? 0);
    const forget = () => void this.kept.delete(seq);
    // A release that the store lacks may be restored: an answer without it is made again.
    made.then(({ refused }) => refused.length > 0 && forget(), forget);
    return made;
  }

  /**
   * A set with everything that pages got of it. Not kept: it is large, and seldom asked for.
   * @returns undefined where that change made no set of this id.
   * @throws Refusal where too many others are being looked up.
   */
  async whole(seq: number, id: string): Promise<UnsignedSet | undefined> {
    this.refuseMore();
    const sets = await this.inTurn(async () => {
      const { state, last } = await this.stateAfter(seq);
      if (!last || state.setChange.seq !== seq) return [];
      const { stored, deps } = this.registry;
      return (await unsignedSets(state, { stored, platform: deps.platform, now: Date.parse(last.at) })).sets;
    });
    return sets.find(({ set }) => set.id === id)?.set;
  }

  private refuseMore(): void {
    if (this.replays >= replaysMax)
      throw new Refusal(503, [`${replaysMax} other sets are being looked up: try again in a few seconds`]);
  }

  private inTurn<T>(replay: () => Promise<T>): Promise<T> {
    this.replays += 1;
    const made = this.turn.then(replay).finally(() => {
      this.replays -= 1;
    });
    this.turn = made.catch(() => undefined);
    return made;
  }

  private async replay(seq: number): Promise<SetsOfChange> {
    const { state, last } = await this.stateAfter(seq);
    const setChange = state.setChange.seq;
    if (!last || setChange !== seq) return { sets: [], setChange, refused: [] };
    return { ...(await setsAfter(last, state, this.registry)), setChange };
  }

  private async stateAfter(
    seq: number,
  ): Promise<{ readonly state: RegistryState; readonly last?: LogRecord | undefined }> {
    const state = new RegistryState();
    let last: LogRecord | undefined;
    await this.registry.log.replay(seq, (record) => {
      state.apply(record);
      last = record;
    });
    return { state, last };
  }
}

/** @param state - after `change`, which made new sets. */
async function setsAfter(
  change: LogRecord,
  state: RegistryState,
  { stored, deps: { platform } }: Registry,
): Promise<Pick<SetsOfChange, 'sets' | 'refused'>> {
  const deps = { stored, platform, now: Date.parse(change.at) };
  const { sets } = await unsignedSets(state, deps);
  const refused = await refusedOf(state, deps);
  const origins = await originsOf(
    sets.flatMap(({ set }) =>
      releasesOf(set, stored).flatMap(({ name, version }) => state.release(name, version) ?? []),
    ),
    stored,
  );
  return {
    sets: sets.map(({ rollouts, set }) => ({
      ...{ id: set.id, sequence: set.sequence, createdAt: set.createdAt, change: withoutSalt(change), refused },
      rollouts: rollouts.map(withoutSalt),
      remotes: releasesOf(set, stored).map(({ name, version, sequence, baseUrl }) => {
        const release = state.release(name, version);
        return {
          ...{ remote: name, version, sequence, baseUrl },
          rollout: rollouts.find(({ remote }) => remote === name)?.id ?? null,
          fallback: set.fallbacks[name]?.version ?? null,
          by: release?.by.person ?? '',
          at: release?.at ?? '',
          approvedBy: release?.approvedBy ?? null,
          provenance: (release && origins.get(release)) ?? null,
        };
      }),
    })),
    refused,
  };
}

/** What runs in pages of a set: its remotes, and its shell. */
const releasesOf = (
  { remotes, shell }: Pick<ReleaseSet, 'remotes' | 'shell'>,
  stored: StoredReleases,
): readonly Pick<RemoteRelease, 'name' | 'version' | 'sequence' | 'baseUrl'>[] => [
  ...remotes,
  ...(shell ? [{ name: SHELL_NAME, ...shell, baseUrl: stored.folderOf(SHELL_NAME, shell.version) }] : []),
];

async function originsOf(
  releases: readonly Release[],
  stored: StoredReleases,
): Promise<ReadonlyMap<Release, Provenance | undefined>> {
  const entries = releases.map(async (release) => [release, (await stored.ofAny(release)).build.provenance] as const);
  return new Map(await Promise.all(entries));
}

async function refusedOf(state: RegistryState, deps: Parameters<typeof faultOf>[2]): Promise<readonly string[]> {
  const wanted = [...state.live, ...state.rollouts.map(({ remote, version }) => [remote, version] as const)];
  const faults = wanted.map(([remote, version]) => {
    const release = state.release(remote, version);
    return release && state.trust && faultOf(release, state.trust.trust, deps);
  });
  return (await Promise.all(faults)).flatMap((fault) => fault ?? []);
}
