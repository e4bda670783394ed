import type { CandidateContent, ListedRelease, RemoteRelease, SetContent } from './release-set';
import { SHELL_NAME } from './shell-release';

/** The remote that a candidate is of, or the shell. */
export const remoteOf = (candidate: CandidateContent<ListedRelease>): string =>
  'release' in candidate ? candidate.release.name : SHELL_NAME;

/**
 * The set of a visitor who is drawn into some rollouts: the control set with their candidates in it. Checks nothing (`verifyCandidates`).
 * @param candidates - in the order of the rollouts' ids, each of another remote.
 */
export function setWith<Listed extends ListedRelease = RemoteRelease>(
  control: SetContent<Listed>,
  candidates: readonly CandidateContent<Listed>[] = [],
): SetContent<Listed> {
  if (candidates.length === 0) return control;
  const remotes = new Map(control.remotes.map((release) => [release.name, release]));
  const fallbacks = { ...control.fallbacks };
  let { shell, platform } = control;
  for (const candidate of candidates) {
    if ('release' in candidate) {
      const { release, fallback } = candidate;
      remotes.set(release.name, release);
      if (fallback) fallbacks[release.name] = fallback;
    } else ({ shell, platform } = candidate);
  }
  return {
    ...control,
    ...(shell && { shell }),
    platform,
    fallbacks,
    id: [control.id, ...candidates.map(({ rollout }) => rollout)].join('.'),
    remotes: [...remotes.values()].sort((left, right) => (left.name < right.name ? -1 : 1)),
  };
}

/** Number of the change that made the set, and ids of the rollouts whose candidates are in it. */
export function partsOfSet(id: string): { readonly sequence: number; readonly rollouts: readonly string[] } {
  const [control = '', ...rollouts] = id.split('.');
  return { sequence: Number(control.slice('set-'.length)), rollouts };
}

/** The set as the counts of one remote name it: whether its own candidate was in it, whatever else was. */
export function setForRemote(id: string, rollout: string | undefined): string {
  const { sequence, rollouts } = partsOfSet(id);
  return rollout !== undefined && rollouts.includes(rollout) ? `set-${sequence}.${rollout}` : `set-${sequence}`;
}
