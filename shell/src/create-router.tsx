import { ServicesProvider } from '@maru/platform';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from '@maru/platform/internal';
import { Navigate, useLocation } from '@maru/platform/router';
import type { ReactNode } from 'react';
import { AppFrame } from './layout/app-frame';
import type { ShellDeps } from './page/shell-deps';
import type { RemoteHosts } from './remotes/remote-hosts';
import { RemoteOutlet } from './remotes/remote-outlet';
import { judgeEntry } from './routing/guards';
import { loadAnew, type OwnDocument } from './routing/own-document';
import type { RouteHandle } from './routing/route-handle';
import type { ScreenRoute } from './routing/screen-table';
import type { ShellRouter } from './routing/shell-router';
import { NothingLive } from './status/nothing-live';

export interface RouterDeps {
  readonly routes: readonly ScreenRoute[];
  readonly shell: ShellDeps;
  readonly hosts: RemoteHosts;
  readonly own: OwnDocument;
  readonly page: Pick<Window, 'history' | 'location' | 'document'>;
  /** Around the screens; default: that of the site. */
  readonly frame?: ReactNode;
  /** Whose address and history the router follows; default: the page's. */
  readonly addressed?: Window;
}

/**
 * Creates the page's router from the routes of the live remotes. Guards are loaders, so they finish before the address
 * changes and run once per navigation.
 */
export function createShellRouter(deps: RouterDeps): ShellRouter {
  const { routes, shell, hosts, own, page, addressed, frame = <AppFrame shell={shell} /> } = deps;
  const { services } = shell;
  let replacing = false;
  const screenRoute = (route: ScreenRoute): RouteObject => ({
    path: route.pattern,
    handle: { release: route.release, screen: route.screen, frame: route.frame } satisfies RouteHandle,
    element: <RemoteOutlet key={route.release.name} route={route} hosts={hosts} />,
    // Guards run again for another path, not for another query.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    loader: (args) => enter(args, route),
  });

  const enter = async ({ request }: LoaderFunctionArgs, route: ScreenRoute) => {
    const { release, screen } = route;
    if (own.isLeftFor(route)) return leave();
    // Fetch the code while the guard runs.
    void hosts.prefetch(release.name, screen.id);
    // The first loader runs inside createBrowserRouter, before `router` is assigned.
    await null;
    const { pathname, search } = new URL(request.url);
    const { location } = router.state.navigation;
    const state = location ? location.state : router.state.location.state;
    const verdict = await judgeEntry(
      { screen, path: pathname + search, state, inApp: services.navigation.inApp, first: !router.state.initialized },
      services,
    );
    if (verdict.to === 'main') return redirect('/');
    if (verdict.to === 'login') return redirect(services.navigation.href('Login', {}, { fullPath: verdict.fullPath }));
    if (verdict.to === 'stayForLogin') shell.state.want(verdict);
    return verdict.to === 'enter' ? null : stay();
  };

  const leave = async () => {
    // A failed call may lead to the login: what its caller then says goes along to the next document (SALE-084).
    await new Promise((next) => setTimeout(next));
    const { initialized, navigation, location } = router.state;
    return loadAnew(page, navigation.location ?? location, services.modals, replacing || !initialized);
  };

  /** Cancels the pending navigation by navigating to the current address, silently (SHEL-052); a first visit goes to Main. */
  const stay = () => {
    if (!router.state.initialized) return redirect('/');
    const { pathname, search, state } = router.state.location;
    void router.navigate(pathname + search, { replace: true, state });
    return new Promise<null>(() => undefined);
  };

  const routed: RouteObject[] = [
    {
      element: <ServicesProvider value={services}>{frame}</ServicesProvider>,
      children: [...routes.map(screenRoute), { path: '*', element: routes.length > 0 ? <ToMain /> : <NothingLive /> }],
    },
  ];
  const router: ShellRouter = createBrowserRouter(routed, addressed && { window: addressed });
  const { navigate } = router;
  // A loader cannot see whether its navigation replaces the entry of the history.
  router.navigate = (to: never, options?: { readonly replace?: boolean }) => {
    replacing = options?.replace === true;
    return navigate(to, options);
  };
  return router;
}

/** SHEL-008; Main says which address does not exist. */
function ToMain() {
  const { pathname } = useLocation();
  return <Navigate to="/" replace state={{ unknownAddress: pathname }} />;
}
