import { type ListedRelease, linkIdOf, type ReleaseSet, type ScreenManifest, type ScreenPath } from '@maru/contract';

/** One address of one screen of one live remote. */
export interface ScreenRoute {
  readonly release: ListedRelease;
  readonly screen: ScreenManifest;
  /** react-router pattern. */
  readonly pattern: string;
  readonly frame: ScreenPath['frame'];
}

/** Every address that the live remotes offer. */
export const screenRoutes = ({ remotes }: Pick<ReleaseSet<ListedRelease>, 'remotes'>): ScreenRoute[] =>
  remotes.flatMap((release) =>
    release.manifest.screens.flatMap((screen) =>
      screen.paths.map(({ path, frame }) => ({ release, screen, pattern: path, frame })),
    ),
  );

/** Names of routes with their patterns, `Login` as well as `auth.login`; a name may have a path for the web and one for the app (SHEL-050). */
export class NamedRoutes {
  private readonly patterns = new Map<string, { web?: string; app?: string }>();

  constructor(routes: readonly ScreenRoute[]) {
    for (const { release, screen, pattern, frame } of routes) {
      for (const name of [linkIdOf(release.name, screen.id), ...(screen.route ? [screen.route] : [])]) {
        // The first of several paths is the one to lead to; the others only answer.
        this.patterns.set(name, { [frame]: pattern, ...this.patterns.get(name) });
      }
    }
  }

  /** @returns the pattern under /app inside the WebView where there is one, else the other; undefined for unknown names. */
  patternOf(name: string, inApp: boolean): string | undefined {
    const known = this.patterns.get(name);
    return inApp ? (known?.app ?? known?.web) : (known?.web ?? known?.app);
  }
}
