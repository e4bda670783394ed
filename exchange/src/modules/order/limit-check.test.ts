import { fromMinor, type OrderTerms, type TradingRules, toMinor } from '@maru/domain';
import { orderProblem } from '@maru/domain/order-check';
import fc from 'fast-check';
import type { MarketDefinition } from '../market';
import { isSurelyValid } from './limit-check';

const base = { id: 1, code: 'KRW', scale: 2 } as MarketDefinition['base'];
const deal = { id: 2, code: 'XRP', scale: 8 } as MarketDefinition['deal'];
const market = { priceScale: 4, base, deal, unit: 10n ** 10n } as MarketDefinition;
const rules: TradingRules = {
  ticks: [
    { from: '1000', tick: '1' },
    { from: '100', tick: '0.5' },
    { from: '1', tick: '0.01' },
    // Finer than a price unit.
    { from: '0.1', tick: '0.00001' },
    { from: '0', tick: '0.000001' },
  ],
  amountScale: 3,
  minAmount: '0.1',
  minTotal: '5000',
  priceMin: '0.5',
  priceMax: '9000',
};

/** What the shared rule says of the same order, text and decimals. */
function problem(price: bigint, amount: bigint) {
  const terms: OrderTerms = {
    side: 'B',
    type: 'LIMIT',
    price: fromMinor(price, 4),
    amount: fromMinor(amount, 8),
  };
  return orderProblem(terms, rules, { available: null, feeRate: '0.002', baseScale: 2 });
}

describe('isSurelyValid', () => {
  it('lets through no order that the shared rule refuses, and all it accepts but at prices with steps finer than a unit (TRAD-042, TRAD-047)', () => {
    const edges = ['0.5', '0.9999', '1', '1.01', '99.99', '100', '100.5', '999.5', '1000', '1001', '9000', '9001'];
    const price = fc.oneof(
      fc.constantFrom(...edges.map((text) => toMinor(text, 4) ?? 0n)),
      fc.bigInt({ min: 0n, max: 9_100n }).map((ticks) => ticks * 10_000n),
      fc.bigInt({ min: 0n, max: 91_000_000n }),
    );
    const amount = fc.oneof(
      fc.constantFrom(0n, 1n, 9_900_000n, 10_000_000n, 10_100_000n, 10_000_001n, 500_000_000_000n),
      fc.bigInt({ min: 0n, max: 100_000n }).map((steps) => steps * 100_000n),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
    );
    fc.assert(
      fc.property(price, amount, (units, minor) => {
        const leftToSharedRule = units < 10_000n;
        expect(isSurelyValid(units, minor, rules, market)).toBe(!leftToSharedRule && problem(units, minor) === null);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    { when: 'the worth is just enough', price: '1000', amount: '5', fine: true },
    { when: 'the worth is a step short', price: '1000', amount: '4.999', fine: false },
    { when: 'the price lies between two ticks', price: '1000.5', amount: '9', fine: false },
    { when: 'the quantity is finer than the market trades', price: '1000', amount: '9.0001', fine: false },
    { when: 'the price is the highest allowed', price: '9000', amount: '9', fine: true },
    { when: 'the price is a tick higher', price: '9001', amount: '9', fine: false },
  ])('says $fine when $when', ({ price, amount, fine }) => {
    expect(isSurelyValid(toMinor(price, 4) ?? 0n, toMinor(amount, 8) ?? 0n, rules, market)).toBe(fine);
  });
});
