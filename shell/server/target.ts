import { matchScreen, type ReleaseSet, type RemoteRelease } from '@maru/contract';

/** What a path shows. */
export interface Target {
  readonly remote: RemoteRelease;
  /** Id of the screen. */
  readonly screen: string;
}

/** The remote and its screen that a path shows, as the shell's router will find them. */
export function targetOf(path: string, set: Pick<ReleaseSet, 'remotes'>): Target | null {
  const addresses = set.remotes.flatMap((remote) =>
    remote.manifest.screens.flatMap(({ id, paths }) => paths.map((each) => ({ ...each, remote, screen: id }))),
  );
  return matchScreen(addresses, path) ?? null;
}
