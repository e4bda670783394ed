import {
  canonicalJson,
  type ListedRelease,
  type PageConfig,
  type PageReleases,
  type ReleaseFloor,
  type RemoteRelease,
  setWith,
  summaryOf,
  type VerifyDeps,
  verifyCandidates,
  verifySet,
  verifyTrust,
} from '@maru/contract';
import type { VerifiedSet } from './verified-set';

interface VerifySetDeps extends VerifyDeps {
  readonly rootKeys: PageConfig['rootKeys'];
}

/**
 * Verifies the signatures of root and registry. A bad one rejects the whole set (PLAT-046); those of the teams are verified when their
 * code is first wanted.
 * @param oldest - what is older is refused.
 * @throws VerifyError
 */
export async function verifyReleaseSet(
  { trust: signedTrust, set: control, candidates = [], releases = [], override, reopened }: PageReleases<ListedRelease>,
  { rootKeys, ...deps }: VerifySetDeps,
  oldest: ReleaseFloor = { trust: 0, set: 0 },
): Promise<VerifiedSet> {
  const trust = await verifyTrust(signedTrust, rootKeys, deps, oldest.trust);
  // What single browsers get is checked by code that other pages do not fetch.
  const rare = () => import('./rare-checks');
  if (reopened) await (await rare()).verifyReopenedSet(reopened, control, trust, deps);
  else await verifySet(control, trust, deps, oldest.set);
  await verifyCandidates(candidates, control, trust, deps);
  const set = setWith(control, candidates);
  const remotes = await Promise.all(set.remotes.map((release) => describedBy(releases, release)));
  const verified = { ...set, remotes, trust, overridden: null, reopened: reopened?.token ?? null };
  return override ? (await rare()).withOverride(verified, override, deps) : verified;
}

/** Descriptions that came with the page take the place of their summaries. */
async function describedBy(releases: readonly RemoteRelease[], listed: ListedRelease): Promise<ListedRelease> {
  const given = releases.find(({ name }) => name === listed.name);
  return given && (await isNamedBy(listed, given)) ? given : listed;
}

/** Whether a description is the one that a set names: its digest, and all that the summary says of it. */
export const isNamedBy = async (summary: ListedRelease, release: RemoteRelease): Promise<boolean> =>
  canonicalJson(summaryOf(release, await digestOf(release))) === canonicalJson(summary);

async function digestOf(value: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(value)));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
