import type { LiveReleases } from '@maru/contract';

const keptMax = 2000;

/** Versions served since this server started; reports on any other are invented or too old, and ignored. */
export class KnownVersions {
  private readonly kept = new Set<string>();
  private last: LiveReleases | null = null;

  learn(live: LiveReleases | null): void {
    if (!live || live === this.last) return;
    this.last = live;
    for (const { set } of live.sets) {
      for (const { name, version } of set.remotes) this.keep(`${name}@${version}`);
      for (const [name, { version }] of Object.entries(set.fallbacks)) this.keep(`${name}@${version}`);
    }
  }

  /** @param version - `remote@version`. */
  has(version: string): boolean {
    return this.kept.has(version);
  }

  private keep(version: string): void {
    this.kept.delete(version);
    this.kept.add(version);
    if (this.kept.size > keptMax) this.kept.delete(this.kept.values().next().value ?? '');
  }
}
