import { linesOf, pairsOf } from './lines';
import { momentOf } from './moment-field';

it.each([
  ['2026-12-01 09:00', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01T00:30', '2026-11-30T15:30:00.000Z'],
  ['2026-13-01 09:00', null],
  ['2026-11-31 09:00', null],
  ['2026-11-30 24:00', null],
  ['내일', null],
  ['', null],
])('reads "%s" in UTC+9 as %s (CONS-062)', (text, moment) => {
  expect(momentOf(text)).toBe(moment);
});

it('writes pairs as lines and reads them back', () => {
  const pairs = [
    ['상호', '마루'],
    ['주소', '서울 | 중구'],
  ] as const;
  expect(pairsOf(linesOf(pairs))).toEqual(pairs);
  expect(pairsOf('a | 1\n\n b|2 ')).toEqual([
    ['a', '1'],
    ['b', '2'],
  ]);
  expect(pairsOf('a')).toBeNull();
  expect(pairsOf('a | ')).toBeNull();
});
