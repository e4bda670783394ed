import { linkIdOf, type RemoteManifest, type ScreenManifest } from '@maru/contract';
import type { GoOptions, Navigation, RouteParams, RouteQuery, ShellServices } from '@maru/platform';
import { generatePath, HttpClient, SessionStore } from '@maru/platform/internal';
import { createTestServices, lendEvents } from '@maru/platform/testing';

export interface HarnessDeps {
  readonly manifest: RemoteManifest;
  /** Whether calls go to a running exchange; otherwise every call fails. */
  readonly exchange: boolean;
  readonly go: (to: string | number, options?: { replace?: boolean; state?: unknown }) => void;
}

/** Services without a shell: test doubles, or real calls if an exchange is running. The feed sends nothing. */
export function createHarnessServices(deps: HarnessDeps): ShellServices {
  const services = servicesFor(deps);
  lendEvents(services, deps.manifest);
  return services;
}

function servicesFor({ manifest, exchange, go }: HarnessDeps): ShellServices {
  const doubles = createTestServices({ now: () => Date.now() });
  const services = { navigation: harnessNavigation(manifest, go), report: console.error };
  if (!exchange) return { ...doubles, ...services };
  const silent = { callBegan() {}, callEnded() {}, callFailed() {} };
  const api = new HttpClient({ baseUrl: '', now: doubles.now, listener: silent });
  const session = new SessionStore(api, { reload: () => window.location.reload() });
  void session.refresh();
  return { ...doubles, ...services, api, session };
}

/** Route names of this remote lead to its screens; those of other remotes have no target. */
function harnessNavigation({ name, screens }: RemoteManifest, go: HarnessDeps['go']): Navigation {
  const href = (route: string, params: RouteParams = {}, query: RouteQuery = {}) => {
    const named = ({ id, route: routeName }: ScreenManifest) => routeName === route || linkIdOf(name, id) === route;
    const pattern = screens.find(named)?.paths[0]?.path;
    const search = new URLSearchParams(query).toString();
    return pattern ? generatePath(pattern, params) + (search && `?${search}`) : '/';
  };
  return {
    href,
    go: (route: string, params?: RouteParams, options?: GoOptions) => go(href(route, params, options?.query), options),
    goPath: (path, options) => go(path, options),
    back: () => go(-1),
    // Leaving a remote that runs alone loses nobody's work.
    askBeforeLeaving: () => () => undefined,
    inApp: false,
    get location() {
      const { pathname, search } = window.location;
      return { pathname, search, state: window.history.state?.usr ?? null };
    },
  };
}
