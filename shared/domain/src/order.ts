import type { Money } from './amount';

/**
 * B buys, S sells (CONS-116): the code of wire and columns is the word inside too. Form, engine, book and stored rows share it;
 * another word would be translated for every order and fill on the measured path, and a remote built earlier would break the check.
 */
export type Side = 'B' | 'S';

/** BEST takes the best price of the other side at once (TRAD-040). */
export type OrderType = 'LIMIT' | 'MARKET' | 'BEST';

/** GTC rests until filled, IOC and FOK take what is there now, POST never takes. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'POST';

/** Times in force that each type of order can have; the first one holds where none is given. */
export const timesInForce: Readonly<Record<OrderType, readonly [TimeInForce, ...TimeInForce[]]>> = {
  LIMIT: ['GTC', 'IOC', 'FOK', 'POST'],
  MARKET: ['IOC'],
  BEST: ['IOC', 'FOK'],
};

/** Terms of an order, as decimal texts. LIMIT: price and amount. MARKET buy: total in the base coin; else amount. */
export interface OrderTerms {
  readonly side: Side;
  readonly type: OrderType;
  readonly price?: string;
  readonly amount?: string;
  readonly total?: string;
}

/** One row of a tick table: prices from `from` on move in steps of `tick`. */
export interface TickBand {
  readonly from: string;
  readonly tick: string;
}

/** The step that prices move in at `price`; bands are sorted, highest first. Undefined below the lowest band. */
export const tickAt = (bands: readonly TickBand[], price: Money): string | undefined =>
  bands.find((band) => price.gte(band.from))?.tick;

/** Trading rules that form and exchange both check (TRAD-042 to TRAD-046). */
export interface TradingRules {
  /** Highest band first. */
  readonly ticks: readonly TickBand[];
  readonly minAmount: string;
  /** Decimals of quantities. */
  readonly amountScale: number;
  readonly minTotal: string;
  /** Allowed prices now: the band around the reference price. */
  readonly priceMin: string;
  readonly priceMax: string;
}

/** Names of refusals that the terms of an order can lead to; each stands in the refusal table of the contract. */
export type OrderRefusal =
  | 'ORDER_INVALID'
  | 'ORDER_OFF_TICK'
  | 'ORDER_BELOW_AMOUNT'
  | 'ORDER_BELOW_TOTAL'
  | 'INSUFFICIENT_BALANCE'
  | 'PRICE_OUT_OF_RANGE';
