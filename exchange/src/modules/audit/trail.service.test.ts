import { hourMs, minuteMs } from '@maru/server';
import { pino } from 'pino';
import { createStoppedClock } from '../../platform/core/clock';
import type { TrailHead, TrailSlice } from './trail.repository';
import { Trail } from './trail.service';

const clock = createStoppedClock(new Date('2026-11-24T03:00:00.000Z'));
const last = { seq: 9n, hash: 'ab' };

function begin() {
  const checks = jest.fn(async (): Promise<readonly bigint[]> => []);
  // Two slices to a check: the second one says that there are no more.
  const slice = async (after: TrailHead | null): Promise<TrailSlice> =>
    after ? { breaks: [], last: null } : { breaks: await checks(), last };
  const repository = { slice: jest.fn(slice), page: async () => [] };
  const log = pino({ level: 'silent' });
  return { checks, repository, trail: new Trail({ repository, clock, log, everyMs: hourMs }) };
}

describe('the check of the trail', () => {
  it('is shared by readers, and taken again after a minute', async () => {
    const { checks, trail } = begin();
    checks.mockResolvedValueOnce([7n]);
    const read = () => Promise.all(Array.from({ length: 20 }, async () => (await trail.faults()).count));
    expect(new Set(await read())).toEqual(new Set([1]));
    clock.advance(minuteMs - 1);
    await read();
    expect(checks).toHaveBeenCalledTimes(1);
    clock.advance(1);
    expect(new Set(await read())).toEqual(new Set([0]));
    expect(checks).toHaveBeenCalledTimes(2);
  });

  it('goes on from slice to slice with the hash of the last entry', async () => {
    const { repository, trail } = begin();
    await trail.check();
    expect(repository.slice.mock.calls).toEqual([
      [null, 20_000],
      [last, 20_000],
    ]);
  });

  it('that fails leaves unknown what came since the last one, and its age grows (ACCT-122)', async () => {
    const { checks, trail } = begin();
    checks.mockResolvedValueOnce([7n]);
    const known = clock.now();
    expect(await trail.faults()).toEqual({ count: 1, unknownSince: null });
    clock.advance(minuteMs);
    checks.mockRejectedValueOnce(new Error('away'));
    expect(await trail.faults()).toEqual({ count: 1, unknownSince: known });
    const age = trail.checkAge;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(trail.checkAge).toBeGreaterThan(age);
    clock.advance(minuteMs);
    expect(await trail.faults()).toEqual({ count: 0, unknownSince: null });
    expect(trail.checkAge).toBeLessThan(age + 5);
  });

  it('that never ended is unknown since the exchange began, and is taken again where the clock was turned back', async () => {
    const { checks, trail } = begin();
    checks.mockRejectedValueOnce(new Error('away'));
    expect(await trail.faults()).toEqual({ count: 0, unknownSince: clock.now() });
    expect(await trail.faults()).toEqual({ count: 0, unknownSince: null });
    clock.reset();
    await trail.faults();
    expect(checks).toHaveBeenCalledTimes(3);
  });

  it('keeps no reader waiting for a long trail', async () => {
    const { checks, trail } = begin();
    let end: (breaks: readonly bigint[]) => void = () => undefined;
    checks.mockReturnValueOnce(
      new Promise((resolve) => {
        end = resolve;
      }),
    );
    const begun = clock.now();
    expect(await trail.faults()).toEqual({ count: 0, unknownSince: begun });
    end([7n]);
    await trail.check();
    expect(await trail.faults()).toEqual({ count: 1, unknownSince: null });
  });
});
