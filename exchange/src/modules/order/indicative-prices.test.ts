import type { IndicativePrice } from './book/book.types';
import { IndicativePrices } from './indicative-prices';

it('computes the price of a market once in 100 ms, however many ask, and that of each market for itself', () => {
  let now = 0;
  const prices = new IndicativePrices(() => now);
  const compute = jest.fn((): IndicativePrice | null => ({ price: now, amount: 1n }));
  for (let call = 0; call < 50; call += 1) expect(prices.of(1, compute)?.price).toBe(0);
  expect(compute).toHaveBeenCalledTimes(1);
  prices.of(2, compute);
  expect(compute).toHaveBeenCalledTimes(2);
  now = 99;
  expect(prices.of(1, compute)?.price).toBe(0);
  now = 100;
  expect(prices.of(1, compute)?.price).toBe(100);
  expect(compute).toHaveBeenCalledTimes(3);
});

it('keeps that there is no price, too', () => {
  const prices = new IndicativePrices(() => 0);
  const compute = jest.fn(() => null);
  expect([prices.of(1, compute), prices.of(1, compute)]).toEqual([null, null]);
  expect(compute).toHaveBeenCalledTimes(1);
});
