import type { DarkCanary } from './dark-canary';
import type { ListedRelease, PageReleases, RemoteRelease } from './release-set';
import type { Signature, TrustDocument } from './trust';
import { type VerifyDeps, VerifyError, verifyBySetKey, verifyRelease } from './verify';

/** What the registry signs: no set holds it, so no page shows it. */
interface DarkGrant extends DarkCanary {
  readonly purpose: 'dark';
  /** ISO 8601, UTC: some minutes from now, so that what has ended cannot be repeated. */
  readonly expiresAt: string;
}

export interface SignedDarkCanary {
  readonly grant: DarkGrant;
  /** By a set key, over the grant. */
  readonly signature: Signature;
  /** Signed by its team. */
  readonly release: RemoteRelease;
}

/** GET /darks of the registry. */
export interface DarkCanaries {
  readonly list: readonly SignedDarkCanary[];
}

/** Checks that a registry lets this candidate run unseen now, and that its team has signed it. @throws VerifyError */
export async function verifyDarkCanary(
  { grant, signature, release }: SignedDarkCanary,
  trust: TrustDocument,
  deps: VerifyDeps,
): Promise<void> {
  const what = `dark canary ${grant.id}`;
  await verifyBySetKey(grant, signature, trust, deps, what);
  if (grant.purpose !== 'dark' || release.name !== grant.remote || release.version !== grant.version)
    throw new VerifyError('foreignRemote', `${what} is not of ${release.name} ${release.version}`);
  if (!(Date.parse(grant.expiresAt) > deps.now))
    throw new VerifyError('expired', `${what} was granted until ${grant.expiresAt}`);
  await verifyRelease(release, trust, deps);
}

/** JSON in the HTML element `RELEASE_SET_ELEMENT` of the document in which a candidate runs unseen. */
export interface DarkPageReleases extends PageReleases<ListedRelease> {
  readonly dark: SignedDarkCanary;
}
