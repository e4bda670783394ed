import type {
  CandidateContent,
  LiveReleases,
  PageReleases,
  ReleaseSummary,
  RemoteRelease,
  SetContent,
} from './release-set';

/** @param digest - `sha256-…` of the canonical JSON of the release. */
export const summaryOf = ({ name, version, baseUrl, manifest }: RemoteRelease, digest: string): ReleaseSummary => ({
  name,
  version,
  baseUrl,
  digest,
  manifest: {
    screens: manifest.screens.map(({ words: _words, intro: _intro, answers: _answers, ...screen }) => screen),
  },
});

type DigestOf = (release: RemoteRelease) => string;

/** The set with summaries in the place of descriptions, for a registry to sign. */
export const summarySet = (set: SetContent, digestOf: DigestOf): SetContent<ReleaseSummary> => ({
  ...set,
  remotes: set.remotes.map((release) => summaryOf(release, digestOf(release))),
});

/** As `summarySet`, of a candidate. */
export const summaryCandidate = (candidate: CandidateContent, digestOf: DigestOf): CandidateContent<ReleaseSummary> =>
  'release' in candidate
    ? { ...candidate, release: summaryOf(candidate.release, digestOf(candidate.release)) }
    : candidate;

/**
 * What a page of format 2 carries in the place of described releases.
 * @param own - the remote that the page begins with.
 * @returns null where the registry has signed no summaries, and for a set of before, which it has signed with descriptions.
 */
export function summaryReleases(
  { trust, candidates, override, reopened }: PageReleases,
  { summaries }: Pick<LiveReleases, 'summaries'>,
  own?: RemoteRelease,
): PageReleases<ReleaseSummary> | null {
  if (!summaries || reopened) return null;
  const drawn = new Set(candidates?.map(({ rollout }) => rollout));
  return {
    ...{ trust, set: summaries.set },
    ...(candidates && { candidates: summaries.candidates.filter(({ rollout }) => drawn.has(rollout)) }),
    ...(own && own.name !== override?.token.remote && { releases: [own] }),
    ...(override && { override }),
  };
}
