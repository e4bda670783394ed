import type { ScreenRoute } from '../routing/screen-table';
import type { RemoteHosts } from './remote-hosts';

/** Fetches what its team expects every member to open next, as soon as the page has nothing better to do. */
export function prefetchWhenIdle(page: Window, routes: readonly ScreenRoute[], hosts: RemoteHosts): void {
  const fetchAll = () => {
    for (const { release, screen } of routes)
      if (screen.preload === 'idle') void hosts.prefetch(release.name, screen.id);
  };
  if ('requestIdleCallback' in page) page.requestIdleCallback(fetchAll, { timeout: 10_000 });
  else setTimeout(fetchAll, 3000);
}
