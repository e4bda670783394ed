import type { Outcome } from '@maru/contract';
import type { OrderTerms, Side, TimeInForce } from '@maru/domain';
import type { CoinDefinition, MarketDefinition } from '../market';
import type { DepthLevel, IndicativePrice } from './book';

/** An order as a member asks for it: decimal texts, not yet judged. */
export interface OrderPlacement extends OrderTerms {
  readonly marketId: number;
  /** The first one of the order's type where none is named. */
  readonly timeInForce: TimeInForce | undefined;
  /** Names the order for its owner: the same again answers the first one. */
  readonly clientOrderId: string | undefined;
}

/** Another price or amount for an open limit order, as a member asks for it: decimal texts, not yet judged. What is left out stays. */
export interface OrderChange {
  readonly price?: string | undefined;
  /** Of the whole order: what it has traded is part of it. */
  readonly amount?: string | undefined;
  /** Names the order that takes its place. */
  readonly clientOrderId: string | undefined;
}

/** Orders of one market or side; of all where they are left out. */
export interface OrderScope {
  readonly marketId?: number | undefined;
  readonly side?: Side | undefined;
}

/** Cost and hold of an order, minor units. */
export interface OrderEstimate {
  readonly market: MarketDefinition;
  /** Worth in the base coin, without fee. */
  readonly total: bigint;
  readonly fee: bigint;
  /** Amount that it would lock, and its coin. */
  readonly hold: bigint;
  readonly holdCoin: CoinDefinition;
}

/** The best levels of a book, best first. */
export interface Quotes {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  /** What the auction would trade; undefined but before an opening, null while no buy meets a sell. */
  readonly indicative: IndicativePrice | null | undefined;
}

/** Hands a judged command to the engine, in which commands take effect in the order of these calls. */
export type HandOver<T> = () => Promise<Outcome<T>>;
