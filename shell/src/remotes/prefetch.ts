import { matchPath } from '@maru/platform/router';
import type { ScreenRoute } from '../routing/screen-table';
import type { RemoteHosts } from './remote-hosts';

/**
 * Begins with the screen of the address while the session is still being asked for: the HTML has announced its files.
 * @returns when the screen could be drawn at once, or will not be by this.
 */
export async function prefetchFirst(page: Document, routes: readonly ScreenRoute[], hosts: RemoteHosts): Promise<void> {
  const route = routeOf(page.location.pathname, routes);
  if (route) await hosts.prefetch(route.release.name, route.screen.id);
}

/** Fetches a remote when the member reaches for a link into it, so that most visits find its code waiting. */
export function prefetchOnHover(page: Document, routes: readonly ScreenRoute[], hosts: RemoteHosts): void {
  const reach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== page.location.origin) return;
    const route = routeOf(link.pathname, routes);
    if (route && route.screen.preload !== 'none') void hosts.prefetch(route.release.name, route.screen.id);
  };
  page.addEventListener('pointerover', reach, { passive: true });
  page.addEventListener('focusin', reach, { passive: true });
}

const routeOf = (path: string, routes: readonly ScreenRoute[]): ScreenRoute | undefined =>
  routes.find(({ pattern }) => matchPath(pattern, path));
