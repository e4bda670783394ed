import fc from 'fast-check';
import { comparePrices, mergeLevels } from './book-levels';

describe('mergeLevels', () => {
  it('changes, adds and removes levels and keeps the best first', () => {
    const bids = mergeLevels(
      [
        ['100', '1'],
        ['99', '2'],
      ],
      [
        ['100', '0'],
        ['99', '3'],
        ['99.5', '4'],
      ],
      'bids',
    );
    expect(bids).toEqual([
      ['99.5', '4'],
      ['99', '3'],
    ]);
    const asks = mergeLevels([['101', '1']], [['100.5', '2']], 'asks');
    expect(asks).toEqual([
      ['100.5', '2'],
      ['101', '1'],
    ]);
  });

  it('keeps thirty levels', () => {
    const many = Array.from({ length: 40 }, (_, at) => [String(1000 + at), '1'] as const);
    expect(mergeLevels([], many, 'asks')).toHaveLength(30);
  });
});

describe('comparePrices', () => {
  it('agrees with integers of the smallest unit', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 24n });
    const text = (value: bigint) => {
      const digits = value.toString().padStart(9, '0');
      const fraction = digits.slice(-8).replace(/0+$/, '');
      return digits.slice(0, -8) + (fraction && `.${fraction}`);
    };
    fc.assert(
      fc.property(units, units, (left, right) => {
        const order = comparePrices(text(left), text(right));
        expect(Math.sign(order)).toBe(left === right ? 0 : left < right ? -1 : 1);
      }),
    );
  });
});
