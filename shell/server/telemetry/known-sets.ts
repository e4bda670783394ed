import {
  type LiveReleases,
  partsOfSet,
  type Rollout,
  type RolloutCandidate,
  remoteOf,
  SHELL_NAME,
} from '@maru/contract';

const changesMax = 500;

/** What was live after one change of the registry. */
interface KnownChange {
  /** `remote@version` of everything that pages of the control set may run. */
  readonly versions: ReadonlySet<string>;
  /** By their rollouts. */
  readonly candidates: ReadonlyMap<string, KnownCandidate>;
  /** By their remotes. */
  readonly stages: ReadonlyMap<string, KnownStage>;
}

/** A rollout at one share. */
export interface KnownStage {
  /** Id of the rollout. */
  readonly rollout: string;
  /** Such as `r42@500`. */
  readonly name: string;
  /** When the rollout began; epoch milliseconds. */
  readonly startedAt: number;
}

interface KnownCandidate {
  readonly remote: string;
  /** `remote@version` of itself, and of what its pages fall back to. */
  readonly versions: ReadonlySet<string>;
}

/** Sets given out since this server started; reports on what their pages cannot run are invented or too old. */
export class KnownSets {
  /** By the number in their ids. */
  private readonly kept = new Map<number, KnownChange>();
  private last: LiveReleases | null = null;

  learn(live: LiveReleases | null): void {
    if (!live || live === this.last) return;
    this.last = live;
    const { rollouts, set, candidates } = live;
    this.kept.delete(set.sequence);
    this.kept.set(set.sequence, {
      versions: new Set([
        ...set.remotes.map(({ name, version }) => `${name}@${version}`),
        ...Object.entries(set.fallbacks).map(([name, { version }]) => `${name}@${version}`),
        ...(set.shell ? [`${SHELL_NAME}@${set.shell.version}`] : []),
      ]),
      candidates: new Map(candidates.map((candidate) => [candidate.rollout, knownCandidate(candidate)])),
      stages: new Map(rollouts.map((rollout) => [rollout.remote, stageOf(rollout)])),
    });
    if (this.kept.size > changesMax) this.kept.delete(this.kept.keys().next().value ?? 0);
  }

  /** Whether any page may run it. @param version - `remote@version`. */
  has(version: string): boolean {
    return [...this.kept.values()].some(
      ({ versions, candidates }) =>
        versions.has(version) || [...candidates.values()].some((candidate) => candidate.versions.has(version)),
    );
  }

  /** Whether pages of this set may run it. */
  holds(set: string, version: string): boolean {
    const { sequence, rollouts } = partsOfSet(set);
    const known = this.kept.get(sequence);
    const [remote] = version.split('@');
    const drawn = rollouts.map((rollout) => known?.candidates.get(rollout)).find((each) => each?.remote === remote);
    return (drawn ?? known)?.versions.has(version) ?? false;
  }

  /** The rollout of a remote, at its share, when this set was given out; null where there was none. */
  stageOf(set: string, remote: string): KnownStage | null {
    return this.kept.get(partsOfSet(set).sequence)?.stages.get(remote) ?? null;
  }
}

const stageOf = ({ id, share, startedAt }: Rollout): KnownStage => ({
  rollout: id,
  name: `${id}@${share}`,
  startedAt: Date.parse(startedAt),
});

function knownCandidate(candidate: RolloutCandidate): KnownCandidate {
  const remote = remoteOf(candidate);
  const versions =
    'release' in candidate
      ? [candidate.release.version, ...(candidate.fallback ? [candidate.fallback.version] : [])]
      : [candidate.shell.version];
  return { remote, versions: new Set(versions.map((version) => `${remote}@${version}`)) };
}
