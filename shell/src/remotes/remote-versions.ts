import type { Distrust, RemoteRelease } from '@maru/contract';
import { makeAutoObservable, observableRef, observableShallow } from '@maru/platform/mobx';
import type { BelievedSet } from './believed-set';

const nameOf = ({ name, version }: RemoteRelease): string => `${name}@${version}`;

/**
 * Which version of each remote this tab runs. A newer set changes nothing that is on show; each remote goes over to it at
 * a safe point of its own. A version that broke in this tab is not run again in it, unless the member asks.
 */
export class RemoteVersions {
  /** Of the newest set that was believed. */
  set: BelievedSet;
  private readonly chosen = new Map<string, RemoteRelease>();
  private readonly broken = new Set<string>();

  /**
   * @param loadLastGood - the version of a remote that ran well before; null where there is none or it cannot be had.
   * @param allow - lets the page load the files of a release.
   */
  constructor(
    set: BelievedSet,
    private readonly loadLastGood: (name: string, set: BelievedSet) => Promise<RemoteRelease | null>,
    private readonly allow: (release: RemoteRelease) => void,
  ) {
    this.set = set;
    for (const release of set.remotes) this.chosen.set(release.name, release);
    this.allowFiles();
    makeAutoObservable<this, 'loadLastGood' | 'allow' | 'chosen' | 'broken'>(this, {
      set: observableRef,
      chosen: observableShallow,
      broken: false,
      loadLastGood: false,
      allow: false,
      lastGood: false,
    });
  }

  /** The version that the tab runs; undefined for a remote that was not live when the page was loaded. */
  running(name: string): RemoteRelease | undefined {
    return this.chosen.get(name);
  }

  /** The version that the tab should go over to at the next safe point, or null. */
  awaited(name: string): RemoteRelease | null {
    const running = this.chosen.get(name);
    const wanted = this.set.remotes.find((release) => release.name === name);
    if (!running || !wanted || nameOf(wanted) === nameOf(running)) return null;
    return this.broken.has(nameOf(wanted)) || !hasScreensOf(running, wanted) ? null : wanted;
  }

  /** Why a release of the set is not believed; its files are never asked for. */
  refusalOf(release: RemoteRelease): Distrust | undefined {
    return this.set.remotes.includes(release) ? this.set.refused.get(release.name) : undefined;
  }

  run(release: RemoteRelease): void {
    this.allow(release);
    this.chosen.set(release.name, release);
  }

  adopt(set: BelievedSet): void {
    this.set = set;
    this.allowFiles();
  }

  /** What was found bad is left as soon as that is safe; anything else stays until the member moves on. */
  isWithdrawn(name: string): boolean {
    const running = this.chosen.get(name);
    return running !== undefined && this.set.withdrawn.includes(nameOf(running));
  }

  /** Marks the version as broken in this tab. @returns the one to run in its stead, or null. */
  async lastGood(release: RemoteRelease): Promise<RemoteRelease | null> {
    this.broken.add(nameOf(release));
    const wanted = this.awaited(release.name);
    if (wanted) return wanted;
    const earlier = await this.loadLastGood(release.name, this.set);
    const fits = earlier && !this.broken.has(nameOf(earlier)) && hasScreensOf(release, earlier);
    return fits ? earlier : null;
  }

  /** What is to run next is fetched ahead. */
  private allowFiles(): void {
    for (const release of this.set.remotes) if (!this.refusalOf(release)) this.allow(release);
  }

  /** The member asks for another try: with what the set names, whatever happened before. */
  forgive(name: string): void {
    for (const mark of this.broken) if (mark.startsWith(`${name}@`)) this.broken.delete(mark);
    const wanted = this.awaited(name);
    if (wanted) this.run(wanted);
  }
}

/** The page's routes were made when it was loaded: a version without one of their screens waits for the next load. */
function hasScreensOf({ manifest }: RemoteRelease, other: RemoteRelease): boolean {
  const offered = new Set(other.manifest.screens.flatMap(({ id, paths }) => paths.map(({ path }) => `${id} ${path}`)));
  return manifest.screens.every(({ id, paths }) => paths.every(({ path }) => offered.has(`${id} ${path}`)));
}
