import type { MarketCell } from '@maru/platform/market-data';
import type { Decimal } from '@maru/platform/money';

/** Digits after the point that a price of this step can have. */
export const decimalsOf = (tick: string): number => tick.split('.')[1]?.replace(/0+$/, '').length ?? 0;

/** Digits of the finest step of a market: while a price is being typed, it may yet come into any band. */
export const finestDecimals = ({ market }: Pick<MarketCell, 'market'>): number =>
  Math.max(...market.rules.ticks.map(({ tick }) => decimalsOf(tick)));

/** Digits with which a column of prices lines up and none is cut: steps are finest at the lowest price. */
export function columnDecimals(market: Pick<MarketCell, 'tick'>, prices: readonly string[]): number {
  const [first, ...others] = prices;
  if (first === undefined) return 0;
  const lowest = others.reduce((low, price) => (Number(price) < Number(low) ? price : low), first);
  return Math.max(decimalsOf(market.tick(lowest)), ...prices.map(decimalsOf));
}

/** A mean of prices without the digits that its division gave beside those of a price. */
export const meanPrice = (market: Pick<MarketCell, 'tick'>, mean: Decimal): string =>
  mean.toFixed(decimalsOf(market.tick(mean.toFixed(8))));
