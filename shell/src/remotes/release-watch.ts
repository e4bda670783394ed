import type { CurrentRelease, PageReleases } from '@maru/contract';
import { autorun } from '@maru/platform/mobx';
import type { BelievedSet } from './believed-set';
import type { RemoteHosts } from './remote-hosts';
import type { RemoteVersions } from './remote-versions';

const EVERY_MS = 15_000;

export interface ReleaseWatchParts {
  readonly versions: RemoteVersions;
  readonly hosts: RemoteHosts;
  /** @throws where the HTML server does not answer. */
  readonly fetchJson: <T>(path: string) => Promise<T>;
  /** @throws Distrust */
  readonly believe: (releases: PageReleases, oldest: number) => Promise<BelievedSet>;
  /** Nothing that the member waits for would be cut off; read from observables. */
  readonly isSafe: () => boolean;
}

/**
 * Keeps an open tab up to date without a reload: asks which set a new page load would get, believes it as the page does,
 * and lets each remote go over at its safe point; what was found bad is replaced while it is on show, once nothing is at stake.
 */
export class ReleaseWatch {
  constructor(private readonly parts: ReleaseWatchParts) {}

  /** Runs as long as the page. */
  start(page: Window): void {
    page.setInterval(() => void this.look(), EVERY_MS);
    page.document.addEventListener('visibilitychange', () => {
      if (page.document.visibilityState === 'visible') void this.look();
    });
    autorun(() => {
      const { hosts, isSafe } = this.parts;
      const withdrawn = hosts.withdrawnOnShow;
      if (withdrawn.length === 0 || hosts.inCriticalFlow || !isSafe()) return;
      // Replacing changes what is read here.
      queueMicrotask(() => {
        for (const name of withdrawn) hosts.replace(name);
      });
    });
  }

  /** Nothing new, no answer, or an answer that is not believed: the tab goes on with what it has. */
  async look(): Promise<void> {
    const { versions, fetchJson, believe } = this.parts;
    try {
      const { set } = await fetchJson<CurrentRelease>('/release');
      if (set === versions.set.id) return;
      versions.adopt(await believe(await fetchJson<PageReleases>('/release/page'), versions.set.sequence));
    } catch (error) {
      console.warn('The newest release set was not taken over', error);
    }
  }
}
