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
