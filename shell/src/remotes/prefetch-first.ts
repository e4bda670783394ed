import { matchPath } from '@maru/platform/router';
import type { ScreenRoute } from '../routing/screen-table';
import type { RemoteHosts } from './remote-hosts';

/**
 * Prefetches the screen of the current address while the session is being read; the HTML has preloaded its files.
 * @returns when the screen can be drawn at once, or prefetching has failed.
 */
export async function prefetchFirst(page: Document, routes: readonly ScreenRoute[], hosts: RemoteHosts): Promise<void> {
  const route = routes.find(({ pattern }) => matchPath(pattern, page.location.pathname));
  if (route) await hosts.prefetch(route.release.name, route.screen.id);
}
