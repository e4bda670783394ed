import type { CurrentRelease, PageReleases } from '@maru/contract';
import { autorun } from '@maru/platform/mobx';
import { leaseMs } from './leases';
import type { RemoteHosts } from './remote-hosts';
import type { RemoteVersions } from './remote-versions';
import type { VerifiedSet } from './verify-release-set';

const checkEveryMs = 15_000;

export interface ReleaseWatchDeps {
  readonly versions: RemoteVersions;
  readonly hosts: RemoteHosts;
  /** @throws where the HTML server does not answer. */
  readonly fetchJson: <T>(path: string) => Promise<T>;
  /** @throws VerifyError */
  readonly verify: (releases: PageReleases) => Promise<VerifiedSet>;
  /** Whether replacing a remote now interrupts nothing; read from observables. */
  readonly isSafe: () => boolean;
  /** Loads the page anew and tells the member why. */
  readonly reload: () => void;
}

/**
 * Updates an open tab without a reload: polls for the set that a new page load would get and verifies it as the page does.
 * Remotes switch at the next navigation; a withdrawn or broken version is replaced while on show, outside leases and critical
 * screens. A harmful one may have patched the page, so the page is loaded anew.
 */
export class ReleaseWatch {
  private deadline: number | undefined;

  constructor(private readonly deps: ReleaseWatchDeps) {}

  /** Runs as long as the page. */
  start(page: Window): void {
    page.setInterval(() => void this.look(), checkEveryMs);
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

  /** Waits for a safe moment, but no longer than a lease may last. */
  private leaveHarm(page: Window): void {
    const { versions, hosts, isSafe, reload } = this.deps;
    if (!versions.set.harmful?.some((release) => hosts.hasRun(release))) return;
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
      versions.adopt(await verify(await fetchJson<PageReleases>('/release/page')));
    } catch (error) {
      console.warn('The newest release set was not adopted', error);
    }
  }
}
