import type { GoOptions, Navigation, RouteParams, RouteQuery, ShellLocation } from '../navigation/navigation';

export interface Visit {
  /** Name of a route, or a path. */
  readonly to: string;
  readonly params?: RouteParams;
  readonly options?: GoOptions;
}

/** Remembers where a screen wanted to go. Paths of routes are `/<name>/<values of the parameters>`. */
export class FakeNavigation implements Navigation {
  readonly visits: Visit[] = [];
  /** What the screens on show say of what would be lost. */
  readonly unsaved = new Set<() => boolean>();
  location: ShellLocation = { pathname: '/', search: '', state: null };
  inApp = false;

  href(route: string, params: RouteParams = {}, query: RouteQuery = {}): string {
    const search = new URLSearchParams(query).toString();
    return `/${[route, ...Object.values(params)].join('/')}${search && `?${search}`}`;
  }

  go(route: string, params?: RouteParams, options?: GoOptions): void {
    this.visits.push({ to: route, params, options });
  }

  goPath(path: string, options?: GoOptions): void {
    this.visits.push({ to: path, options });
  }

  back(): void {
    this.visits.push({ to: 'back' });
  }

  askBeforeLeaving(isUnsaved: () => boolean): () => void {
    this.unsaved.add(isUnsaved);
    return () => void this.unsaved.delete(isUnsaved);
  }

  /** Whether the member would be asked now. */
  get asksBeforeLeaving(): boolean {
    return [...this.unsaved].some((isUnsaved) => isUnsaved());
  }
}
