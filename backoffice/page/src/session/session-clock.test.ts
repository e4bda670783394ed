import { SessionClock } from './session-clock';

const minute = 60_000;
const now = Date.parse('2026-11-24T03:00:00.000Z');
const me = (endsAt: number) =>
  ({ email: 'a@b.kr', name: '김하나', role: 'reviewer', endsAt: new Date(endsAt).toISOString() }) as const;

describe('the clock of a session', () => {
  it('begins anew with each answer', () => {
    const clock = new SessionClock();
    clock.begin(me(now + 15 * minute), now);
    clock.answered(now + 10 * minute);
    expect([clock.endsAt, clock.isLast]).toEqual([now + 25 * minute, false]);
  });

  it('ends eight hours after the login, whatever is done', () => {
    const clock = new SessionClock();
    clock.begin(me(now + 15 * minute), now);
    clock.answered(now + 470 * minute);
    expect([clock.endsAt, clock.isLast]).toEqual([now + 480 * minute, true]);
  });

  it('takes an end within the idle time of a session it knows nothing else about for the last one', () => {
    const clock = new SessionClock();
    clock.resume(me(now + 9 * minute), now);
    clock.answered(now + minute);
    expect([clock.endsAt, clock.isLast]).toEqual([now + 9 * minute, true]);
  });

  it('follows what other tabs of the session do, forwards only and never beyond its last end', () => {
    const clock = new SessionClock();
    clock.begin(me(now + 15 * minute), now);
    clock.follow({ endsAt: now + 20 * minute, latest: Number.POSITIVE_INFINITY });
    expect(clock.endsAt).toBe(now + 20 * minute);
    clock.follow({ endsAt: now + 10 * minute, latest: Number.POSITIVE_INFINITY });
    expect(clock.endsAt).toBe(now + 20 * minute);
    clock.follow({ endsAt: now + 900 * minute, latest: Number.POSITIVE_INFINITY });
    expect([clock.endsAt, clock.isLast]).toEqual([now + 480 * minute, true]);
  });

  it('begins anew where another tab has logged in since', () => {
    const clock = new SessionClock();
    clock.begin(me(now + 15 * minute), now);
    clock.resume(me(now + 490 * minute), now + 475 * minute);
    expect([clock.endsAt, clock.isLast]).toEqual([now + 490 * minute, false]);
  });
});
