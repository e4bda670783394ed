import { Money } from './amount';
import type { OrderTerms, TradingRules } from './order';
import { buyHold, isOnTick, orderCost, orderProblem, snapToTick, stepDown, stepUp } from './order-check';

const rules: TradingRules = {
  ticks: [
    { from: '1000000', tick: '1000' },
    { from: '500000', tick: '500' },
    { from: '100', tick: '1' },
    { from: '0', tick: '0.1' },
  ],
  minAmount: '0.0001',
  amountScale: 8,
  minTotal: '5000',
  priceMin: '500000',
  priceMax: '60000000',
};
const funds = { available: '10000000', feeRate: '0.002', baseScale: 2 };
const buy = (price: string, amount: string): OrderTerms => ({
  side: 'B',
  type: 'LIMIT',
  price,
  amount,
});
const sell = (price: string, amount: string): OrderTerms => ({ ...buy(price, amount), side: 'S' });

describe('orderProblem', () => {
  it.each([
    { when: 'all holds', order: buy('50000000', '0.0001'), gives: null },
    { when: 'the price falls between two ticks (TRAD-042)', order: buy('50000500', '0.0001'), gives: 'ORDER_OFF_TICK' },
    { when: 'the price is zero (TRAD-042)', order: buy('0', '1'), gives: 'ORDER_OFF_TICK' },
    {
      when: 'the quantity is below the minimum (TRAD-043)',
      order: buy('50000000', '0.00009999'),
      gives: 'ORDER_BELOW_AMOUNT',
    },
    {
      when: 'the balance covers the worth but not the fee (TRAD-044)',
      order: buy('50000000', '0.2'),
      gives: 'INSUFFICIENT_BALANCE',
    },
    { when: 'the worth is one won short (TRAD-045)', order: buy('4999000', '0.001'), gives: 'ORDER_BELOW_TOTAL' },
    { when: 'the price is above the range (TRAD-046)', order: buy('60001000', '0.0001'), gives: 'PRICE_OUT_OF_RANGE' },
    {
      when: 'the price is below the range, on its tick (TRAD-046)',
      order: sell('499999', '1'),
      gives: 'PRICE_OUT_OF_RANGE',
    },
    { when: 'the amount is written as 1e3 (API-010)', order: buy('50000000', '1e3'), gives: 'ORDER_INVALID' },
    { when: 'the amount is full-width (API-010)', order: buy('50000000', '１'), gives: 'ORDER_INVALID' },
    { when: 'the price is missing', order: { ...buy('1', '1'), price: undefined }, gives: 'ORDER_INVALID' },
  ])('gives $gives when $when', ({ order, gives }) => expect(orderProblem(order, rules, funds)).toBe(gives));

  it('reports the first failure in the order tick, quantity, balance, total, range (TRAD-047)', () => {
    const poor = { ...funds, available: '0' };
    expect(orderProblem(buy('70000500', '0.00000001'), rules, poor)).toBe('ORDER_OFF_TICK');
    expect(orderProblem(buy('70000000', '0.00000001'), rules, poor)).toBe('ORDER_BELOW_AMOUNT');
    expect(orderProblem(buy('70000000', '0.0001'), rules, poor)).toBe('INSUFFICIENT_BALANCE');
    expect(orderProblem(buy('100000', '0.0001'), rules, { ...funds, available: null })).toBe('ORDER_BELOW_TOTAL');
    expect(orderProblem(buy('70000000', '0.001'), rules, funds)).toBe('PRICE_OUT_OF_RANGE');
  });

  it('checks a market buy by its total and fee (TRAD-041, TRAD-044, TRAD-045)', () => {
    const order = (total: string): OrderTerms => ({ side: 'B', type: 'MARKET', total });
    expect(orderProblem(order('5000'), rules, funds)).toBeNull();
    expect(orderProblem(order('4999'), rules, funds)).toBe('ORDER_BELOW_TOTAL');
    expect(orderProblem(order('10000000'), rules, funds)).toBe('INSUFFICIENT_BALANCE');
    expect(orderProblem(order('5000.001'), rules, funds)).toBe('ORDER_INVALID');
  });

  it.each(['MARKET', 'BEST'] as const)(
    'holds a sell by quantity to the minimum amount at the last price: %s (TRAD-041, TRAD-045, TRAD-047)',
    (type) => {
      const order = (amount: string): OrderTerms => ({ side: 'S', type, amount });
      const last = new Money('50000000');
      expect(orderProblem(order('0.0001'), rules, funds, last)).toBeNull();
      expect(orderProblem(order('0.0001'), rules, funds, last.minus(1))).toBe('ORDER_BELOW_TOTAL');
      expect(orderProblem(order('0.00009'), rules, funds, last)).toBe('ORDER_BELOW_AMOUNT');
      expect(orderProblem(order('0.0001'), rules, { ...funds, available: '0' }, new Money(1))).toBe(
        'INSUFFICIENT_BALANCE',
      );
      expect(orderProblem(order('0.0001'), rules, funds)).toBeNull();
    },
  );

  it('leaves the balance to the server where it is not known', () => {
    expect(orderProblem(sell('50000000', '999'), rules, { ...funds, available: null })).toBeNull();
  });
});

describe('tick steps', () => {
  it('uses the lower band’s finer step on the way down from its edge (TRAD-042)', () => {
    expect(stepDown(rules.ticks, new Money('1000000')).toFixed()).toBe('999500');
    expect(stepUp(rules.ticks, new Money('999500')).toFixed()).toBe('1000000');
    expect(stepUp(rules.ticks, new Money('1000000')).toFixed()).toBe('1001000');
  });

  it('snaps to the nearest valid price', () => {
    expect(snapToTick(rules.ticks, new Money('1234567'), 'down').toFixed()).toBe('1234000');
    expect(snapToTick(rules.ticks, new Money('1234567'), 'up').toFixed()).toBe('1235000');
    expect(isOnTick(rules.ticks, new Money('0.05'))).toBe(false);
  });
});

describe('order cost', () => {
  it('cuts the total and rounds the fee up, and the hold covers both (TRAD-049)', () => {
    const cost = orderCost(new Money('0.1'), new Money('0.33333333'), funds);
    expect(cost.total.toFixed()).toBe('0.03');
    expect(cost.fee.toFixed()).toBe('0.01');
    expect(buyHold(new Money('0.1'), new Money('0.33333333'), funds).gte(cost.total.plus(cost.fee))).toBe(true);
  });
});
