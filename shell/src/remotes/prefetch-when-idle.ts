import { withFirstSign } from '../loading/first-sign';
import type { ScreenRoute } from '../routing/screen-table';
import type { RemoteHosts } from './remote-hosts';

/**
 * Prefetches the screens marked `preload: idle` when the browser is idle, after the first sign of a visitor who stays: a page that is opened and
 * left fetches none of them.
 */
export function prefetchWhenIdle(page: Window, routes: readonly ScreenRoute[], hosts: RemoteHosts): void {
  const fetchAll = () => {
    for (const { release, screen } of routes)
      if (screen.preload === 'idle') void hosts.prefetch(release.name, screen.id);
  };
  withFirstSign(page, () => {
    if ('requestIdleCallback' in page) page.requestIdleCallback(fetchAll, { timeout: 10_000 });
    else setTimeout(fetchAll, 3000);
  });
}
