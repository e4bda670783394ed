import { type CurrentRelease, type ListedRelease, type NamedSet, PAGE_FORMAT, type PageReleases } from '@maru/contract';
import { autorun } from '@maru/platform/mobx';
import type { Observable } from '@maru/platform/rx';
import { leaseMs } from './leases';
import type { RemoteHosts } from './remote-hosts';
import type { RemoteVersions } from './remote-versions';
import type { VerifiedSet } from './verified-set';

/** Where the HTML server does not tell of releases over the feed; else every twentieth time, in case something was lost. */
const checkEveryMs = 15_000;
const toldChecks = 20;

export interface ReleaseWatchDeps {
  readonly versions: RemoteVersions;
  readonly hosts: RemoteHosts;
  /** @throws where the HTML server does not answer. */
  readonly fetchJson: <T>(path: string) => Promise<T>;
  /** @throws VerifyError */
  readonly verify: (releases: PageReleases<ListedRelease>) => Promise<VerifiedSet>;
  /** Whether replacing a remote now interrupts nothing; read from observables. */
  readonly isSafe: () => boolean;
  /** What the HTML server says over the feed; null while it says nothing. */
  readonly told$: Observable<NamedSet | null>;
  /** `shell@<version>`, where it is a released one. */
  readonly shell?: string | undefined;
  /** Loads the page anew and tells the member why. */
  readonly reload: () => void;
}

/**
 * Updates an open tab without a reload: hears over the feed which set a new page load would get, or asks, and verifies it as the page does.
 * Remotes switch at the next navigation; a withdrawn or broken version is replaced while on show, outside leases and critical
 * screens. A harmful one may have patched the page, so the page is loaded anew; so it is where the shell itself is
 * harmful. Any other shell stays until the page is next loaded.
 */
export class ReleaseWatch {
  private deadline: number | undefined;
  private isTold = false;
  private checks = 0;

  constructor(private readonly deps: ReleaseWatchDeps) {}

  /** Runs as long as the page. */
  start(page: Window): void {
    this.deps.told$.subscribe((told) => this.hear(page, told));
    page.setInterval(() => this.check(), checkEveryMs);
    page.document.addEventListener('visibilitychange', () => {
      if (page.document.visibilityState === 'visible') void this.look();
    });
    autorun(() => this.leaveHarm(page));
    autorun(() => {
      const { hosts, isSafe } = this.deps;
      const { replaceable } = hosts;
      if (replaceable.length === 0 || hosts.inCriticalFlow || !isSafe()) return;
      // Replacing changes observables that this reaction reads.
      queueMicrotask(() => {
        for (const name of replaceable) hosts.replace(name);
      });
    });
    autorun(() => {
      // A version that was withdrawn while the page loaded has no files any more: the next set names another.
      if (this.deps.hosts.incidents.size > 0) queueMicrotask(() => void this.look());
    });
  }

  private hear(page: Window, told: NamedSet | null): void {
    this.isTold = told !== null;
    if (told === null || told.set === this.deps.versions.set.id) return;
    page.setTimeout(() => void this.look(), Math.random() * told.withinMs);
  }

  private check(): void {
    this.checks += 1;
    if (!this.isTold || this.checks % toldChecks === 0) void this.look();
  }

  /** Waits for a safe moment, but no longer than a lease may last. */
  private leaveHarm(page: Window): void {
    const { versions, hosts, isSafe, reload, shell } = this.deps;
    if (!versions.set.harmful?.some((release) => release === shell || hosts.hasRun(release))) return;
    this.deadline ??= page.setTimeout(reload, leaseMs);
    if (hosts.inCriticalFlow || !isSafe()) return;
    page.clearTimeout(this.deadline);
    queueMicrotask(reload);
  }

  /** Keeps the current set if there is no newer one, no answer, or the answer is not valid. */
  async look(): Promise<void> {
    const { versions, fetchJson, verify } = this.deps;
    try {
      const { set } = await fetchJson<CurrentRelease>('/release');
      if (set === versions.set.id) return;
      await versions.adopt(
        await verify(await fetchJson<PageReleases<ListedRelease>>(`/release/page?format=${PAGE_FORMAT}`)),
      );
    } catch (error) {
      console.warn('The newest release set was not adopted', error);
    }
  }
}
