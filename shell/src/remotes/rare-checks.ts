import {
  canonicalJson,
  type Fallback,
  type RemoteRelease,
  type TrustDocument,
  type VerifyDeps,
  VerifyError,
  verifyRelease,
} from '@maru/contract';

export { verifyOverrideRelease, verifyReopened } from '@maru/contract';

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

async function digestOf(value: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(value)));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
