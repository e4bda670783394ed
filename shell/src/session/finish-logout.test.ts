import { createTestServices, testMember } from '@maru/platform/testing';
import { finishLogout } from './finish-logout';

const away = [-999, 'no', -999] as const;

function page() {
  const services = createTestServices({ me: testMember() });
  const { api, session } = services;
  finishLogout(services, window);
  api.refuse('GET /v1/logout', ...away).refuse('GET /v1/me', 'LOGIN_REQUIRED', '', 401);
  const told = () => api.to('GET /v1/logout').length;
  return { api, session, told, logout: () => session.logout().catch(() => undefined) };
}

describe('a logout without an answer (AUTH-112, AUTH-113)', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is told again until the exchange has heard of it, and no longer', async () => {
    const { api, session, told, logout } = page();
    await logout();
    await jest.advanceTimersByTimeAsync(4000);
    expect([told(), session.unended]).toEqual([3, true]);
    api.answer('GET /v1/logout', undefined);
    await jest.advanceTimersByTimeAsync(20_000);
    expect([told(), session.unended, session.status]).toEqual([4, false, 'visitor']);
  });

  it('is over where the session has ended meanwhile', async () => {
    const { api, session, told, logout } = page();
    await logout();
    api.refuse('GET /v1/logout', 'LOGIN_REQUIRED', '', 401);
    await jest.advanceTimersByTimeAsync(20_000);
    expect([told(), session.unended]).toEqual([2, false]);
  });

  it('ends nothing once somebody has logged in', async () => {
    const { api, session, told, logout } = page();
    await logout();
    api.answer('GET /v1/me', { authStep: 'Y' });
    await session.refresh({ changed: true });
    await jest.advanceTimersByTimeAsync(20_000);
    expect([told(), session.unended]).toEqual([1, false]);
  });

  it('is told once where it is answered', async () => {
    const { api, told, logout } = page();
    api.answer('GET /v1/logout', undefined);
    await logout();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(told()).toBe(1);
  });
});
