import { matchPath } from '@maru/platform/router';
import type { ScreenRoute } from '../routing/screen-table';
import type { RemoteHosts } from './remote-hosts';

/**
 * Prefetches the screen of the current address while the session is being read; the HTML has preloaded its files.
 * @returns when the screen can be drawn at once, or prefetching has failed.
 */
export async function prefetchFirst(page: Document, routes: readonly ScreenRoute[], hosts: RemoteHosts): Promise<void> {
  const route = routeOf(page.location.pathname, routes);
  if (route) await hosts.prefetch(route.release.name, route.screen.id);
}

/** Prefetches a remote when the member hovers or focuses a link to it. */
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
