import { hostileAddresses } from '@maru/domain/testing';
import type { ScreenRoute } from './screen-table';
import { NamedRoutes } from './screen-table';
import { ShellNavigation } from './shell-navigation';

const routes = [
  {
    pattern: '/app/wow/detail/:tkCode',
    frame: 'app',
    release: { name: 'mfe-tokensale' },
    screen: { id: 'detail', route: 'wowDetail' },
  },
  { pattern: '/login', frame: 'web', release: { name: 'mfe-auth' }, screen: { id: 'login', route: 'Login' } },
] as unknown as ScreenRoute[];

/** @param pending - a navigation that waits for its guard. */
function navigationOnSite(pending?: object) {
  const navigation = new ShellNavigation(new NamedRoutes(routes), false);
  const navigate = jest.fn();
  const location = { pathname: '/here', search: '?a=1', state: null };
  navigation.attach({ state: { location, navigation: { location: pending } }, navigate });
  return { navigation, navigate };
}

describe('ShellNavigation', () => {
  it('makes paths of names, parameters and query (SHEL-050)', () => {
    const { navigation } = navigationOnSite();
    expect(navigation.href('wowDetail', { tkCode: 'A B' })).toBe('/app/wow/detail/A%20B');
    expect(navigation.href('tokensale.detail', { tkCode: 'WOW1' })).toBe('/app/wow/detail/WOW1');
    expect(navigation.href('Login', {}, { fullPath: '/mypage' })).toBe('/login?fullPath=%2Fmypage');
  });

  it('leads to Main where no live remote offers the name, and insists on parameters (PLAT-024)', () => {
    const { navigation } = navigationOnSite();
    expect(navigation.href('nowhere')).toBe('/');
    expect(() => navigation.href('wowDetail')).toThrow('tkCode');
  });

  it('carries state with the history entry, not in the address (SHEL-057)', () => {
    const { navigation, navigate } = navigationOnSite();
    navigation.go('Login', {}, { state: { token: 'secret' } });
    expect(navigate).toHaveBeenCalledWith('/login', { replace: undefined, state: { token: 'secret' } });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'leads to Main instead of %s (AUTH-058)',
    (path) => {
      const { navigation, navigate } = navigationOnSite();
      navigation.goPath(path);
      expect(navigate.mock.calls[0][0]).toBe('/');
    },
  );

  it('stays on this site for every hostile address (AUTH-058)', () => {
    const { navigation, navigate } = navigationOnSite();
    for (const address of hostileAddresses) navigation.goPath(address);
    const site = 'https://maru.example';
    const taken: readonly string[] = navigate.mock.calls.map(([to]) => to);
    expect(taken).toHaveLength(hostileAddresses.length);
    expect(taken.filter((to) => new URL(to, `${site}/login`).origin !== site)).toEqual([]);
  });

  it('lets no screen that is being left take the place of where one goes by writing its query', () => {
    const { navigation, navigate } = navigationOnSite({ pathname: '/mypage' });
    navigation.move('/here?tab=2', { replace: true });
    expect(navigate).not.toHaveBeenCalled();
    navigation.move('/login', { replace: true });
    expect(navigate).toHaveBeenCalledTimes(1);
    const idle = navigationOnSite();
    idle.navigation.move('/here?tab=2', { replace: true });
    expect(idle.navigate).toHaveBeenCalledTimes(1);
  });

  it('goes to paths of this site', () => {
    const { navigation, navigate } = navigationOnSite();
    navigation.goPath('/mypage?tab=2');
    expect(navigate.mock.calls[0][0]).toBe('/mypage?tab=2');
  });
});
