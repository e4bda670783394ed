import type { Center } from '@maru/contract';
import { testCenter } from '@maru/platform/testing';

/** Steps of prices in won. */
const ticks = [
  { from: '1000000', tick: '1000' },
  { from: '100', tick: '1' },
  { from: '10', tick: '0.1' },
  { from: '1', tick: '0.01' },
  { from: '0', tick: '0.001' },
];

/** KRW-BTC at that price, far from none, with steps as fine as those of a cheap coin. */
export function wonCenter(close: string): Center {
  const center = testCenter();
  const markets = center.markets.map((row) => {
    const rules = { ...row.rules, ticks, priceMin: '0', priceMax: '100000000' };
    return row.code === 'KRW-BTC' ? { ...row, close, high: close, low: '99.7', rules } : row;
  });
  return { ...center, markets };
}
