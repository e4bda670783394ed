import type { ListedRelease, ReleaseSet, RolloutCandidate } from './release-set';
import { remoteOf } from './set-with';
import type { TrustDocument } from './trust';
import { type VerifyDeps, VerifyError, verifyBySetKey } from './verify';

/**
 * Checks that a registry of the trust document signed each candidate for this control set, and no two for one remote. `verifyRelease`
 * checks their releases. @throws VerifyError
 */
export async function verifyCandidates(
  candidates: readonly RolloutCandidate<ListedRelease>[],
  set: ReleaseSet<ListedRelease>,
  trust: TrustDocument,
  deps: VerifyDeps,
): Promise<void> {
  await Promise.all(candidates.map((candidate) => verifyCandidate(candidate, set, trust, deps)));
  const remotes = candidates.map(remoteOf);
  const twice = remotes.find((remote, index) => remotes.indexOf(remote) !== index);
  if (twice !== undefined) throw new VerifyError('foreignRemote', `${set.id} comes with two candidates of ${twice}`);
}

async function verifyCandidate(
  { signature, ...content }: RolloutCandidate<ListedRelease>,
  set: ReleaseSet<ListedRelease>,
  trust: TrustDocument,
  deps: VerifyDeps,
): Promise<void> {
  const what = `the candidate of ${content.rollout}`;
  await verifyBySetKey(content, signature, trust, deps, what);
  if (content.purpose !== 'candidate' || content.set !== set.id || content.set !== `set-${set.sequence}`)
    throw new VerifyError('tooOld', `${what} goes with ${content.set}, not with ${set.id}`);
}
