import { matchPath } from '@maru/platform/router';
import type { ScreenRoute } from '../routing/screen-table';
import type { RemoteHosts } from './remote-hosts';

/** Prefetches a remote when the member hovers or focuses a link to it. */
export function prefetchOnHover(page: Document, routes: readonly ScreenRoute[], hosts: RemoteHosts): void {
  const reach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== page.location.origin) return;
    const route = routes.find(({ pattern }) => matchPath(pattern, link.pathname));
    if (route && route.screen.preload !== 'none') void hosts.prefetch(route.release.name, route.screen.id);
  };
  page.addEventListener('pointerover', reach, { passive: true });
  page.addEventListener('focusin', reach, { passive: true });
}
