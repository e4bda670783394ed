import {
  type ListedRelease,
  type PageConfig,
  type PageReleases,
  type RemoteRelease,
  type TrustDocument,
  type VerifyError,
  verifyRelease,
} from '@maru/contract';
import { checkSignature } from './check-signature';
import { readPageReleases } from './page-releases';
import { emptySet, type VerifiedSet } from './verified-set';
import { isNamedBy, verifyReleaseSet } from './verify-release-set';

/** Verifies release sets with the root keys and the clock of the HTML server. */
export interface ReleaseVerifier {
  /** @throws VerifyError */
  readonly verify: (releases: PageReleases<ListedRelease>) => Promise<VerifiedSet>;
  /** Verifies the set inlined in the page. Returns an empty set if it is invalid, so that the shell still starts. */
  readonly verifyPage: (page: Document) => Promise<VerifiedSet>;
  /**
   * The description of a release that a set names, fetched where the page has none.
   * @param known - one that may be it.
   * @param fresh - set on a retry.
   * @throws VerifyError where it is not what the set names; TypeError where it cannot be had.
   */
  readonly describe: (
    release: ListedRelease,
    known: RemoteRelease | undefined,
    fresh?: number,
  ) => Promise<RemoteRelease>;
  /** @returns why none of its files may be loaded; null where its team has signed it. */
  readonly verifyTeam: (release: RemoteRelease, trust: TrustDocument) => Promise<VerifyError | null>;
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
        console.error(error);
        return emptySet;
      });
    },
    async describe(release, known, fresh) {
      if (!('digest' in release)) return release;
      if (known && (await isNamedBy(release, known))) return known;
      return (await import('./rare-checks')).fetchDescription(release, isNamedBy, fresh);
    },
    verifyTeam: (release, trust) =>
      verifyRelease(release, trust, by()).then(
        () => null,
        (error) => error,
      ),
    loadLastGood: (name, set) =>
      import('./rare-checks').then(
        ({ loadLastGood }) => loadLastGood(name, set, by()),
        () => null,
      ),
  };
}
