import { insidePath } from '@maru/domain';
import type { GoOptions, Navigation, RouteParams, RouteQuery, ShellLocation } from '@maru/platform';
import { generatePath } from '@maru/platform/internal';
import type { NamedRoutes } from './screen-table';

/** The part of react-router's data router that the navigation uses. */
export interface RouterLike {
  readonly state: {
    readonly location: ShellLocation;
    /** Where a navigation whose guard has not judged yet leads to. */
    readonly navigation?: { readonly location?: unknown };
  };
  navigate(to: number): Promise<void>;
  navigate(to: string, options: { replace?: boolean; state?: unknown }): Promise<void>;
}

/** The navigation that remotes are lent: named routes over the shell's one router. */
export class ShellNavigation implements Navigation {
  private router: RouterLike | null = null;
  private readonly unsaved = new Set<() => boolean>();

  constructor(
    private readonly routes: NamedRoutes,
    readonly inApp: boolean,
  ) {}

  /** The router needs the guards, which need the navigation: it comes last. */
  attach(router: RouterLike): void {
    this.router = router;
  }

  href(route: string, params: RouteParams = {}, query: RouteQuery = {}): string {
    const pattern = this.routes.patternOf(route, this.inApp);
    // The remote behind the link may be away or not live yet: that must not break the screen that shows the link.
    if (!pattern) return '/';
    const search = new URLSearchParams(query).toString();
    return generatePath(pattern, params) + (search && `?${search}`);
  }

  go(route: string, params?: RouteParams, options: GoOptions = {}): void {
    this.move(this.href(route, params, options.query), options);
  }

  goPath(path: string, options: GoOptions = {}): void {
    this.move(insidePath(path) ?? '/', options);
  }

  back(): void {
    this.move(-1);
  }

  askBeforeLeaving(isUnsaved: () => boolean): () => void {
    this.unsaved.add(isUnsaved);
    return () => void this.unsaved.delete(isUnsaved);
  }

  /** Whether something on the screen would be lost; what throws says no. */
  get isUnsaved(): boolean {
    return [...this.unsaved].some((isUnsaved) => {
      try {
        return isUnsaved() === true;
      } catch {
        return false;
      }
    });
  }

  /** Whether another page is on its way, and its guard or its code not ready yet. */
  get isMoving(): boolean {
    return Boolean(this.attached.state.navigation?.location);
  }

  get location(): ShellLocation {
    const { pathname, search, state } = this.attached.state.location;
    return { pathname, search, state };
  }

  /** @param to - a path of this site, or steps through the history. */
  move(to: string | number, { replace, state }: Pick<GoOptions, 'replace' | 'state'> = {}): void {
    const { attached } = this;
    const { location, navigation } = attached.state;
    // A screen that is being left and still writes its query would take the place of where the member goes.
    if (replace && navigation?.location && pathOf(to) === location.pathname) return;
    void (typeof to === 'number' ? attached.navigate(to) : attached.navigate(to, { replace, state }));
  }

  private get attached(): RouterLike {
    if (!this.router) throw new Error('No router yet');
    return this.router;
  }
}

const pathOf = (to: string | number) => (typeof to === 'string' ? to.split(/[?#]/)[0] : null);
