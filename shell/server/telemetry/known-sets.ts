import { type LiveReleases, SHELL_NAME } from '@maru/contract';

const setsMax = 500;

interface KnownSet {
  /** `remote@version` of everything that pages of this set may run. */
  readonly versions: ReadonlySet<string>;
  /** Remote → its rollout at one share, such as `r42@500`. */
  readonly stages: ReadonlyMap<string, string>;
}

/** Sets given out since this server started; reports on what their pages cannot run are invented or too old. */
export class KnownSets {
  private readonly kept = new Map<string, KnownSet>();
  private last: LiveReleases | null = null;

  learn(live: LiveReleases | null): void {
    if (!live || live === this.last) return;
    this.last = live;
    const stages = new Map(live.rollouts.map(({ id, remote, share }) => [remote, `${id}@${share}`]));
    for (const { set } of live.sets) {
      const versions = new Set(set.remotes.map(({ name, version }) => `${name}@${version}`));
      for (const [name, { version }] of Object.entries(set.fallbacks)) versions.add(`${name}@${version}`);
      if (set.shell) versions.add(`${SHELL_NAME}@${set.shell.version}`);
      this.kept.delete(set.id);
      this.kept.set(set.id, { versions, stages });
      if (this.kept.size > setsMax) this.kept.delete(this.kept.keys().next().value ?? '');
    }
  }

  /** Whether any page may run it. @param version - `remote@version`. */
  has(version: string): boolean {
    return [...this.kept.values()].some(({ versions }) => versions.has(version));
  }

  /** Whether pages of this set may run it. */
  holds(set: string, version: string): boolean {
    return this.kept.get(set)?.versions.has(version) ?? false;
  }

  /** The rollout of a remote, at its share, when this set was given out; null where there was none. */
  stageOf(set: string, remote: string): string | null {
    return this.kept.get(set)?.stages.get(remote) ?? null;
  }
}
