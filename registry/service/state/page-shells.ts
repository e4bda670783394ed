import { SHELL_NAME, type ShellOffers } from '@maru/contract';
import { hourMs } from '@maru/server';
import type { RegistryState, Release } from './registry-state';
import type { StoredReleases } from './stored-releases';

/** A page's reports are taken for so long (`PageLoadTokens`); what its tab does later is not compared. */
const tabMs = 26 * hourMs;

/** A shell that pages run. */
export interface PageShell {
  /** As findings name it: `the live shell`. */
  readonly what: string;
  readonly platform: string;
  /** Null where nobody knows. */
  readonly offers: ShellOffers | null;
}

/** How a shell is named that no new page gets. */
export const shellOfTabs = 'the shell of open tabs';

interface PageShellsDeps {
  readonly stored: StoredReleases;
  /** Of the shell that lies beside this registry; HTML servers serve such a one until a shell is released. */
  readonly own: () => Promise<Omit<PageShell, 'what'>>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The shells of new page loads, and of those of the last day: a release of a remote runs in the tabs of all of them. */
export async function pageShells(state: RegistryState, deps: PageShellsDeps): Promise<readonly PageShell[]> {
  const { stored, own, now } = deps;
  const live = state.live.get(SHELL_NAME);
  const candidate = state.rolloutOf(SHELL_NAME)?.version;
  const named = (release: Release): string => {
    if (release.version === live) return 'the live shell';
    return release.version === candidate ? 'the candidate of the shell' : shellOfTabs;
  };
  const released = state
    .versions(SHELL_NAME)
    .filter((release) => [live, candidate].includes(release.version) || isInTabs(release, now));
  const shells = await Promise.all(
    released.map(async (release) => {
      const { statement, build } = await stored.getShell(release);
      return { what: named(release), platform: statement.shell.platformVersion, offers: build.offers };
    }),
  );
  return live === undefined ? [{ what: 'the live shell', ...(await own()) }, ...shells] : shells;
}

/** Whether tabs of the last day may run it. One that does harm is left by all tabs within minutes. */
function isInTabs({ lives, withdrawn, revoked }: Release, now: number): boolean {
  if (withdrawn?.harmful || revoked?.harmful) return false;
  // A candidate that was halted has no life.
  const ends = [lives.at(-1)?.until, withdrawn?.at, revoked?.at].map((at) => Date.parse(at ?? ''));
  return ends.some((end) => end > now - tabMs);
}
