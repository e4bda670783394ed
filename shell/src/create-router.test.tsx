import { permitElementId, type ReleaseSet, type RemoteRelease, type ScreenManifest } from '@maru/contract';
import { RouterProvider, registerOwnTexts } from '@maru/platform/internal';
import { createTestServices, testMeRow } from '@maru/platform/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createShellRouter } from './create-router';
import { followSession } from './follow-session';
import ko from './locales/ko.json';
import type { ShellDeps } from './page/shell-deps';
import { RemoteHosts } from './remotes/remote-hosts';
import { DocumentPermit } from './routing/document-permit';
import { OwnDocument } from './routing/own-document';
import { screenRoutes } from './routing/screen-table';
import { SessionClock } from './session/session-clock';
import { createSharedActivity } from './session/shared-activity';
import { RemoteLinks } from './settings/remote-links';

/** The data router makes requests of its navigations and answers redirects with responses; jsdom has neither class. */
class FakeRequest {
  readonly signal: AbortSignal;
  readonly method = 'GET';
  readonly headers = new Map();
  constructor(
    readonly url: string,
    { signal }: { signal: AbortSignal },
  ) {
    this.signal = signal;
  }
}

class FakeResponse {
  readonly status: number;
  readonly statusText = '';
  readonly headers: Headers;
  constructor(
    readonly body: null,
    { status, headers }: { status: number; headers: Headers },
  ) {
    this.status = status;
    this.headers = new Headers(headers);
  }
}

const screenAt = (
  path: string,
  guard: ScreenManifest['guard'],
  more: Partial<ScreenManifest> = {},
): ScreenManifest => ({
  id: path,
  paths: [{ path, frame: path.startsWith('/app') ? 'app' : 'web' }],
  guard,
  title: { ko: path, en: path, ch: path },
  preload: 'none',
  ...more,
});

const manifest = {
  screens: [
    screenAt('/', 'none', { route: 'Main' }),
    screenAt('/login', 'none', { route: 'Login' }),
    screenAt('/mypage', 'user'),
    screenAt('/app/asset', 'user'),
  ],
};
const release = { name: 'mfe-one', version: '1', manifest } as unknown as RemoteRelease;
const set = { id: 's', remotes: [release] } as unknown as ReleaseSet;

/** Screens of another remote, in two of which a member types what nobody else may read. */
const auth = {
  name: 'mfe-auth',
  version: '1',
  manifest: {
    screens: [
      screenAt('/login', 'none', { route: 'Login', secrets: true }),
      screenAt('/login/otp', 'none', { secrets: true }),
      screenAt('/about', 'none'),
    ],
  },
} as unknown as RemoteRelease;
const open = {
  ...release,
  manifest: { screens: manifest.screens.filter(({ id }) => id !== '/login') },
} as unknown as RemoteRelease;
const withSecrets = screenRoutes({ remotes: [open, auth] });

function servicesFor(member: boolean) {
  const services = createTestServices();
  if (member) services.api.answer('GET /v1/me', testMeRow({ name: '민지' }));
  else services.api.refuse('GET /v1/me', 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401);
  return services;
}

/** A page whose one remote writes the id of its screen. */
async function openPage(
  path: string,
  {
    member = false,
    inApp = false,
    routes = screenRoutes(set),
    services = servicesFor(member),
    permit = undefined as string | undefined,
  } = {},
) {
  Object.assign(globalThis, { Request: FakeRequest, Response: FakeResponse });
  window.history.replaceState(null, '', path);
  services.navigation.inApp = inApp;
  services.navigation.href = (name, _params, query) =>
    `/${name.toLowerCase()}${query ? `?${new URLSearchParams(query)}` : ''}`;
  const hosts = new RemoteHosts({} as never);
  jest.spyOn(hosts, 'prefetch').mockImplementation();
  jest.spyOn(hosts, 'hide').mockImplementation();
  jest.spyOn(hosts, 'show').mockImplementation(async (_release, slot, { screenId }) => {
    slot.textContent = `screen ${screenId}`;
    return true;
  });
  const [toast, want] = [jest.fn(), jest.fn()];
  const shell = {
    set,
    services: { ...services, modals: { current: null, toasts: [{ id: 1, message: '안녕하세요' }], toast } },
    state: { loading: false, want },
    status: {},
    links: new RemoteLinks(services.storage),
    clock: { phase: 'running' },
  } as unknown as ShellDeps;
  if (permit !== undefined) document.body.append(permitElement(permit));
  const held = new DocumentPermit(document);
  const own = new OwnDocument(held);
  const reload = jest.fn();
  const location = {
    get pathname() {
      return window.location.pathname;
    },
    get search() {
      return window.location.search;
    },
    hash: '',
    reload,
  };
  const page = { document: { body: {} } as Document, history: window.history, location: location as never };
  const router = createShellRouter({ routes, shell, hosts, own, page });
  const near = routes.filter((route) => !own.isBeyond(route)).map(({ pattern }) => pattern);
  await act(async () => void render(<RouterProvider router={router} />));
  await waitFor(() => expect(router.state.initialized || reload.mock.calls.length > 0).toBe(true));
  const go = (to: string) => act(() => router.navigate(to));
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...services, router, hosts, go, address, reload, near, toast, want, held };
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** As the page starts: session followed, clock running, first guard on its way; then the first calls of the screen. */
async function startPage(path: string, { member = true } = {}) {
  const services = createTestServices({ now: () => Date.now() });
  const activity = createSharedActivity(services.storage);
  const clock = new SessionClock({ session: services.session, activity, now: services.now, onExpired: jest.fn() });
  services.session.status = 'unknown';
  // As over the network: the answer comes in a task of its own.
  const answered = () => new Promise((resolve) => setTimeout(() => resolve(testMeRow())));
  const logIn = () => services.api.answer('GET /v1/me', answered);
  if (member) logIn();
  else services.api.refuse('GET /v1/me', 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401);
  const prices = { ...services.prices, watchPrivate() {}, unwatchPrivate() {}, reconnect() {} };
  followSession({ services: { ...services, prices }, clock } as unknown as ShellDeps, window);
  const page = await openPage(path, { services });
  clock.active();
  await waitFor(() => expect(services.session.status).not.toBe('unknown'));
  await act(nextTask);
  return { ...page, logIn, asked: () => services.api.to('GET /v1/me').length };
}

describe('GET /v1/me', () => {
  it.each(['/', '/mypage'])(
    'is asked once on a hard load of %s, screen and clock included (AUTH-117)',
    async (path) => {
      const { asked } = await startPage(path);
      expect(await screen.findByText(`screen ${path}`)).toBeInTheDocument();
      expect(asked()).toBe(1);
    },
  );

  it('is asked once more with every entry of a guarded screen, and not for an open one (SHEL-051)', async () => {
    const { asked, go } = await startPage('/mypage');
    await go('/app/asset');
    expect(asked()).toBe(2);
    await go('/');
    expect(asked()).toBe(2);
  });
});

describe('GET /v1/me around a login', () => {
  it('is asked once by a login that leads to a guarded screen (AUTH-117, SHEL-053)', async () => {
    const { asked, go, logIn, router, session } = await startPage('/login', { member: false });
    expect(asked()).toBe(1);
    logIn();
    await act(async () => {
      await session.refresh();
      void router.navigate('/mypage', { replace: true });
    });
    expect(await screen.findByText('screen /mypage')).toBeInTheDocument();
    expect(asked()).toBe(2);
    await go('/app/asset');
    expect(asked()).toBe(3);
  });
});

describe('the router of the shell', () => {
  it('lets a member in after one refresh, with the code on its way meanwhile (SHEL-051, PLAT-010)', async () => {
    const { api, hosts, go } = await openPage('/', { member: true });
    await go('/mypage');
    expect(await screen.findByText('screen /mypage')).toBeInTheDocument();
    expect(api.to('GET /v1/me')).toHaveLength(1);
    expect(hosts.prefetch).toHaveBeenCalledWith('mfe-one', expect.any(String));
  });

  it('never shows a refused address: the visitor goes from here straight to login (SHEL-053)', async () => {
    const { router, go, address } = await openPage('/');
    const seen: string[] = [];
    router.subscribe(({ location }) => seen.push(location.pathname));
    await go('/mypage?tab=2');
    expect(address()).toBe('/login?fullPath=%2Fmypage%3Ftab%3D2');
    expect(seen).not.toContain('/mypage');
  });

  it('keeps page and address while the guard is asked, and when it fails for another reason, without a word (SHEL-052, ERR-006)', async () => {
    const { api, session, router, address, toast } = await openPage('/login', { member: true });
    await session.refresh();
    await nextTask();
    api.refuse('GET /v1/me', 503, '점검', 503);
    await act(async () => void router.navigate('/mypage'));
    await waitFor(() => expect(api.to('GET /v1/me')).toHaveLength(2));
    expect(address()).toBe('/login');
    expect(screen.getByText('screen /login')).toBeInTheDocument();
    expect(toast).not.toHaveBeenCalled();
  });

  it('ends a direct visit that may not enter on Main (SHEL-052)', async () => {
    const { address, want } = await openPage('/app/asset', { inApp: true });
    await waitFor(() => expect(address()).toBe('/'));
    expect(want.mock.calls).toMatchObject([[{ wantedPath: '/app/asset' }]]);
  });

  it('leads unknown addresses to Main, which says so (SHEL-008)', async () => {
    await registerOwnTexts('shell', { ko, en: async () => ({ default: ko }), ch: async () => ({ default: ko }) });
    const { address, go } = await openPage('/no/such/page');
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.getByRole('alert')).toHaveTextContent('/no/such/page');
    await go('/login');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that nothing can be shown where the page knows no remote (PLAT-041)', async () => {
    await registerOwnTexts('shell', { ko, en: async () => ({ default: ko }), ch: async () => ({ default: ko }) });
    await openPage('/mypage', { routes: [] });
    expect(await screen.findByText('서비스 화면을 불러오지 못했습니다')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
  });

  it('enters with a trailing slash too (SHEL-054)', async () => {
    await openPage('/app/asset/', { member: true });
    expect(await screen.findByText('screen /app/asset')).toBeInTheDocument();
  });

  it('drops header, footer and tab bar for pages of the app inside the WebView, and only there (SHEL-056)', async () => {
    const inside = await openPage('/app/asset', { member: true, inApp: true });
    expect(await screen.findByText('screen /app/asset')).toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    await inside.go('/');
    expect(screen.getByRole('banner')).toBeInTheDocument();
  });

  it('keeps header and footer on the same pages in a browser (SHEL-056)', async () => {
    await openPage('/app/asset', { member: true });
    expect(await screen.findByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  });
});

describe('a document in which secrets are typed', () => {
  /** Lets a navigation go as far as it comes: one that leaves the document never ends. */
  const begin = async (task: () => unknown) => {
    await act(async () => {
      void task();
      await nextTask();
    });
  };
  const left = () => ({ at: window.location.pathname + window.location.search, with: window.history.state });

  it('is another one than that of the other screens, with path, state and toasts kept', async () => {
    const { router, hosts, reload, near } = await openPage('/', { routes: withSecrets });
    expect(near).toEqual(['/', '/mypage', '/app/asset', '/about']);
    const state = { loginRequired: true };
    const before = window.history.length;
    await begin(() => router.navigate('/login?fullPath=%2Fmypage', { state }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(window.history.length).toBe(before + 1);
    expect(left()).toEqual({
      at: '/login?fullPath=%2Fmypage',
      with: { usr: state, toasts: [{ message: '안녕하세요' }] },
    });
    expect(hosts.prefetch).not.toHaveBeenCalledWith('mfe-auth', expect.anything());
    expect(screen.queryByText('screen /login')).toBeNull();
  });

  it('runs no other remote before or after, and its own screens without a reload', async () => {
    const { router, hosts, go, reload, near } = await openPage('/login', { routes: withSecrets });
    expect(near).toEqual(['/login', '/login/otp', '/about']);
    await go('/login/otp');
    await go('/about');
    await go('/login');
    expect(await screen.findByText('screen /login')).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
    const before = window.history.length;
    await begin(() => router.navigate('/', { replace: true }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(window.history.length).toBe(before);
    expect(left().at).toBe('/');
    expect(hosts.prefetch).not.toHaveBeenCalledWith('mfe-one', expect.anything());
  });

  it('is another one too where the guard of a page leads to the login (SHEL-053)', async () => {
    const { reload } = await openPage('/mypage?tab=2', { routes: withSecrets });
    expect(reload).toHaveBeenCalledTimes(1);
    expect(left().at).toBe('/login?fullPath=%2Fmypage%3Ftab%3D2');
  });

  it('is left by a step back through the history, too', async () => {
    const { reload, hosts } = await openPage('/login', { routes: withSecrets });
    window.history.pushState(null, '', '/');
    await begin(() => window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(hosts.prefetch).not.toHaveBeenCalledWith('mfe-one', expect.anything());
  });
});

describe('a screen on which money is moved', () => {
  const trading = {
    ...{ name: 'mfe-trading', version: '1' },
    manifest: { screens: [screenAt('/', 'none'), screenAt('/exchange', 'none', { money: true })] },
  } as unknown as RemoteRelease;
  const help = {
    ...{ name: 'mfe-help', version: '1' },
    manifest: { screens: [screenAt('/help', 'none')] },
  } as unknown as RemoteRelease;
  const routes = screenRoutes({ remotes: [trading, help] });
  const begin = async (navigate: () => unknown) => {
    await act(async () => void navigate());
    await act(nextTask);
  };

  it('is shown by a document of its remote as any other', async () => {
    const { go, reload, near } = await openPage('/', { routes, permit: 'mfe-trading' });
    await go('/exchange');
    expect(await screen.findByText('screen /exchange')).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
    expect(near).toEqual(['/', '/exchange', '/help']);
  });

  it('gets another document once another remote has run', async () => {
    const { go, router, reload, held } = await openPage('/exchange', { routes, permit: 'mfe-trading' });
    held.runs('mfe-help');
    await go('/help');
    await go('/');
    expect(reload).not.toHaveBeenCalled();
    await begin(() => router.navigate('/exchange'));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(window.location.pathname).toBe('/exchange');
  });

  it('gets another document from one of another remote, and is not run ahead there', async () => {
    const { router, reload, near } = await openPage('/help', { routes });
    expect(near).toEqual(['/', '/help']);
    await begin(() => router.navigate('/exchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is shown where the page that was loaded for it has no permit: loading it again would give none either', async () => {
    const { reload } = await openPage('/exchange', { routes });
    expect(await screen.findByText('screen /exchange')).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });
});

function permitElement(remote: string): HTMLElement {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = permitElementId;
  element.dataset.remote = remote;
  element.textContent = 'permit';
  return element;
}
