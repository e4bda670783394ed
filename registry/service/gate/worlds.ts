import { type LiveReleases, type RemoteRelease, type RolloutCandidate, remoteOf, setWith } from '@maru/contract';
import { type InternalHosts, internalUrl } from '../internal-url';

/**
 * The other remotes that a candidate runs beside, at addresses that a browser on this machine can reach: the live ones, and so many
 * mixes with candidates of rollouts that any two of these meet, as live and as candidate each. All mixes of 20 are a million; these are 8.
 */
export function worldsOf(
  { set, candidates }: Pick<LiveReleases, 'set' | 'candidates'>,
  candidate: string,
  hosts?: InternalHosts,
): readonly (readonly RemoteRelease[])[] {
  // The shell's candidate has no part: remotes are booted over a page of the boot's own.
  const others = candidates.filter((each) => 'release' in each && remoteOf(each) !== candidate);
  return pairwise(others).map((mix) =>
    setWith(set, mix)
      .remotes.filter(({ name }) => name !== candidate)
      .map((release) => ({ ...release, baseUrl: internalUrl(release.baseUrl, hosts) })),
  );
}

/**
 * Rows of a covering array of strength 2 (Kleitman and Spencer 1973): nobody in the first row; each candidate in as many of the
 * others as every other one, but not in the same.
 */
function pairwise(candidates: readonly RolloutCandidate[]): readonly (readonly RolloutCandidate[])[] {
  if (candidates.length === 0) return [[]];
  if (candidates.length === 1) return [[], candidates];
  let rows = 4;
  while (choose(rows - 1, Math.ceil(rows / 2)) < candidates.length) rows += 1;
  const columns = chosen(rows - 1, Math.ceil(rows / 2));
  const mixes = Array.from({ length: rows - 1 }, (_, row) =>
    candidates.filter((_candidate, index) => columns[index]?.includes(row)),
  );
  return [[], ...mixes];
}

const choose = (of: number, some: number): number => (some === 0 ? 1 : (choose(of - 1, some - 1) * of) / some);

/** Every choice of `some` numbers below `of`. */
function chosen(of: number, some: number): readonly (readonly number[])[] {
  if (some === 0) return [[]];
  return Array.from({ length: of }, (_, last) => last).flatMap((last) =>
    chosen(last, some - 1).map((rest) => [...rest, last]),
  );
}
