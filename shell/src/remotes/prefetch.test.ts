import type { ScreenRoute } from '../routing/screen-table';
import { prefetchFirst } from './prefetch-first';
import { prefetchOnHover } from './prefetch-on-hover';
import { prefetchWhenIdle } from './prefetch-when-idle';
import type { RemoteHosts } from './remote-hosts';

const route = (remote: string, screen: string, pattern: string, preload: 'hover' | 'idle' | 'none') =>
  ({ release: { name: remote }, screen: { id: screen, preload }, pattern }) as unknown as ScreenRoute;

const routes = [
  route('mfe-trading', 'exchange', '/exchange/:market', 'hover'),
  route('mfe-help', 'faq', '/help/faq', 'hover'),
  route('mfe-auth', 'login', '/login', 'none'),
];

const hostsWith = () => {
  const prefetch = jest.fn();
  return { prefetch, hosts: { prefetch } as unknown as RemoteHosts };
};

describe('code of remotes fetched ahead', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<a href="/help/faq"><b>도움말</b></a> <a href="/login">로그인</a> <a href="https://elsewhere.example/help/faq">밖</a>';
  });

  it.each([
    ['/exchange/KRW-BTC', [['mfe-trading', 'exchange']]],
    ['/login', [['mfe-auth', 'login']]],
    ['/nowhere', []],
  ])('begins with the screen of %s before the session is known', (path, fetched) => {
    const { prefetch, hosts } = hostsWith();
    window.history.replaceState(null, '', path);
    prefetchFirst(document, routes, hosts);
    expect(prefetch.mock.calls).toEqual(fetched);
  });

  it('fetches the remote of a link that is reached for, unless its team does not want it', () => {
    const { prefetch, hosts } = hostsWith();
    prefetchOnHover(document, routes, hosts);
    const [help, login, outside] = document.querySelectorAll('a');
    for (const element of [help?.firstElementChild, login, outside])
      element?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(prefetch.mock.calls).toEqual([['mfe-help', 'faq']]);
  });

  it('fetches what is marked for idle times once, with the first sign that somebody reads the page', async () => {
    const { prefetch, hosts } = hostsWith();
    const idle = [...routes, route('mfe-trading', 'exchange', '/exchange', 'idle')];
    prefetchWhenIdle(Object.assign(window, { requestIdleCallback: (task: () => void) => task() }), idle, hosts);
    expect(prefetch).not.toHaveBeenCalled();
    for (const sign of ['scroll', 'pointermove', 'scroll']) window.dispatchEvent(new Event(sign));
    await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
    expect(prefetch.mock.calls).toEqual([['mfe-trading', 'exchange']]);
  });
});
