import { autorun } from 'mobx';
import { ApiError } from '../api/api-error';
import { FakeApi } from '../testing/fake-api';
import { testMeRow } from '../testing/test-member';
import { toMember } from './member.api';
import { SessionStore } from './session-store';

const row = testMeRow({ authInfo: { ...testMeRow().authInfo, otp: 'N' } });

function sessionWith(api = new FakeApi()) {
  const reload = jest.fn();
  return { api, reload, session: new SessionStore(api, { reload }) };
}

/** An answer is shared until the task in which it came is over. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function memberSession() {
  const parts = sessionWith();
  parts.api.answer('GET /v1/me', row).answer('GET /v1/logout', undefined);
  await parts.session.refresh();
  await nextTask();
  return parts;
}

describe('SessionStore', () => {
  it('holds the member and the derived auth level for everybody who reads it (AUTH-110)', async () => {
    const { session } = await memberSession();
    expect(session).toMatchObject({
      status: 'member',
      isMember: true,
      authLevel: 3,
      me: toMember(row),
    });
  });

  it('makes one request of refreshes that happen at the same time (AUTH-117)', async () => {
    const { api, session } = sessionWith();
    api.answer('GET /v1/me', row);
    await Promise.all([session.refresh(), session.refresh()]);
    expect(api.to('GET /v1/me')).toHaveLength(1);
  });

  it('shares its answer with what that leads to at once, and asks anew from then on (AUTH-117)', async () => {
    const { api, session } = sessionWith();
    api.answer('GET /v1/me', row);
    await session.refresh();
    expect(await session.refresh()).toBe(true);
    expect(api.to('GET /v1/me')).toHaveLength(1);
    await nextTask();
    await session.refresh();
    expect(api.to('GET /v1/me')).toHaveLength(2);
  });

  it('asks again for whoever knows of a change, once for all of them, where a request was sent before it (AUTH-117)', async () => {
    const { api, session } = sessionWith();
    let answered = 0;
    api.answer('GET /v1/me', () => {
      answered += 1;
      if (answered === 1) return row;
      throw new ApiError({ status: 401, code: 'LOGIN_REQUIRED', message: '로그인이 필요합니다.' });
    });
    const before = session.refresh();
    const [one, other] = [session.refresh({ changed: true }), session.refresh({ changed: true })];
    expect(await before).toBe(true);
    expect([await one, await other, session.isMember]).toEqual([false, false, false]);
    expect(api.to('GET /v1/me')).toHaveLength(2);
  });

  it('shares no answer beyond the end of the session (AUTH-113)', async () => {
    const { api, session } = sessionWith();
    api.answer('GET /v1/me', row);
    await session.refresh();
    session.clear();
    api.refuse('GET /v1/me', 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401);
    expect(await session.refresh()).toBe(false);
    expect(api.to('GET /v1/me')).toHaveLength(2);
  });

  it('asks the server to log out only if there is a session (AUTH-112)', async () => {
    const { api, session } = sessionWith();
    await session.logout();
    expect(api.calls).toEqual([]);
  });

  it('clears the member and emits logout, once (AUTH-113, SHEL-087)', async () => {
    const { api, session } = await memberSession();
    const onLogout = jest.fn();
    session.onLogout(onLogout);
    await session.logout();
    session.clear();
    expect(api.to('GET /v1/logout')).toHaveLength(1);
    expect(session).toMatchObject({ status: 'visitor', me: null, expiresAt: null });
    expect(onLogout).toHaveBeenCalledTimes(1);
  });

  it('is logged out here even if the server cannot be told (AUTH-113)', async () => {
    const { api, session } = await memberSession();
    api.refuse('GET /v1/logout', -999, 'no', -999);
    await expect(session.logout()).rejects.toThrow();
    expect(session.isMember).toBe(false);
  });

  it.each([
    ['no answer', -999],
    ['an exchange that is away', 503],
  ])('reads nobody back after a logout with %s, until somebody logs in (AUTH-113)', async (_what, status) => {
    const { api, session } = await memberSession();
    api.refuse('GET /v1/logout', 'UNAVAILABLE', 'no', status);
    await session.logout().catch(() => undefined);
    expect([await session.refresh(), session.status, session.unended]).toEqual([false, 'visitor', true]);
    expect([await session.refresh({ changed: true }), session.unended]).toEqual([true, false]);
  });

  it('reads nobody back after an automatic logout, which waits for no answer, and keeps who logs in meanwhile (SHEL-203)', async () => {
    const { api, session } = await memberSession();
    const away = () => Promise.reject(new ApiError({ status: 503, code: 'UNAVAILABLE', message: '' }));
    api.answer('GET /v1/logout', away);
    const told = session.logout().catch(() => undefined);
    session.clear();
    await told;
    expect([await session.refresh(), session.unended]).toEqual([false, true]);
    await session.refresh({ changed: true });
    let fail = () => {};
    api.answer('GET /v1/logout', () => new Promise<void>((_, reject) => (fail = () => reject(new Error('away')))));
    const late = session.logout().catch(() => undefined);
    session.clear();
    const login = session.refresh({ changed: true });
    fail();
    await late;
    await login;
    expect([session.isMember, session.unended]).toEqual([true, false]);
  });

  it('asks again after a logout of a session that had ended before', async () => {
    const { api, session } = await memberSession();
    api.refuse('GET /v1/logout', 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401);
    await session.logout().catch(() => undefined);
    expect([session.unended, await session.refresh()]).toEqual([false, true]);
  });

  it('ends no session that has begun before the answer to the logout came (AUTH-113)', async () => {
    const { api, session } = await memberSession();
    let arrive = () => {};
    api.answer('GET /v1/logout', () => new Promise<void>((resolve) => (arrive = resolve)));
    const logout = session.logout();
    session.clear();
    await session.refresh();
    arrive();
    await logout;
    expect(session.isMember).toBe(true);
  });

  it('stays logged out when an answer from before the logout arrives after it (AUTH-113)', async () => {
    const { api, session } = await memberSession();
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    api.answer('GET /v1/me', () => late.then(() => row));
    const before = session.refresh();
    await session.logout();
    arrive();
    await before;
    expect(session).toMatchObject({ status: 'visitor', me: null });
  });

  it('asks anew after the end of a session, and goes by that answer only (AUTH-113)', async () => {
    const { api, session } = await memberSession();
    const before = session.refresh();
    session.clear();
    const login = session.refresh();
    await Promise.all([before, login]);
    expect(api.to('GET /v1/me')).toHaveLength(3);
    expect(session.isMember).toBe(true);
  });

  it('clears the session and reloads once when a member is no longer known (AUTH-115)', async () => {
    const { api, reload, session } = await memberSession();
    api.refuse('GET /v1/me', 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401);
    await session.refresh();
    await session.refresh();
    expect(session.status).toBe('visitor');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('ends one member’s session and reloads where the server knows another one (AUTH-115, SHEL-087)', async () => {
    const { api, reload, session } = await memberSession();
    const onLogout = jest.fn();
    session.onLogout(onLogout);
    await session.refresh({ changed: true });
    expect(onLogout).not.toHaveBeenCalled();
    api.answer('GET /v1/me', { ...row, uuidx: 'M0000102' });
    expect(await session.refresh({ changed: true })).toBe(false);
    expect(session).toMatchObject({ status: 'visitor', me: null });
    expect([onLogout.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
  });

  it('neither reloads nor broadcasts for a visitor (AUTH-115)', async () => {
    const { api, reload, session } = sessionWith();
    const onLogout = jest.fn();
    session.onLogout(onLogout);
    api.refuse('GET /v1/me', 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401);
    expect(await session.refresh()).toBe(false);
    expect(session.status).toBe('visitor');
    expect(reload).not.toHaveBeenCalled();
    expect(onLogout).not.toHaveBeenCalled();
  });

  it('leaves the session as it was when the refresh fails for another reason (ERR-006)', async () => {
    const { api, session } = await memberSession();
    api.refuse('GET /v1/me', 503, '점검', 503);
    expect(await session.refresh()).toBe(false);
    expect(session.isMember).toBe(true);
  });

  it('tells observers of a login that happened elsewhere', async () => {
    const { api, session } = sessionWith();
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(session.isMember));
    api.answer('GET /v1/me', row);
    await session.refresh();
    stop();
    expect(seen).toEqual([false, true]);
  });
});
