import { Money } from './amount';
import { SMALL_ASSET_KRW } from './constants';
import { decimalsShown, formatKrw, formatNumber } from './format';
import { krwPrice, type PriceOf } from './market-prices';

export interface Holding {
  readonly coin: string;
  readonly total: string;
  /** Average buy price in KRW; "0" where nothing was bought. */
  readonly averagePrice: string;
}

export interface HoldingWorth {
  /** null: the coin has no price and stays out of totals (TRAD-023). */
  readonly value: Money | null;
  readonly cost: Money;
  readonly profit: Money | null;
  /** Percent; null where cost is 0 (TRAD-113). */
  readonly ratio: Money | null;
}

/** TRAD-110..114: value, cost, profit, ratio of one holding. KRW is worth 1 and has no profit. */
export const holdingWorth = ({ coin, total, averagePrice }: Holding, price: Money | null): HoldingWorth => {
  const value = price ? price.times(total) : null;
  if (coin === 'KRW') return { value, cost: new Money(total), profit: null, ratio: null };
  const cost = new Money(averagePrice).times(total);
  const profit = value ? value.minus(cost) : null;
  return { value, cost, profit, ratio: profit && !cost.isZero() ? profit.div(cost).times(100) : null };
};

/** An average buy price as it is shown: whole won, and below one won its decimals, as "0" would say that nothing was paid (WALT-002). */
export const formatAveragePrice = (price: string): string =>
  new Money(price).lt(1) ? formatNumber(price, decimalsShown.coin) : formatKrw(price);

export interface PortfolioWorth {
  /** Whole won, rounded down (TRAD-115). */
  readonly value: Money;
  readonly cost: Money;
  readonly profit: Money;
  readonly ratio: Money | null;
  /** Coins left out for want of a price. */
  readonly unpriced: readonly string[];
}

/** TRAD-102, WALT-006: totals over holdings; KRW counts to the value, not to buy cost and profit. */
export const portfolioWorth = (holdings: readonly Holding[], priceOf: PriceOf): PortfolioWorth => {
  let value = new Money(0);
  let cost = new Money(0);
  let profit = new Money(0);
  const unpriced: string[] = [];
  for (const holding of holdings) {
    const worth = holdingWorth(holding, krwPrice(holding.coin, priceOf));
    if (!worth.value) {
      if (!new Money(holding.total).isZero()) unpriced.push(holding.coin);
      continue;
    }
    value = value.plus(worth.value);
    if (holding.coin === 'KRW') continue;
    cost = cost.plus(worth.cost);
    profit = profit.plus(worth.profit ?? 0);
  }
  return { value: value.floor(), cost, profit, ratio: cost.isZero() ? null : profit.div(cost).times(100), unpriced };
};

/** 1,000 KRW or less; the KRW row is never small (AMB-02, AMB-63). A coin without a price is small only if its balance is 0. */
export const isSmallAsset = (holding: Holding, priceOf: PriceOf): boolean => {
  if (holding.coin === 'KRW') return false;
  const value = holdingWorth(holding, krwPrice(holding.coin, priceOf)).value;
  return value ? value.lte(SMALL_ASSET_KRW) : new Money(holding.total).isZero();
};
