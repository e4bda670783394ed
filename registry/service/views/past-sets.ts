import {
  type Provenance,
  partsOfSet,
  type RemoteRelease,
  type Rollout,
  type SetContent,
  SHELL_NAME,
  setWith,
} from '@maru/contract';
import type { LogRecord, SetView } from '@maru/contract/registry-api';
import { Refusal } from '../../refusal';
import type { Registry } from '../registry';
import { faultOf, type UnsignedReleases, unsignedReleases } from '../state/live-releases';
import { RegistryState, type Release } from '../state/registry-state';
import type { StoredReleases } from '../state/stored-releases';
import { withoutSalt } from './salts';

/** Changes whose releases are kept in memory: the descriptions are shared with those of `StoredReleases`. */
const keptMax = 100;
/** Replays that run or wait; one of 100,000 records takes some seconds. */
const replaysMax = 4;

/** What does not change once the set is made. */
type PastSet = Omit<SetView, 'live' | 'refused'>;

/** What ran after a change that made new sets. */
interface PastReleases extends UnsignedReleases {
  readonly change: LogRecord;
  readonly state: RegistryState;
}

interface SetsOfChange {
  /** Null where the change made no set. */
  readonly releases: PastReleases | null;
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
   * A set with everything that pages got of it.
   * @returns undefined where no change made a set of this id.
   * @throws Refusal where too many others are being looked up.
   */
  async whole(id: string): Promise<SetContent | undefined> {
    const { releases } = await this.of(partsOfSet(id).sequence);
    return releases ? wholeSet(releases, id)?.set : undefined;
  }

  /** @returns undefined where that change made no set of this id. */
  async viewOf(releases: PastReleases, id: string): Promise<PastSet | undefined> {
    const found = wholeSet(releases, id);
    return found && viewOfSet(found, releases, this.registry.stored);
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
    if (!last || setChange !== seq) return { releases: null, setChange, refused: [] };
    const { stored, deps } = this.registry;
    const at = { stored, platform: deps.platform, now: Date.parse(last.at) };
    const releases = { ...(await unsignedReleases(state, at)), change: last, state };
    return { releases, setChange, refused: await refusedOf(state, at) };
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

interface WholeSet {
  readonly set: SetContent;
  /** Whose candidates are in it. */
  readonly rollouts: readonly Rollout[];
}

/** @returns undefined where the id names a rollout that did not run then, or names them in another order. */
function wholeSet({ set: control, rollouts, candidates }: UnsignedReleases, id: string): WholeSet | undefined {
  const named = new Set(partsOfSet(id).rollouts);
  const set = setWith(
    control,
    candidates.filter(({ rollout }) => named.has(rollout)),
  );
  return set.id === id ? { set, rollouts: rollouts.filter((rollout) => named.has(rollout.id)) } : undefined;
}

async function viewOfSet(
  { set, rollouts }: WholeSet,
  { change, state }: PastReleases,
  stored: StoredReleases,
): Promise<PastSet> {
  const running = releasesOf(set, stored);
  const origins = await originsOf(
    running.flatMap(({ name, version }) => state.release(name, version) ?? []),
    stored,
  );
  return {
    ...{ id: set.id, sequence: set.sequence, createdAt: set.createdAt, change: withoutSalt(change) },
    rollouts: rollouts.map(withoutSalt),
    remotes: running.map(({ name, version, sequence, baseUrl }) => {
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
  };
}

/** What runs in pages of a set: its remotes, and its shell. */
const releasesOf = (
  { remotes, shell }: Pick<SetContent, 'remotes' | 'shell'>,
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
