import { Money } from './amount';
import { priceCode } from './format';

/** Last KRW price of a market's coin; undefined where there is no such market or no price yet. */
export type PriceOf = (market: string) => string | undefined;

/** KRW price of a coin: its KRW market, else its USDT market times KRW-USDT (TRAD-022); null has no price (TRAD-023). */
export const krwPrice = (coin: string, priceOf: PriceOf): Money | null => {
  if (coin === 'KRW') return new Money(1);
  const code = priceCode(coin);
  const direct = priceOf(`KRW-${code}`);
  if (direct !== undefined) return new Money(direct);
  const inUsdt = priceOf(`USDT-${code}`);
  const usdt = priceOf('KRW-USDT');
  return inUsdt !== undefined && usdt !== undefined ? new Money(inUsdt).times(usdt) : null;
};

/** Change against the previous close, in units and percent (TRAD-011); percent null where there was no close. */
export const priceChange = (close: string, previous: string): { amount: Money; percent: Money | null } => {
  const amount = new Money(close).minus(previous);
  return { amount, percent: new Money(previous).isZero() ? null : amount.div(previous).times(100) };
};

const first = ['KRW', 'USDT', 'BTC'];
/** KRW, USDT, BTC first, then by sort (TRAD-010, WALT-003). */
export const compareCoins = (a: { code: string; sort: number }, b: { code: string; sort: number }): number => {
  const rank = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length);
  return rank(a.code) - rank(b.code) || a.sort - b.sort;
};
