export type RouteParams = Readonly<Record<string, string>>;
export type RouteQuery = Readonly<Record<string, string>>;

export interface GoOptions {
  /** Takes the place of the current entry of the history. */
  readonly replace?: boolean;
  readonly query?: RouteQuery;
  /** Travels with the history entry, never in the address (SHEL-057). */
  readonly state?: unknown;
}

export interface ShellLocation {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** Moves between screens by the names that the live remotes give to their routes (SHEL-050). */
export interface Navigation {
  /** Path of a named route; inside the WebView its twin under /app. Throws for an unknown name or a missing parameter. */
  href(route: string, params?: RouteParams, query?: RouteQuery): string;
  go(route: string, params?: RouteParams, options?: GoOptions): void;
  /** For a path that came from outside, such as `fullPath`: anything that is not a path inside this site leads to Main. */
  goPath(path: string, options?: GoOptions): void;
  back(): void;
  readonly location: ShellLocation;
  /** Inside the WebView of the app. */
  readonly inApp: boolean;
}
