import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
  formatDateTime,
  formatSaleTime,
  joinKrwMoment,
  krwMoment,
  presetRange,
  rangeMoments,
  rangeProblem,
} from './dates';

it('shows moments in UTC+9 (CONS-060, CONS-062)', () => {
  expect(formatDateTime('2026-11-20T15:00:00.000Z')).toBe('2026-11-21 00:00:00');
  expect(formatSaleTime('2026-11-20T15:00:00.000Z')).toBe('2026.11.21 00:00');
});

/** The half hours of a year that a device of a time zone shows wrongly, or begins the wrong range of days at. */
const wrongIn = (TZ: string) => {
  const program = `
    const { formatDateTime, presetRange } = require('./src/dates');
    const [start, halfHour] = [Date.UTC(2026, 0, 1), 1_800_000];
    for (let at = start; at < start + 365 * 86_400_000; at += halfHour) {
      const text = new Date(at + 9 * 3_600_000).toISOString();
      const week = new Date(at + 9 * 3_600_000 - 6 * 86_400_000).toISOString().slice(0, 10);
      const isShown = formatDateTime(at) === text.slice(0, 19).replace('T', ' ');
      if (!isShown || presetRange('1week', at).from !== week) console.log(new Date(at).toISOString());
    }`;
  const [cwd, env] = [join(import.meta.dirname, '..'), { ...process.env, TZ }];
  return execFileSync(process.execPath, ['--import', 'tsx', '-e', program], { cwd, env, encoding: 'utf8' });
};

it.each(['America/New_York', 'Pacific/Auckland'])('is right all year on a device in %s (CONS-062)', (zone) =>
  expect(wrongIn(zone)).toBe(''),
);

it('joins the date and time of KRW rows (TRAD-070)', () => {
  expect(joinKrwMoment('20261121', '093005')).toBe('2026-11-21 09:30:05');
  expect(krwMoment('20261121', '083005')).toBe('2026-11-20T23:30:05.000Z');
});

describe('rangeProblem', () => {
  it.each([
    { from: '2025-11-21', to: '2026-11-21', gives: null },
    { from: '2025-11-20', to: '2026-11-21', gives: 'RANGE_OVER_YEAR' },
    { from: '2026-11-22', to: '2026-11-21', gives: 'RANGE_REVERSED' },
    { from: '2026-11-21', to: '2026-11-21', gives: null },
    { from: '2026-02-30', to: '2026-03-01', gives: 'BAD_REQUEST' },
    { from: '', to: '2026-03-01', gives: 'BAD_REQUEST' },
  ])('gives $gives for $from to $to (TRAD-067)', ({ gives, ...range }) => expect(rangeProblem(range)).toBe(gives));

  it('covers both days of UTC+9', () => {
    expect(rangeMoments({ from: '2026-11-21', to: '2026-11-21' })).toEqual([
      Date.parse('2026-11-20T15:00:00Z'),
      Date.parse('2026-11-21T15:00:00Z'),
    ]);
  });

  it('offers presets that end today in UTC+9 (TRAD-065)', () => {
    const now = Date.parse('2026-11-20T15:30:00Z');
    expect(presetRange('today', now)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(presetRange('1week', now)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(presetRange('3months', now)).toEqual({ from: '2026-08-21', to: '2026-11-21' });
    expect(rangeProblem(presetRange('6months', now))).toBeNull();
  });
});
