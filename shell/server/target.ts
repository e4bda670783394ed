import { matchScreen, type ReleaseSet, type RemoteRelease } from '@maru/contract';

/** What a path shows. */
export interface Target {
  readonly remote: RemoteRelease;
  /** Id of the screen. */
  readonly screen: string;
  /** The screen's path that has matched, as `/exchange/:marketCode`. */
  readonly pattern: string;
}

/** The remote and its screen that a path shows, as the shell's router will find them. */
export function targetOf(path: string, set: Pick<ReleaseSet, 'remotes'>): Target | null {
  const addresses = set.remotes.flatMap((remote) =>
    remote.manifest.screens.flatMap(({ id, paths }) => paths.map((each) => ({ path: each.path, remote, screen: id }))),
  );
  const found = matchScreen(addresses, path);
  return found ? { remote: found.remote, screen: found.screen, pattern: found.path } : null;
}

/** Values of the parameters in the path that a target was found by; decoded where they can be. */
export function paramsOf({ pattern }: Pick<Target, 'pattern'>, path: string): Readonly<Record<string, string>> {
  const values = path.split('/');
  const named = pattern.split('/').flatMap((part, at) => {
    const value = values[at];
    return part.startsWith(':') && value !== undefined ? [[part.slice(1), decoded(value)] as const] : [];
  });
  return Object.fromEntries(named);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
