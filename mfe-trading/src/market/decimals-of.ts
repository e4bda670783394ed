import type { MarketCell } from '@maru/platform/market-data';

/** Digits after the point that a price of this step can have. */
export const decimalsOf = (tick: string): number => tick.split('.')[1]?.replace(/0+$/, '').length ?? 0;

/** Digits of the finest step of a market: while a price is being typed, it may yet come into any band. */
export const finestDecimals = ({ market }: Pick<MarketCell, 'market'>): number =>
  Math.max(...market.rules.ticks.map(({ tick }) => decimalsOf(tick)));
