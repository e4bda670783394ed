import * as fc from 'fast-check';
import { fromMinor, parseAmount, tidyAmount, toMinor } from './amount';

describe('parseAmount', () => {
  it.each(['0', '1', '0.00000001', '999999999999999999', '9007199254740993', '12.5'])(
    'reads %s exactly (PLAT-080)',
    (text) => {
      expect(parseAmount(text)?.toFixed()).toBe(text);
    },
  );

  it.each([
    '',
    '1e3',
    '-0',
    '-1',
    '+1',
    '１２３',
    '0.000000001',
    '1,000',
    '01',
    '.5',
    '5.',
    ' 1',
    '0x10',
    'NaN',
    'Infinity',
    '1000000000000000000',
  ])('refuses %p (API-010)', (text) => expect(parseAmount(text)).toBeNull());
});

describe('tidyAmount', () => {
  it.each([
    ['1,000.5', '1000.5'],
    [' 12 ', '12'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['0012', '12'],
    ['1,234,567', '1234567'],
    ['abc', 'abc'],
  ])('reads the pasted %p as %p', (pasted, tidy) => expect(tidyAmount(pasted)).toBe(tidy));
});

describe('minor units', () => {
  it('keeps every amount through a round trip (PLAT-051)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.constantFrom(0, 2, 8), (minor, scale) => {
        expect(toMinor(fromMinor(minor, scale), scale)).toBe(minor);
      }),
    );
  });

  it('refuses what is finer than the asset', () => {
    expect(toMinor('0.001', 2)).toBeNull();
    expect(toMinor('0.010', 2)).toBe(1n);
  });

  it('shows a negative amount with its sign', () => expect(fromMinor(-150n, 2)).toBe('-1.5'));
});
