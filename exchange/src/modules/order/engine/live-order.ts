import type { OrderType, Side, TimeInForce } from '@maru/domain';
import type { MarketDefinition } from '../../market';

/** `open` and `part filled` orders may rest in the book; the other two have ended. */
export type OrderState = 'open' | 'part filled' | 'filled' | 'cancelled';

/**
 * Why an order ended unfilled. `review`: its member may no longer trade. `market`: the market was closed.
 * `pair`: the stop order that it was placed with was reached. `amended`: another order took its place.
 */
export type CancelReason =
  | 'member'
  | 'timeInForce'
  | 'selfTrade'
  | 'priceCollar'
  | 'noLiquidity'
  | 'market'
  | 'review'
  | 'pair'
  | 'amended';

/** An order in the engine's memory, as its row will be written. Amounts in minor units. */
export interface LiveOrder {
  readonly id: number;
  readonly memberId: number;
  readonly market: MarketDefinition;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  /** Price units; null for market orders. */
  readonly price: number | null;
  /** Worst price it may trade at: its price, or the collar of a market order. */
  readonly limit: number;
  readonly total: bigint | null;
  readonly feePpm: number;
  readonly clientOrderId: string | null;
  readonly createdAt: Date;
  /** Its owner may lessen it while it waits. */
  amount: bigint | null;
  filledAmount: bigint;
  filledTotal: bigint;
  fee: bigint;
  hold: bigint;
  state: OrderState;
  cancelReason: CancelReason | null;
}

/** Begins the client order ids of limit orders that are paired with a stop order; the order's id follows. */
export const pairPrefix = 'pair_';
/** Begins the client order ids of what stop orders become. */
export const stopPrefix = 'stop_';

/** The coin an order pays with. */
export const payingAsset = ({ side, market }: Pick<LiveOrder, 'side' | 'market'>): string =>
  side === 'B' ? market.base.code : market.deal.code;

export const isOpen = ({ state }: Pick<LiveOrder, 'state'>): boolean => state === 'open' || state === 'part filled';

/** A snapshot of an order. Field by field: a spread is many times slower, and this runs for every order. */
export const copyOrder = (order: LiveOrder): LiveOrder => ({
  id: order.id,
  memberId: order.memberId,
  market: order.market,
  side: order.side,
  orderType: order.orderType,
  timeInForce: order.timeInForce,
  price: order.price,
  limit: order.limit,
  amount: order.amount,
  total: order.total,
  feePpm: order.feePpm,
  clientOrderId: order.clientOrderId,
  createdAt: order.createdAt,
  filledAmount: order.filledAmount,
  filledTotal: order.filledTotal,
  fee: order.fee,
  hold: order.hold,
  state: order.state,
  cancelReason: order.cancelReason,
});
