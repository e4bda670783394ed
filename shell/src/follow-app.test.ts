import { ApiError } from '@maru/platform/api';
import { createTestServices, testMeRow } from '@maru/platform/testing';
import { followApp } from './follow-app';
import type { ShellDeps } from './page/shell-deps';
import { ShellState } from './page/shell-state';
import type { ScreenRoute } from './routing/screen-table';

const route = (pattern: string, needsState?: readonly string[]) =>
  ({ pattern, screen: { id: 'x', needsState } }) as unknown as ScreenRoute;
const routes = [route('/app/asset'), route('/app/wow/detail/:tkCode'), route('/app/withdraw/confirm', ['coinId'])];

function appAround({ at = '/', wanted }: { readonly at?: string; readonly wanted?: string } = {}) {
  const services = createTestServices();
  const sent: [string, unknown][] = [];
  const heard: ((text: string) => void)[] = [];
  const bridge = {
    host: 'ios',
    send: (name: string, payload: unknown) => void sent.push([name, payload]),
    listen: (receive: (text: string) => void) => void heard.push(receive),
  };
  const goPath = jest.fn();
  const back = jest.fn();
  const reconnect = jest.fn();
  const state = new ShellState();
  if (wanted) state.want({ wantedPath: wanted });
  const navigation = { goPath, back, location: { pathname: at, search: '', state: null } };
  const now = jest.fn(() => 0);
  const shell = {
    state,
    services: { ...services, bridge, navigation, now, prices: { reconnect }, report: jest.fn() },
  } as unknown as ShellDeps;
  const channel = followApp({ shell, routes, page: window });
  const [[, hello] = []] = sent;
  const { key } = hello as { key: string };
  const say = (name: string, payload?: unknown) => heard[0]?.(JSON.stringify({ name, key, payload }));
  say('welcome', { version: 1 });
  return { channel, services, sent, goPath, back, reconnect, state, say, navigation, now };
}

afterEach(() => {
  document.body.innerHTML = '';
  window.history.replaceState(null, '');
});

describe('what the app asks for', () => {
  it('closes the dialog on top before anything else, where it can be closed', () => {
    const { sent, back, say } = appAround();
    document.body.innerHTML = '<div role="dialog" id="below"></div><div role="alertdialog"><button>확인</button></div>';
    window.history.replaceState({ idx: 2 }, '');
    const keys: string[] = [];
    document.querySelector('[role="alertdialog"]')?.addEventListener('keydown', (event) => {
      keys.push((event as KeyboardEvent).key);
    });
    document.querySelector('button')?.focus();
    say('back');
    expect(keys).toEqual(['Escape']);
    expect(back).not.toHaveBeenCalled();
    expect(sent.at(-1)).toEqual(['back', { handled: true }]);
  });

  it('goes back one screen, and leaves the first one to the app', () => {
    const { sent, back, say } = appAround();
    window.history.replaceState({ idx: 1 }, '');
    say('back');
    expect(back).toHaveBeenCalledTimes(1);
    window.history.replaceState({ idx: 0 }, '');
    say('back');
    expect(back).toHaveBeenCalledTimes(1);
    expect(sent.slice(-2)).toEqual([
      ['back', { handled: true }],
      ['back', { handled: false }],
    ]);
  });

  it.each([
    ['a screen', { path: '/app/asset?tab=1' }, ['/app/asset?tab=1', {}]],
    ['a screen with a parameter', { path: '/app/wow/detail/WOW1' }, ['/app/wow/detail/WOW1', {}]],
    [
      'a screen with the state that it needs',
      { path: '/app/withdraw/confirm', state: { coinId: 3 } },
      ['/app/withdraw/confirm', { state: { coinId: 3 } }],
    ],
  ])('opens %s', (_what, link, expected) => {
    const { channel, goPath, say } = appAround();
    say('open', link);
    expect(goPath.mock.calls).toEqual([expected]);
    expect(channel.refused).toBe(0);
  });

  it.each([
    ['an address of no screen', { path: '/nowhere' }],
    ['state for a screen that asks for none', { path: '/app/asset', state: { token: 'x' } }],
    [
      'state beside that which the screen asks for',
      { path: '/app/withdraw/confirm', state: { coinId: 3, token: 'x' } },
    ],
  ])('refuses %s', (_what, link) => {
    const { channel, goPath, say } = appAround();
    say('open', link);
    expect(goPath).not.toHaveBeenCalled();
    expect(channel.refused).toBe(1);
  });

  it('asks the exchange who is logged in, never the app', async () => {
    const { services, state, goPath, say } = appAround();
    state.want({ wantedPath: '/app/asset' });
    services.api.refuse('GET /v1/me', 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401);
    say('session');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(services.api.to('GET /v1/me')).toHaveLength(1);
    expect(goPath).not.toHaveBeenCalled();
  });

  describe('after a login', () => {
    const logIn = async ({ services, say }: ReturnType<typeof appAround>) => {
      services.api.answer('GET /v1/me', testMeRow());
      say('session');
      await new Promise((resolve) => setTimeout(resolve, 10));
    };

    it('goes where it was asked for last, once', async () => {
      const app = appAround({ at: '/help/faq' });
      app.state.want({ wantedPath: '/mypage' });
      app.state.want({ wantedPath: '/app/asset?tab=1' });
      await logIn(app);
      await logIn(app);
      expect(app.goPath.mock.calls).toEqual([['/app/asset?tab=1']]);
    });

    it('goes there from Main, where the page began with that screen', async () => {
      const app = appAround({ at: '/app/asset', wanted: '/app/asset?tab=1' });
      app.navigation.location.pathname = '/';
      await logIn(app);
      expect(app.goPath.mock.calls).toEqual([['/app/asset?tab=1']]);
    });

    it('goes nowhere once the member has gone elsewhere, unless the same screen was asked for again there', async () => {
      const app = appAround({ at: '/help/faq' });
      app.state.want({ wantedPath: '/app/asset' });
      app.navigation.location.pathname = '/exchange/KRW-BTC';
      await logIn(app);
      expect(app.goPath).not.toHaveBeenCalled();
      app.state.want({ wantedPath: '/app/asset' });
      app.navigation.location.pathname = '/help/faq';
      app.state.want({ wantedPath: '/app/asset' });
      await logIn(app);
      expect(app.goPath.mock.calls).toEqual([['/app/asset']]);
    });

    it('goes nowhere where the screen was asked for long ago', async () => {
      const app = appAround();
      app.state.want({ wantedPath: '/app/asset' });
      app.now.mockReturnValue(10 * 60_000 + 1);
      await logIn(app);
      expect(app.goPath).not.toHaveBeenCalled();
      app.state.want({ wantedPath: '/app/asset' });
      await logIn(app);
      expect(app.goPath.mock.calls).toEqual([['/app/asset']]);
    });
  });

  it('takes no answer for the change of a session that the return to the foreground has asked for before it', async () => {
    const { services, say } = appAround();
    const answers = [testMeRow()];
    services.api.answer('GET /v1/me', () => {
      const row = answers.shift();
      if (row) return row;
      throw new ApiError({ status: 401, code: 'LOGIN_REQUIRED', message: '로그인이 필요합니다.' });
    });
    say('resume');
    say('session');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(services.api.to('GET /v1/me')).toHaveLength(2);
    expect(services.session.isMember).toBe(false);
  });

  it('opens the feed anew on the return to the foreground: its socket may have ended unnoticed', () => {
    const { reconnect, services, say } = appAround();
    say('resume');
    expect(reconnect).toHaveBeenCalledTimes(1);
    expect(services.api.to('GET /v1/me')).toHaveLength(1);
  });

  it('makes room for the keyboard and follows the theme of the device', () => {
    const { state, say } = appAround();
    say('keyboard', { height: 280 });
    expect(document.documentElement.style.getPropertyValue('--keyboard-height')).toBe('280px');
    say('theme', { theme: 'dark' });
    expect(state.deviceTheme).toBe('dark');
  });
});
