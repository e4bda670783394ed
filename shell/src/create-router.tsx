import { ServicesProvider } from '@maru/platform';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from '@maru/platform/internal';
import { Navigate } from '@maru/platform/router';
import { AppFrame } from './layout/app-frame';
import type { RemoteHosts } from './remotes/remote-hosts';
import { RemoteOutlet } from './remotes/remote-outlet';
import { judgeEntry } from './routing/guards';
import type { RouteHandle } from './routing/route-handle';
import type { ScreenRoute } from './routing/screen-table';
import type { ShellParts } from './shell-parts';
import { NothingLive } from './status/nothing-live';

export type ShellRouter = ReturnType<typeof createBrowserRouter>;

export interface RouterParts {
  readonly routes: readonly ScreenRoute[];
  readonly parts: ShellParts;
  readonly hosts: RemoteHosts;
}

/**
 * The one router of the page, made from the routes of the live remotes: guards are its loaders, so they finish before the
 * address changes and run once per navigation.
 */
export function createShellRouter({ routes, parts, hosts }: RouterParts): ShellRouter {
  const { services } = parts;
  const screenRoute = (route: ScreenRoute): RouteObject => ({
    path: route.pattern,
    handle: { release: route.release, screen: route.screen, frame: route.frame } satisfies RouteHandle,
    element: <RemoteOutlet key={route.release.name} route={route} hosts={hosts} />,
    // Parameters of the query belong to the screen; only another path is another entry.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    loader: (args) => enter(args, route),
  });

  const enter = async ({ request }: LoaderFunctionArgs, { release, screen }: ScreenRoute) => {
    // Code and guard travel at the same time.
    void hosts.prefetch(release.name, screen.id);
    // The router runs its first loader while it is still being made; from here on it has a name.
    await null;
    const { pathname, search } = new URL(request.url);
    const { location } = router.state.navigation;
    const state = location ? location.state : router.state.location.state;
    const verdict = await judgeEntry(
      { screen, path: pathname + search, state, inApp: services.navigation.inApp },
      services,
    );
    if (verdict.to === 'main') return redirect('/');
    if (verdict.to === 'login') return redirect(services.navigation.href('Login', {}, { fullPath: verdict.fullPath }));
    return verdict.to === 'stay' ? stay() : null;
  };

  /** Ends the navigation on its way by one to where the member already is; a first visit has no such place. */
  const stay = () => {
    if (!router.state.initialized) return redirect('/');
    const { pathname, search, state } = router.state.location;
    void router.navigate(pathname + search, { replace: true, state });
    return new Promise<null>(() => undefined);
  };

  const router: ShellRouter = createBrowserRouter([
    {
      element: (
        <ServicesProvider value={services}>
          <AppFrame parts={parts} />
        </ServicesProvider>
      ),
      children: [
        ...routes.map(screenRoute),
        { path: '*', element: routes.length > 0 ? <Navigate to="/" replace /> : <NothingLive /> },
      ],
    },
  ]);
  return router;
}
