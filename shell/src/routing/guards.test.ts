import { createTestServices, testMeRow } from '@maru/platform/testing';
import { type Entry, judgeEntry } from './guards';

const unauthorised = ['GET /v1/me', 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401] as const;

function entryTo(guard: Entry['screen']['guard'], more: Partial<Entry> = {}): Entry {
  return { screen: { guard }, path: '/mypage?tab=2', state: null, inApp: false, first: false, ...more };
}

describe('judgeEntry', () => {
  it('asks nobody where no check is needed (SHEL-051)', async () => {
    const services = createTestServices();
    expect(await judgeEntry(entryTo('none'), services)).toEqual({ to: 'enter' });
    expect(services.api.calls).toEqual([]);
  });

  it('lets a member in after a refresh of the user info, made once (SHEL-051, AUTH-117)', async () => {
    const services = createTestServices();
    services.api.answer('GET /v1/me', testMeRow({ name: '민지' }));
    expect(await judgeEntry(entryTo('user'), services)).toEqual({ to: 'enter' });
    expect(services.api.to('GET /v1/me')).toHaveLength(1);
  });

  it('asks nobody at the first screen of a browser without a session, and at later ones', async () => {
    const services = createTestServices();
    services.api.refuse(...unauthorised);
    services.session.assumeVisitor();
    expect(await judgeEntry(entryTo('optional', { first: true }), services)).toEqual({ to: 'enter' });
    expect((await judgeEntry(entryTo('user', { first: true }), services)).to).toBe('login');
    expect(services.api.calls).toEqual([]);
    expect((await judgeEntry(entryTo('user'), services)).to).toBe('login');
    expect(services.api.to('GET /v1/me')).toHaveLength(1);
  });

  it('leads a visitor to login with the full path (SHEL-053)', async () => {
    const services = createTestServices();
    services.api.refuse(...unauthorised);
    expect(await judgeEntry(entryTo('user'), services)).toEqual({ to: 'login', fullPath: '/mypage?tab=2' });
  });

  it('asks the app for a login instead, and stays (SHEL-224)', async () => {
    const services = createTestServices();
    services.api.refuse(...unauthorised);
    expect(await judgeEntry(entryTo('user', { inApp: true }), services)).toEqual({
      to: 'stayForLogin',
      wantedPath: '/mypage?tab=2',
    });
    expect(services.posted).toEqual([{ name: 'login', payload: undefined }]);
  });

  it('stays silently where it is when the refresh fails for another reason (SHEL-052, ERR-006)', async () => {
    const services = createTestServices({ me: { name: '민지' } as never });
    services.api.refuse('GET /v1/me', 503, '점검', 503);
    expect(await judgeEntry(entryTo('user'), services)).toEqual({ to: 'stay' });
    expect(services.modals.opened).toEqual([]);
  });

  it('lets visitors into screens with an optional check (SHEL-025)', async () => {
    const services = createTestServices();
    services.api.refuse(...unauthorised);
    expect(await judgeEntry(entryTo('optional'), services)).toEqual({ to: 'enter' });
  });

  it.each([
    { state: null, to: 'main' },
    { state: { other: 1 }, to: 'main' },
    { state: { token: 't' }, to: 'enter' },
  ])(
    'leads to Main where the navigation state lacks what the screen needs: $state (SHEL-057)',
    async ({ state, to }) => {
      const entry = entryTo('none', { screen: { guard: 'none', needsState: ['token'] }, state });
      expect(await judgeEntry(entry, createTestServices())).toEqual({ to });
    },
  );
});
