import { runInAction } from '@maru/platform/mobx';
import { createTestServices, testMember } from '@maru/platform/testing';
import { AccountSettings } from './account-settings';

const path = '/v1/me/settings';

function start({ chosen = {}, me = testMember() as ReturnType<typeof testMember> | null } = {}) {
  const services = createTestServices(me ? { me } : {});
  services.api.answer(`GET ${path}`, chosen).answer(`PUT ${path}`, {});
  const settings = new AccountSettings(services);
  const { api, preferences, session, prices } = services;
  const sent = () => api.to(`PUT ${path}`).map(({ sent: fields }) => fields);
  const logIn = () =>
    runInAction(() => {
      session.me = testMember();
      session.status = 'member';
    });
  return { settings, api, preferences, session, prices, sent, logIn };
}

const settled = () => jest.advanceTimersByTimeAsync(0);

describe('the settings of an account', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('win over the choice of the device when somebody logs in, and are not sent back', async () => {
    const chosen = { theme: 'dark', colours: 'western', sound: 'Y', confirmOrders: 'Y', notifyLogin: 'N' };
    const { settings, preferences, sent, logIn } = start({ me: null, chosen });
    preferences.setTheme('light');
    preferences.setDensity('compact');
    settings.follow();
    await settled();
    expect(preferences.theme).toBe('light');
    logIn();
    await settled();
    expect(preferences).toMatchObject({ theme: 'dark', colours: 'western', density: 'compact', sound: true });
    expect(preferences.confirmOrders).toBe(true);
    expect([settings.notify.get('login'), settings.notify.get('fill')]).toEqual([false, true]);
    expect(sent()).toEqual([]);
  });

  it('come with the member where the exchange tells them so, without a call of their own', async () => {
    const me = { ...testMember(), settings: { theme: 'dark', notifyLogin: 'N' } };
    const { settings, preferences, api, sent } = start({ me });
    settings.follow();
    await settled();
    expect(preferences.theme).toBe('dark');
    expect(settings.notify.get('login')).toBe(false);
    expect([api.to(`GET ${path}`), sent()]).toEqual([[], []]);
  });

  it('get what the member changes, and only that', async () => {
    const { settings, preferences, sent } = start();
    settings.follow();
    await settled();
    preferences.setTheme('dark');
    await settled();
    settings.setNotify('deposit', false);
    await settled();
    expect(sent()).toEqual([{ theme: 'dark' }, { notifyDeposit: 'N' }]);
  });

  it('bring favourite markets, and are sent them when the member changes one', async () => {
    const { preferences, sent, settings } = start({ chosen: { favourites: 'KRW-BTC,BTC-ETH' } });
    preferences.toggleFavourite('KRW-XRP');
    settings.follow();
    await settled();
    expect(preferences.favourites).toEqual(['KRW-BTC', 'BTC-ETH']);
    expect(sent()).toEqual([]);
    preferences.toggleFavourite('KRW-BTC');
    await settled();
    preferences.toggleFavourite('BTC-ETH');
    await settled();
    expect(sent()).toEqual([{ favourites: 'BTC-ETH' }, { favourites: '' }]);
  });

  it('get the favourites of the device where they have none', async () => {
    const { preferences, sent, settings } = start();
    preferences.toggleFavourite('KRW-XRP');
    settings.follow();
    await settled();
    expect(sent()).toEqual([{ favourites: 'KRW-XRP' }]);
  });

  it('get the language of the device where they have none, so that mails are in it', async () => {
    const { preferences, sent, settings } = start();
    preferences.setLanguage('en');
    settings.follow();
    await settled();
    expect(sent()).toEqual([{ language: 'en' }]);
  });

  it('keep their language against that of the device', async () => {
    const { preferences, sent, settings } = start({ chosen: { language: 'ch' } });
    preferences.setLanguage('en');
    settings.follow();
    await settled();
    expect([preferences.language, sent()]).toEqual(['ch', []]);
  });

  it('get nothing from visitors', async () => {
    const { settings, preferences, api } = start({ me: null });
    settings.follow();
    preferences.setTheme('dark');
    await settled();
    expect(api.calls).toEqual([]);
  });

  it('get a change of a lost network later: the newest of each', async () => {
    const { settings, api, preferences, sent, prices } = start();
    settings.follow();
    await settled();
    api.refuse(`PUT ${path}`, -999, 'offline', -999);
    preferences.setTheme('dark');
    await settled();
    preferences.setColours('western');
    await settled();
    expect(settings.unsaved).toBe(true);
    preferences.setTheme('light');
    await settled();
    api.answer(`PUT ${path}`, {});
    prices.setStatus('live');
    await settled();
    expect(sent().at(-1)).toEqual({ theme: 'light', colours: 'western' });
    expect(settings.unsaved).toBe(false);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(sent().at(-1)).toEqual({ theme: 'light', colours: 'western' });
  });

  it('are read again after five seconds if the first time failed; what was changed meanwhile stays', async () => {
    const { settings, api, preferences, sent } = start();
    api.refuse(`GET ${path}`, -999, 'offline', -999);
    settings.follow();
    await settled();
    preferences.setTheme('light');
    api.answer(`GET ${path}`, { theme: 'dark', density: 'compact' });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(preferences.density).toBe('compact');
    expect(sent()).toEqual([{ theme: 'light' }]);
  });

  it.each(['five seconds', 'the feed'])(
    'are read after %s where neither they nor a change could be carried, before anything is saved',
    async (comes) => {
      const { settings, api, preferences, sent, prices } = start();
      for (const call of [`GET ${path}`, `PUT ${path}`]) api.refuse(call, -999, 'offline', -999);
      settings.follow();
      await settled();
      await jest.advanceTimersByTimeAsync(1_000);
      preferences.setTheme('light');
      await settled();
      expect(settings.unsaved).toBe(true);
      api.answer(`GET ${path}`, { density: 'compact', notifyLogin: 'N' }).answer(`PUT ${path}`, {});
      const before = api.calls.length;
      if (comes === 'the feed') prices.setStatus('live');
      await jest.advanceTimersByTimeAsync(comes === 'the feed' ? 0 : 4_000);
      expect(api.calls.slice(before).map(({ method }) => method)).toEqual(['GET', 'PUT']);
      expect([preferences.density, preferences.theme, settings.notify.get('login')]).toEqual([
        'compact',
        'light',
        false,
      ]);
      expect(sent().at(-1)).toEqual({ theme: 'light' });
      expect(settings.unsaved).toBe(false);
    },
  );

  it('that arrive after a change was saved do not undo it', async () => {
    const { settings, api, preferences, sent } = start();
    let answer: (chosen: object) => void = () => undefined;
    api.answer(`GET ${path}`, () => new Promise((resolve) => (answer = resolve)));
    settings.follow();
    await settled();
    preferences.setTheme('light');
    settings.setNotify('login', false);
    await settled();
    expect(sent()).toEqual([{ theme: 'light' }, { notifyLogin: 'N' }]);
    answer({ theme: 'dark', density: 'compact', notifyLogin: 'Y' });
    await settled();
    expect(preferences).toMatchObject({ theme: 'light', density: 'compact' });
    expect(settings.notify.get('login')).toBe(false);
    expect(sent()).toHaveLength(2);
  });

  it('are forgotten with the session, except what the screen looks like', async () => {
    const { settings, preferences, session } = start({ chosen: { theme: 'dark', notifyFill: 'N' } });
    settings.follow();
    await settled();
    session.clear();
    expect(settings.notify.get('fill')).toBe(true);
    expect(preferences.theme).toBe('dark');
  });
});
