import { type LiveReleases, type RolloutCandidate, type SetContent, setWith } from '@maru/contract';

/** Every set that a device may get: the control first, then each mix of candidates. */
export const allSets = ({ set, candidates }: Pick<LiveReleases, 'set' | 'candidates'>): readonly SetContent[] =>
  candidates
    .reduce<readonly (readonly RolloutCandidate[])[]>(
      (mixes, candidate) => mixes.concat(mixes.map((mix) => [...mix, candidate])),
      [[]],
    )
    .map((mix) => setWith(set, mix));
