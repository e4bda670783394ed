import type { NamedRoutes } from './named-routes.d.ts';

/** A name of the table of named routes, or `<remote>.<screen>`. */
export type RouteName = keyof NamedRoutes;

/** Names of routes without parameters. */
export type PlainRouteName = {
  [K in RouteName]: NamedRoutes[K] extends Record<string, never> ? K : never;
}[RouteName];

/** Arguments after the name: the route's parameters, then `Last`. */
export type RouteArguments<K extends RouteName, Last> = [K] extends [PlainRouteName]
  ? [params?: Readonly<Record<string, never>>, last?: Last]
  : [params: Readonly<NamedRoutes[K]>, last?: Last];

export type RouteParams = Readonly<Record<string, string>>;
export type RouteQuery = Readonly<Record<string, string>>;

export interface GoOptions {
  /** Takes the place of the current entry of the history. */
  readonly replace?: boolean;
  readonly query?: RouteQuery;
  /** Kept in the history entry, never in the address (SHEL-057). */
  readonly state?: unknown;
}

export interface ShellLocation {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** Moves between screens by the names that the live remotes give to their routes (SHEL-050). */
export interface Navigation {
  /**
   * Path of a named route; inside the WebView its twin under /app. A route that is not live leads to Main, so that the
   * screen with the link goes on; a route that is in no remote, or other parameters than its own, do not compile.
   */
  href<K extends RouteName>(route: K, ...rest: RouteArguments<K, RouteQuery>): string;
  go<K extends RouteName>(route: K, ...rest: RouteArguments<K, GoOptions>): void;
  /** Goes to a path from outside, such as `fullPath`; anything that is not a path of this site leads to Main. */
  goPath(path: string, options?: GoOptions): void;
  back(): void;
  /**
   * Has the member asked before he leaves the screen while it says so: for another screen, by a reload, by closing the tab. Visitors are
   * not asked.
   * @returns ends it; a screen calls it when it goes.
   */
  askBeforeLeaving(isUnsaved: () => boolean): () => void;
  readonly location: ShellLocation;
  /** Inside the WebView of the app. */
  readonly inApp: boolean;
}
