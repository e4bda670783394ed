import type { PageConfig, PageReleases, RemoteRelease } from '@maru/contract';
import { checkSignature } from './check-signature';
import { readPageReleases } from './page-releases';
import { emptySet, type VerifiedSet, verifyReleaseSet } from './verify-release-set';

/** Verifies release sets with the root keys and the clock of the HTML server. */
export interface ReleaseVerifier {
  /** @throws VerifyError */
  readonly verify: (releases: PageReleases) => Promise<VerifiedSet>;
  /** Verifies the set inlined in the page. Returns an empty set if it is invalid, so that the shell still starts. */
  readonly verifyPage: (page: Document) => Promise<VerifiedSet>;
  readonly loadLastGood: (name: string, set: VerifiedSet) => Promise<RemoteRelease | null>;
}

/**
 * Believes nothing older than the page's floor, nor than what it has believed since.
 * @param now - the server's time: the visitor's clock may be wrong by years.
 */
export function createReleaseVerifier({ rootKeys, floor }: PageConfig, now: () => number): ReleaseVerifier {
  const by = () => ({ now: now(), checkSignature });
  let oldest = floor;
  const verify: ReleaseVerifier['verify'] = async (releases) => {
    const set = await verifyReleaseSet(releases, { ...by(), rootKeys }, oldest);
    const trust = Math.max(oldest.trust, set.trust?.version ?? 0);
    oldest = { trust, set: Math.max(oldest.set, set.sequence) };
    return set;
  };
  return {
    verify,
    async verifyPage(page) {
      const releases = readPageReleases(page);
      if (!releases || releases.set.sequence === 0) return emptySet;
      return verify(releases).catch((error: unknown) => {
        console.error('The release set of this page is not valid', error);
        return emptySet;
      });
    },
    async loadLastGood(name, { fallbacks, trust }) {
      const fallback = fallbacks[name];
      if (!fallback || !trust) return null;
      const fetched = import('./rare-checks').then(({ fetchFallback }) => fetchFallback(fallback, name, trust, by()));
      return fetched.catch((error: unknown) => {
        console.error(`The last good version of ${name} is not available`, error);
        return null;
      });
    },
  };
}
