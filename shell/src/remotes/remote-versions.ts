import { type ListedRelease, type RemoteRelease, type TrustDocument, VerifyError } from '@maru/contract';
import { makeAutoObservable, observableRef, observableShallow } from '@maru/platform/mobx';
import type { ReleaseVerifier } from './release-verifier';
import type { VerifiedSet } from './verified-set';

const nameOf = ({ name, version }: Pick<ListedRelease, 'name' | 'version'>): string => `${name}@${version}`;

interface Checked {
  readonly whole: RemoteRelease;
  /** Under which it was checked. */
  readonly set: VerifiedSet;
}

export type VersionsVerifier = Pick<ReleaseVerifier, 'describe' | 'verifyTeam' | 'loadLastGood'>;

/**
 * Decides which version of each remote this tab runs. A newer set does not change what is on show: each remote switches at
 * its own safe point. A version that broke in this tab runs again only if the member retries. A release is unchecked, and none of its
 * files may be loaded, until its code is first wanted and its team's signature has been verified.
 */
export class RemoteVersions {
  /** The newest verified set. */
  set: VerifiedSet;
  private readonly chosen = new Map<string, ListedRelease>();
  /** By `name@version`: those that their teams have signed. */
  private readonly checked = new Map<string, Checked>();
  private readonly known = {
    broken: new Set<string>(),
    /** By `name@version`, for the life of the tab: a later set does not make a refused release trustworthy. */
    refusals: new Map<string, VerifyError>(),
    /** By `name@version`: those under the newest set, done or on their way. */
    checks: new Map<string, Promise<RemoteRelease>>(),
    /** Remotes of which this tab has wanted code. */
    wanted: new Set<string>(),
  };

  /** @param allow - adds the files of a release to those that the page may load. */
  constructor(
    set: VerifiedSet,
    private readonly verifier: VersionsVerifier,
    private readonly allow: (release: RemoteRelease) => void,
  ) {
    this.set = set;
    for (const release of set.remotes) this.chosen.set(release.name, release);
    makeAutoObservable<this, 'chosen' | 'checked' | 'known' | 'verifier' | 'allow'>(this, {
      set: observableRef,
      chosen: observableShallow,
      checked: observableShallow,
      known: false,
      verifier: false,
      allow: false,
    });
  }

  /** The version that the tab runs; undefined for a remote that was not live when the page was loaded. */
  running(name: string): ListedRelease | undefined {
    return this.chosen.get(name);
  }

  /** The description of the version that runs, once it has been checked. */
  described(name: string): RemoteRelease | undefined {
    const running = this.chosen.get(name);
    return running && this.checked.get(nameOf(running))?.whole;
  }

  /** The version to switch to at the next safe point, or null; null also while it is unchecked (`checkNewest`). */
  awaited(name: string): ListedRelease | null {
    const newest = this.newest(name);
    return newest && this.isChecked(newest) ? newest : null;
  }

  /**
   * Checks a release whose code is wanted. Only then may its files be loaded.
   * @param fresh - set on a retry, for another address of its description.
   * @throws VerifyError where nothing of it may run; TypeError where its description cannot be had.
   */
  check(release: ListedRelease, fresh?: number): Promise<RemoteRelease> {
    const key = nameOf(release);
    this.known.wanted.add(release.name);
    const { checks } = this.known;
    const begun = checks.get(key);
    if (begun) return begun;
    const check = this.examine(release, fresh);
    checks.set(key, check);
    // The next who wants it tries again.
    check.catch(() => checks.get(key) === check && checks.delete(key));
    return check;
  }

  /** Checks the version of the set that may replace the one that runs. @returns when that is done; null where nothing is left to check. */
  checkNewest(name: string): Promise<unknown> | null {
    const newest = this.newest(name);
    return newest && !this.isChecked(newest) ? this.check(newest).catch(() => null) : null;
  }

  private async examine(release: ListedRelease, fresh?: number): Promise<RemoteRelease> {
    const { set, verifier } = this;
    const { refusals } = this.known;
    const key = nameOf(release);
    // A set that names releases has a trust document. It may name the same version signed anew.
    const listed = set.remotes.find((each) => nameOf(each) === key) ?? release;
    const known = this.checked.get(key)?.whole;
    const refused = refusals.get(key);
    if (refused) throw refused;
    if (!known && set.withdrawn.includes(key)) throw new VerifyError('tooOld', `${key} was withdrawn`);
    const whole = await verifier.describe(listed, known, fresh);
    const refusal = await verifier.verifyTeam(whole, set.trust as TrustDocument);
    if (refusal) refusals.set(key, refusal);
    // A later set, or its trust document, may say something else.
    if (this.set !== set) return this.examine(release, fresh);
    if (refusal) throw refusal;
    this.allow(whole);
    this.markChecked(key, { whole, set });
    return whole;
  }

  private markChecked(key: string, checked: Checked): void {
    this.checked.set(key, checked);
  }

  /** Under the newest set and its trust document. */
  private isChecked(release: ListedRelease): boolean {
    return this.checked.get(nameOf(release))?.set === this.set;
  }

  /** Does nothing for a refused release. */
  run(release: ListedRelease): void {
    if (!this.known.refusals.has(nameOf(release))) this.chosen.set(release.name, release);
  }

  /** @returns when the remotes that this tab has wanted are checked under the new set. */
  adopt(set: VerifiedSet): Promise<unknown> {
    this.set = set;
    this.known.checks.clear();
    const wanted = set.remotes.filter(({ name }) => this.known.wanted.has(name));
    return Promise.allSettled(wanted.map((release) => this.check(release)));
  }

  /** Whether the set withdraws the version that runs: it is replaced as soon as that is safe. */
  isWithdrawn(name: string): boolean {
    const running = this.chosen.get(name);
    return running !== undefined && this.set.withdrawn.includes(nameOf(running));
  }

  /** Marks the version as broken in this tab. @returns the version to run instead, or null. */
  async lastGood(release: ListedRelease): Promise<ListedRelease | null> {
    this.known.broken.add(nameOf(release));
    await this.checkNewest(release.name);
    const wanted = this.awaited(release.name);
    if (wanted) return wanted;
    const earlier = await this.verifier.loadLastGood(release.name, this.set);
    return earlier && !this.isBad(earlier) && hasScreensOf(release, earlier) ? earlier : null;
  }

  /** The version of the set, checked or not, where it is another than the one that runs and may replace it. */
  private newest(name: string): ListedRelease | null {
    const running = this.chosen.get(name);
    const newest = this.set.remotes.find((release) => release.name === name);
    if (!running || !newest || nameOf(newest) === nameOf(running)) return null;
    return this.isBad(newest) || !hasScreensOf(running, newest) ? null : newest;
  }

  private isBad(release: ListedRelease): boolean {
    return this.known.broken.has(nameOf(release)) || this.known.refusals.has(nameOf(release));
  }

  /** Forgets which versions of the remote broke and switches to the version of the set. Called when the member retries. */
  clearBroken(name: string): void {
    for (const mark of this.known.broken) if (mark.startsWith(`${name}@`)) this.known.broken.delete(mark);
    const switchTo = () => {
      const wanted = this.awaited(name);
      if (wanted) this.run(wanted);
    };
    switchTo();
    void this.checkNewest(name)?.then(switchTo);
  }
}

/** Routes are built once per page load, so a version that lacks one of their screens waits for the next load. */
function hasScreensOf({ manifest }: ListedRelease, other: ListedRelease): boolean {
  const offered = new Set(other.manifest.screens.flatMap(({ id, paths }) => paths.map(({ path }) => `${id} ${path}`)));
  return manifest.screens.every(({ id, paths }) => paths.every(({ path }) => offered.has(`${id} ${path}`)));
}
