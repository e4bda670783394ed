import { DeviceStorage } from '@maru/platform/internal';
import { createTestServices, memoryStorage, testMeRow } from '@maru/platform/testing';
import { SessionClock } from './session-clock';
import { createSharedActivity } from './shared-activity';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 21);

/** A member's page, and a second tab of the same browser. */
function memberPage() {
  const texts = memoryStorage();
  const storage = new DeviceStorage(() => texts);
  let time = start;
  const now = () => time;
  const tab = () => {
    const { session, api } = createTestServices({ me: { name: '민지' } as never, now });
    api.answer('GET /v1/logout', undefined).answer('GET /v1/me', testMeRow({ name: '민지' }));
    const onExpired = jest.fn();
    const clock = new SessionClock({ session, activity: createSharedActivity(storage), now, onExpired });
    clock.check();
    return { session, api, clock, onExpired };
  };
  const pass = (ms: number, ...clocks: SessionClock[]) => {
    time += ms;
    for (const clock of clocks) clock.check();
  };
  return { ...tab(), tab, pass };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('SessionClock (PLAT-011)', () => {
  it('lets a session run for 24 hours without activity (SHEL-200, AUTH-111, CONS-001)', () => {
    const { clock, session, pass } = memberPage();
    pass(24 * hour - 4 * minute, clock);
    expect(session.isMember).toBe(true);
    expect(clock.phase).toBe('running');
    expect(session.expiresAt).toBe(start + 24 * hour);
  });

  it('looks at the clock every second (SHEL-201, CONS-003)', () => {
    jest.useFakeTimers();
    const { clock } = memberPage();
    const check = jest.spyOn(clock, 'check');
    const stop = clock.start();
    jest.advanceTimersByTime(3000);
    expect(check).toHaveBeenCalledTimes(3);
    stop();
    jest.useRealTimers();
  });

  it('warns from three minutes before the end and says how much is left (SHEL-202, CONS-002)', () => {
    const { clock, pass } = memberPage();
    pass(24 * hour - 3 * minute, clock);
    expect(clock.phase).toBe('warning');
    expect(clock.remainingMs).toBe(3 * minute);
  });

  it('logs out at the limit, then tells (SHEL-203, AUTH-134)', async () => {
    const { clock, session, api, onExpired, pass } = memberPage();
    pass(24 * hour, clock);
    await settled();
    expect(api.to('GET /v1/logout')).toHaveLength(1);
    expect(session.isMember).toBe(false);
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('waits for no answer of the exchange to log out (SHEL-203)', () => {
    const { clock, session, api, onExpired, pass } = memberPage();
    api.answer('GET /v1/logout', () => new Promise(() => undefined));
    pass(24 * hour, clock);
    pass(1000, clock);
    expect([session.isMember, clock.phase, onExpired.mock.calls.length]).toEqual([false, 'off', 1]);
  });

  it('logs out at once after a sleep of 25 hours, whatever is pressed on waking (SHEL-201)', async () => {
    const { clock, session, pass } = memberPage();
    pass(25 * hour);
    clock.active();
    clock.check();
    await settled();
    expect(session.isMember).toBe(false);
  });

  it('stays logged out here even if the server cannot be reached (SHEL-203)', async () => {
    const { clock, session, api, onExpired, pass } = memberPage();
    api.refuse('GET /v1/logout', -999, 'no', -999);
    pass(24 * hour, clock);
    await settled();
    expect(session.isMember).toBe(false);
    expect(onExpired).toHaveBeenCalled();
  });

  it('does not run down while nobody is logged in (SHEL-204)', () => {
    const { clock, session, onExpired, pass } = memberPage();
    session.clear();
    pass(48 * hour, clock);
    expect(clock.phase).toBe('off');
    expect(clock.remainingMs).toBe(24 * hour);
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('begins anew with activity, also while it warns (SHEL-205)', () => {
    const { clock, pass } = memberPage();
    pass(24 * hour - minute, clock);
    clock.active();
    expect(clock.phase).toBe('running');
    pass(23 * hour, clock);
    expect(clock.phase).toBe('running');
  });

  it('is one clock for all tabs: activity in one keeps the others (SHEL-205)', () => {
    const page = memberPage();
    const other = page.tab();
    page.pass(23 * hour, page.clock, other.clock);
    other.clock.active();
    page.pass(2 * hour, page.clock, other.clock);
    expect(page.session.isMember).toBe(true);
    expect(page.clock.phase).toBe('running');
  });

  it('tells the server of activity without calls, of the last one too: its session must not end before this clock (SHEL-202, SHEL-203, SHEL-205)', () => {
    const { clock, api, pass } = memberPage();
    pass(minute, clock);
    clock.active();
    pass(3 * minute, clock);
    expect(api.to('GET /v1/me')).toHaveLength(0);
    pass(minute, clock);
    expect(api.to('GET /v1/me')).toHaveLength(1);
    pass(23 * hour, clock);
    expect(api.to('GET /v1/me')).toHaveLength(1);
  });
});
