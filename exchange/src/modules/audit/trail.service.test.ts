import { minuteMs } from '@maru/server';
import { pino } from 'pino';
import { createStoppedClock } from '../../platform/core/clock';
import { Trail } from './trail.service';

const clock = createStoppedClock(new Date('2026-11-24T03:00:00.000Z'));

function begin() {
  const breaks = jest.fn(async (): Promise<readonly bigint[]> => []);
  const repository = { breaks, head: async () => null, page: async () => [] };
  const log = pino({ level: 'silent' });
  return { breaks, trail: new Trail({ repository: repository as never, clock, log, everyMs: minuteMs }) };
}

describe('the check of the trail', () => {
  it('is shared by readers, and taken again after a minute', async () => {
    const { breaks, trail } = begin();
    breaks.mockResolvedValueOnce([7n]);
    const read = () => Promise.all(Array.from({ length: 20 }, () => trail.recentBreaks()));
    expect(new Set(await read())).toEqual(new Set([1]));
    clock.advance(minuteMs - 1);
    await read();
    expect(breaks).toHaveBeenCalledTimes(1);
    clock.advance(1);
    expect(new Set(await read())).toEqual(new Set([0]));
    expect(breaks).toHaveBeenCalledTimes(2);
  });

  it('is no answer where it failed, nor where the clock was turned back before it', async () => {
    const { breaks, trail } = begin();
    breaks.mockRejectedValueOnce(new Error('away'));
    await expect(trail.recentBreaks()).rejects.toThrow('away');
    expect(await trail.recentBreaks()).toBe(0);
    clock.reset();
    await trail.recentBreaks();
    expect(breaks).toHaveBeenCalledTimes(3);
  });
});
