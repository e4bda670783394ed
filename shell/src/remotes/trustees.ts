import type { PageConfig, PageReleases, RemoteRelease } from '@maru/contract';
import { type BelievedSet, believeReleases, fetchFallback, nothingBelieved } from './believed-set';
import { checkSignature } from './check-signature';
import { readPageReleases } from './page-releases';

/** Judges by the root keys that the HTML server has named, at the server's time. */
export interface Trustees {
  /** @throws Distrust */
  readonly believe: (releases: PageReleases, oldest: number) => Promise<BelievedSet>;
  /** What came with the page; nothing where it is not believed, so that the shell still starts. */
  readonly believePage: (page: Document) => Promise<BelievedSet>;
  readonly loadLastGood: (name: string, set: BelievedSet) => Promise<RemoteRelease | null>;
}

export function createTrustees({ rootKeys, now }: PageConfig): Trustees {
  // A visitor's clock may be wrong by years; it runs on evenly all the same.
  const began = performance.now();
  const by = () => ({ now: Date.parse(now) + performance.now() - began, checkSignature });
  const believe: Trustees['believe'] = (releases, oldest) => believeReleases(releases, { ...by(), rootKeys }, oldest);
  return {
    believe,
    async believePage(page) {
      const releases = readPageReleases(page);
      if (!releases || releases.set.sequence === 0) return nothingBelieved;
      return believe(releases, 0).catch((error: unknown) => {
        console.error('The release set of this page is not believed', error);
        return nothingBelieved;
      });
    },
    async loadLastGood(name, { fallbacks, trust }) {
      const fallback = fallbacks[name];
      if (!fallback || !trust) return null;
      return fetchFallback(fallback, name, trust, by()).catch((error: unknown) => {
        console.error(`The last good version of ${name} cannot be had`, error);
        return null;
      });
    },
  };
}
