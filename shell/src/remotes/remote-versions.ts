import type { RemoteRelease, VerifyError } from '@maru/contract';
import { makeAutoObservable, observableRef, observableShallow } from '@maru/platform/mobx';
import type { VerifiedSet } from './verify-release-set';

const nameOf = ({ name, version }: RemoteRelease): string => `${name}@${version}`;

/**
 * Decides which version of each remote this tab runs. A newer set does not change what is on show: each remote switches at
 * its own safe point. A version that broke in this tab runs again only if the member retries.
 */
export class RemoteVersions {
  /** The newest verified set. */
  set: VerifiedSet;
  private readonly chosen = new Map<string, RemoteRelease>();
  private readonly broken = new Set<string>();
  /** By `name@version`, for the life of the tab: a later set does not make a refused release trustworthy. */
  private readonly refusals = new Map<string, VerifyError>();

  /**
   * @param loadLastGood - resolves with the version that a remote falls back to, or null if none is available.
   * @param allow - adds the files of a release to those that the page may load.
   */
  constructor(
    set: VerifiedSet,
    private readonly loadLastGood: (name: string, set: VerifiedSet) => Promise<RemoteRelease | null>,
    private readonly allow: (release: RemoteRelease) => void,
  ) {
    this.set = set;
    for (const release of set.remotes) this.chosen.set(release.name, release);
    this.rememberRefusals();
    this.allowFiles();
    makeAutoObservable<this, 'loadLastGood' | 'allow' | 'chosen' | 'broken' | 'refusals'>(this, {
      set: observableRef,
      chosen: observableShallow,
      broken: false,
      refusals: false,
      loadLastGood: false,
      allow: false,
      lastGood: false,
    });
  }

  /** The version that the tab runs; undefined for a remote that was not live when the page was loaded. */
  running(name: string): RemoteRelease | undefined {
    return this.chosen.get(name);
  }

  /** The version to switch to at the next safe point, or null. */
  awaited(name: string): RemoteRelease | null {
    const running = this.chosen.get(name);
    const wanted = this.set.remotes.find((release) => release.name === name);
    if (!running || !wanted || nameOf(wanted) === nameOf(running)) return null;
    return this.isBad(wanted) || !hasScreensOf(running, wanted) ? null : wanted;
  }

  /** Why a release failed verification in any set of this tab; its files are never requested. */
  refusalOf(release: RemoteRelease): VerifyError | undefined {
    return this.refusals.get(nameOf(release));
  }

  /** Does nothing for a refused release. */
  run(release: RemoteRelease): void {
    if (this.refusals.has(nameOf(release))) return;
    this.allow(release);
    this.chosen.set(release.name, release);
  }

  adopt(set: VerifiedSet): void {
    this.set = set;
    this.rememberRefusals();
    this.allowFiles();
  }

  /** Whether the set withdraws the version that runs: it is replaced as soon as that is safe. */
  isWithdrawn(name: string): boolean {
    const running = this.chosen.get(name);
    return running !== undefined && this.set.withdrawn.includes(nameOf(running));
  }

  /** Marks the version as broken in this tab. @returns the version to run instead, or null. */
  async lastGood(release: RemoteRelease): Promise<RemoteRelease | null> {
    this.broken.add(nameOf(release));
    const wanted = this.awaited(release.name);
    if (wanted) return wanted;
    const earlier = await this.loadLastGood(release.name, this.set);
    return earlier && !this.isBad(earlier) && hasScreensOf(release, earlier) ? earlier : null;
  }

  private isBad(release: RemoteRelease): boolean {
    return this.broken.has(nameOf(release)) || this.refusals.has(nameOf(release));
  }

  private rememberRefusals(): void {
    for (const release of this.set.remotes) {
      const refusal = this.set.refused.get(release.name);
      if (refusal) this.refusals.set(nameOf(release), refusal);
    }
  }

  /** Allows the whole set, since awaited versions are prefetched. */
  private allowFiles(): void {
    for (const release of this.set.remotes) if (!this.refusalOf(release)) this.allow(release);
  }

  /** Forgets which versions of the remote broke and switches to the version of the set. Called when the member retries. */
  clearBroken(name: string): void {
    for (const mark of this.broken) if (mark.startsWith(`${name}@`)) this.broken.delete(mark);
    const wanted = this.awaited(name);
    if (wanted) this.run(wanted);
  }
}

/** Routes are built once per page load, so a version that lacks one of their screens waits for the next load. */
function hasScreensOf({ manifest }: RemoteRelease, other: RemoteRelease): boolean {
  const offered = new Set(other.manifest.screens.flatMap(({ id, paths }) => paths.map(({ path }) => `${id} ${path}`)));
  return manifest.screens.every(({ id, paths }) => paths.every(({ path }) => offered.has(`${id} ${path}`)));
}
