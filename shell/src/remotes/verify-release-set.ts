import {
  type PageConfig,
  type PageReleases,
  type ReleaseFloor,
  type ReleaseSet,
  type ReopenToken,
  type SetContent,
  setWith,
  type TrustDocument,
  type VerifyDeps,
  type VerifyError,
  verifyCandidates,
  verifyRelease,
  verifySet,
  verifyTrust,
} from '@maru/contract';

/** A release set whose registry and root signatures are valid. */
export interface VerifiedSet
  extends Pick<ReleaseSet, 'id' | 'sequence' | 'remotes' | 'fallbacks' | 'withdrawn' | 'harmful'> {
  readonly trust: TrustDocument | null;
  /** Remotes whose own signature is invalid: their routes exist, their code never runs. */
  readonly refused: ReadonlyMap<string, VerifyError>;
  /** The remote that comes from a developer's machine. */
  readonly overridden: string | null;
  /** By whose link the page shows a set of before. */
  readonly reopened: ReopenToken | null;
}

export const emptySet: VerifiedSet = {
  id: 'set-0',
  sequence: 0,
  remotes: [],
  fallbacks: {},
  withdrawn: [],
  trust: null,
  refused: new Map(),
  overridden: null,
  reopened: null,
};

interface VerifySetDeps extends VerifyDeps {
  readonly rootKeys: PageConfig['rootKeys'];
}

/**
 * Verifies the signatures of root, registry and teams, in this order. A bad release signature disables that remote; a bad
 * registry or root signature rejects the whole set (PLAT-046).
 * @param oldest - what is older is refused.
 * @throws VerifyError for a bad registry or root signature.
 */
export async function verifyReleaseSet(
  { trust: signedTrust, set: control, candidates = [], override, reopened }: PageReleases,
  { rootKeys, ...deps }: VerifySetDeps,
  oldest: ReleaseFloor = { trust: 0, set: 0 },
): Promise<VerifiedSet> {
  const trust = await verifyTrust(signedTrust, rootKeys, deps, oldest.trust);
  // What single browsers get is checked by code that other pages do not fetch.
  const rare = () => import('./rare-checks');
  if (reopened) await (await rare()).verifyReopened({ ...reopened, set: contentOf(control) }, trust, deps);
  else await verifySet(control, trust, deps, oldest.set);
  await verifyCandidates(candidates, control, trust, deps);
  const set = setWith(control, candidates);
  if (override) await (await rare()).verifyOverrideRelease(override, trust, deps);
  const overridden = override?.token.remote ?? null;
  const remotes = set.remotes.filter(({ name }) => name !== overridden);
  const refused = new Map<string, VerifyError>();
  await Promise.all(
    remotes.map((release) =>
      verifyRelease(release, trust, deps).catch((error: VerifyError) => refused.set(release.name, error)),
    ),
  );
  const { id, sequence, fallbacks, withdrawn, harmful } = set;
  const all = override ? [...remotes, override.release] : remotes;
  return {
    ...{ id, sequence, remotes: all, fallbacks, withdrawn, harmful, trust, refused, overridden },
    reopened: reopened?.token ?? null,
  };
}

/** What the registry has signed of a set of before. */
function contentOf({ signature: _signature, ...content }: ReleaseSet): SetContent {
  return content;
}
