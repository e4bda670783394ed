import type { Side, TimeInForce } from '@maru/domain';

/** An order that waits in the book. */
export interface RestingOrder {
  readonly id: number;
  readonly memberId: number;
  readonly side: Side;
  readonly price: number;
  /** Remaining quantity, minor units. */
  readonly amount: bigint;
}

/** A new order before it is matched. */
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

/** Result of an incoming order. */
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

/** What a call auction would trade right now: minor units of the deal coin at one price. */
export interface IndicativePrice {
  readonly price: number;
  readonly amount: bigint;
}

/** One trade of a call auction, between two orders that waited; amount and total as of BookFill. */
export interface AuctionFill {
  readonly buyId: number;
  readonly sellId: number;
  readonly price: number;
  readonly amount: bigint;
  readonly total: bigint;
}
