import {
  canonicalJson,
  type Fallback,
  type ListedRelease,
  type PageOverride,
  type ReleaseSet,
  type ReleaseSummary,
  type RemoteRelease,
  type Reopened,
  type SetContent,
  type TrustDocument,
  type VerifyDeps,
  VerifyError,
  verifyOverrideRelease,
  verifyRelease,
  verifyReopened,
} from '@maru/contract';
import type { VerifiedSet } from './verified-set';

/** Two descriptions that do not arrive leave the loader of a remote time before its own limit of eight seconds. */
const answerMsMax = 3500;

/**
 * Fetches what a set names by a summary. Its address holds the digest, so that caches keep it for good.
 * @param fresh - set on a retry, for an address that no cache knows.
 * @throws VerifyError where it is something else; TypeError where it cannot be had.
 */
export async function fetchDescription(
  summary: ReleaseSummary,
  isNamedBy: (summary: ReleaseSummary, release: RemoteRelease) => Promise<boolean>,
  fresh?: number,
): Promise<RemoteRelease> {
  const { name, version, baseUrl, digest } = summary;
  const again = fresh === undefined ? '' : `&r=${fresh}`;
  const query = `?digest=${encodeURIComponent(digest)}${again}`;
  // The HTML server knows those of the live sets: open tabs go on while the registry is away.
  const response = await firstGood([`${baseUrl}release.json${query}`, `/release/description${query}`]);
  if (!response) throw new TypeError(`nobody describes ${name} ${version}`);
  const release = (await response.json()) as RemoteRelease;
  if (await isNamedBy(summary, release)) return release;
  throw new VerifyError('wrongSignature', `${name} ${version} is not the one that the set names`);
}

async function firstGood(addresses: readonly string[]): Promise<Response | null> {
  for (const address of addresses) {
    const options = { credentials: 'omit', signal: AbortSignal.timeout(answerMsMax) } as const;
    const response = await fetch(address, options).catch(() => null);
    if (response?.ok) return response;
  }
  return null;
}

/**
 * Fetches the release that a remote falls back to and compares it with the digest in the set.
 * @throws VerifyError, or TypeError if the request fails.
 */
export async function fetchFallback(
  { baseUrl, digest, version }: Fallback,
  name: string,
  trust: TrustDocument,
  deps: VerifyDeps,
): Promise<RemoteRelease> {
  const response = await fetch(`${baseUrl}release.json`, { credentials: 'omit' });
  if (!response.ok) throw new TypeError(`${name} ${version}: the registry answered ${response.status}`);
  const release = (await response.json()) as RemoteRelease;
  if ((await digestOf(release)) !== digest || release.name !== name)
    throw new VerifyError('wrongSignature', `${name} ${version} is not the one that the set names`);
  await verifyRelease(release, trust, deps);
  return release;
}

/** @returns null where there is none, or none that may run. */
export async function loadLastGood(
  name: string,
  { fallbacks, trust }: VerifiedSet,
  deps: VerifyDeps,
): Promise<RemoteRelease | null> {
  const fallback = fallbacks[name];
  if (!fallback || !trust) return null;
  return fetchFallback(fallback, name, trust, deps).catch((error: unknown) => {
    console.error(`The last good version of ${name} is not available`, error);
    return null;
  });
}

/** The set with the remote of a developer's machine in it. @throws VerifyError */
export async function withOverride(set: VerifiedSet, override: PageOverride, deps: VerifyDeps): Promise<VerifiedSet> {
  await verifyOverrideRelease(override, set.trust as TrustDocument, deps);
  const { remote } = override.token;
  return {
    ...set,
    remotes: [...set.remotes.filter(({ name }) => name !== remote), override.release],
    overridden: remote,
  };
}

/** Verifies what the registry has signed of a set of before. @throws VerifyError */
export const verifyReopenedSet = (
  reopened: Reopened,
  { signature: _signature, ...set }: ReleaseSet<ListedRelease>,
  trust: TrustDocument,
  deps: VerifyDeps,
): Promise<void> => verifyReopened({ ...reopened, set: set as SetContent }, trust, deps);

async function digestOf(value: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(value)));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
