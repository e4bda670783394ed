import { type LiveReleases, partsOfSet, type RolloutCandidate, remoteOf, SHELL_NAME } from '@maru/contract';

const changesMax = 500;

/** What was live after one change of the registry. */
interface KnownChange {
  /** `remote@version` of everything that pages of the control set may run. */
  readonly versions: ReadonlySet<string>;
  /** By their rollouts. */
  readonly candidates: ReadonlyMap<string, KnownCandidate>;
  /** Remote → its rollout at one share, such as `r42@500`. */
  readonly stages: ReadonlyMap<string, string>;
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
      stages: new Map(rollouts.map(({ id, remote, share }) => [remote, `${id}@${share}`])),
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
  stageOf(set: string, remote: string): string | null {
    return this.kept.get(partsOfSet(set).sequence)?.stages.get(remote) ?? null;
  }
}

function knownCandidate(candidate: RolloutCandidate): KnownCandidate {
  const remote = remoteOf(candidate);
  const versions =
    'release' in candidate
      ? [candidate.release.version, ...(candidate.fallback ? [candidate.fallback.version] : [])]
      : [candidate.shell.version];
  return { remote, versions: new Set(versions.map((version) => `${remote}@${version}`)) };
}
