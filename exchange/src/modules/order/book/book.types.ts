import type { PriceLevel } from './book-side';

/** B buys, S sells (`oc_type` of the catalogue, ENTI-071). */
export type Side = 'B' | 'S';

/** GTC rests, IOC takes what it can, FOK takes all or nothing, POST rests or is dropped. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'POST';

/** An order on its way into the book. */
export interface IncomingOrder {
  readonly id: number;
  readonly memberId: number;
  readonly side: Side;
  /** Worst acceptable price in price units of the market; a market order brings its execution collar here. */
  readonly price: number;
  /** Quantity in minor units of the deal coin; null when `total` is given. */
  readonly amount: bigint | null;
  /** Most to spend in minor units of the quote coin, fee apart (market buy); null when `amount` is given. */
  readonly total: bigint | null;
  readonly timeInForce: TimeInForce;
}

/** An order in the book: a node of its level's queue. All of them are made alike, so that matching stays monomorphic. */
export interface RestingOrder {
  readonly id: number;
  readonly memberId: number;
  readonly side: Side;
  readonly price: number;
  /** What is left of it, minor units. */
  amount: bigint;
  level: PriceLevel | null;
  /** The next one in its bucket of the index. */
  chained: RestingOrder | null;
  previous: RestingOrder | null;
  next: RestingOrder | null;
}

/** One trade of the incoming order, always at the maker's price. */
export interface BookFill {
  readonly makerId: number;
  readonly makerMemberId: number;
  readonly price: number;
  readonly amount: bigint;
  /** floor(price × amount) in minor units of the quote coin. */
  readonly total: bigint;
}

/** A resting order taken off the book because its owner was about to trade with himself. */
export type PreventedOrder = Pick<RestingOrder, 'id' | 'memberId' | 'price' | 'amount'>;

/** What became of an incoming order. */
export interface BookResult {
  readonly fills: readonly BookFill[];
  readonly prevented: readonly PreventedOrder[];
  /** Quantity now resting in the book, 0 when nothing rests. */
  readonly rested: bigint;
}

/** One price with everything that waits there. */
export interface DepthLevel {
  readonly price: number;
  readonly amount: bigint;
}
