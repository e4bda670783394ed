import { kstMinute, kstStart, parseKstMinute } from './kst';

describe('minutes of UTC+9 (ENTI-016, CONS-062)', () => {
  it('are written and read as the same moment', () => {
    const moment = new Date('2026-11-20T15:30:00Z');
    expect(kstMinute(moment)).toBe('2026-11-21 00:30');
    expect(parseKstMinute('2026-11-21 00:30')).toEqual(moment);
  });

  it.each(['', 'soon', '2026-11-21', '2026-13-01 00:00', '2026-11-21 00:30:00'])(
    'reads no moment out of "%s"',
    (text) => expect(parseKstMinute(text)).toBeNull(),
  );

  it.each([
    ['2026-10-31T15:00:00.000Z', '2026-10-31T15:00:00.000Z', '2026-10-31T15:00:00.000Z'],
    ['2026-10-31T14:59:59.999Z', '2026-10-30T15:00:00.000Z', '2026-09-30T15:00:00.000Z'],
    ['2026-12-31T15:00:00.000Z', '2026-12-31T15:00:00.000Z', '2026-12-31T15:00:00.000Z'],
  ])('%s is in the day from %s and the month from %s on', (moment, day, month) => {
    expect(kstStart(new Date(moment), 'day').toISOString()).toBe(day);
    expect(kstStart(new Date(moment), 'month').toISOString()).toBe(month);
  });
});
