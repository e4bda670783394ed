import {
  type CheckSignature,
  canonicalJson,
  Distrust,
  type Fallback,
  type PageConfig,
  type PageReleases,
  type ReleaseSet,
  type RemoteRelease,
  type TrustDocument,
  verifyOverride,
  verifyRelease,
  verifySet,
  verifyTrust,
} from '@maru/contract';

/** A release set as far as its signatures are believed. */
export interface BelievedSet extends Pick<ReleaseSet, 'id' | 'sequence' | 'remotes' | 'fallbacks' | 'withdrawn'> {
  readonly trust: TrustDocument | null;
  /** Remotes of the set whose own signature is not believed: their routes stand, their code does not run. */
  readonly refused: ReadonlyMap<string, Distrust>;
  /** The remote that comes from a developer's machine. */
  readonly overridden: string | null;
}

export const nothingBelieved: BelievedSet = {
  id: 'set-0',
  sequence: 0,
  remotes: [],
  fallbacks: {},
  withdrawn: [],
  trust: null,
  refused: new Map(),
  overridden: null,
};

interface Circumstances {
  readonly rootKeys: PageConfig['rootKeys'];
  /** Epoch milliseconds, of the server. */
  readonly now: number;
  readonly checkSignature: CheckSignature;
}

/**
 * Believes what root, registry and teams have signed, in this order; one bad release costs that remote, anything above it
 * costs the whole set (PLAT-046).
 * @param oldest - sequence below which a set is refused.
 * @throws Distrust where root or registry have not signed it.
 */
export async function believeReleases(
  { trust: signedTrust, set, override }: PageReleases,
  { rootKeys, ...by }: Circumstances,
  oldest = 0,
): Promise<BelievedSet> {
  const trust = await verifyTrust(signedTrust, rootKeys, by);
  await verifySet(set, trust, by, oldest);
  if (override) await verifyOverride(override, trust, by);
  const overridden = override?.token.remote ?? null;
  const remotes = set.remotes.filter(({ name }) => name !== overridden);
  const refused = new Map<string, Distrust>();
  await Promise.all(
    remotes.map((release) =>
      verifyRelease(release, trust, by).catch((error: Distrust) => refused.set(release.name, error)),
    ),
  );
  const { id, sequence, fallbacks, withdrawn } = set;
  const all = override ? [...remotes, override.release] : remotes;
  return { id, sequence, remotes: all, fallbacks, withdrawn, trust, refused, overridden };
}

/**
 * A version that ran well before, fetched when it is needed: the set names the digest of its description.
 * @throws Distrust, or TypeError where it does not arrive.
 */
export async function fetchFallback(
  { baseUrl, digest, version }: Fallback,
  name: string,
  trust: TrustDocument,
  by: Omit<Circumstances, 'rootKeys'>,
): Promise<RemoteRelease> {
  const response = await fetch(`${baseUrl}release.json`, { credentials: 'omit' });
  if (!response.ok) throw new TypeError(`${name} ${version}: the registry answered ${response.status}`);
  const release = (await response.json()) as RemoteRelease;
  if ((await digestOf(release)) !== digest || release.name !== name)
    throw new Distrust('wrongSignature', `${name} ${version} is not the one that the set names`);
  await verifyRelease(release, trust, by);
  return release;
}

async function digestOf(value: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(value)));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
