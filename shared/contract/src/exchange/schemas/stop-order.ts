import { type Static, Type } from 'typebox';
import { Amount, Id, MarketCode, oneOf, Side, Timestamp, text } from './common';

export const StopOrderId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** POST /v1/stop-orders. Values arrive as typed by the member: the shared rule judges them, not the schema. */
export const StopOrderRequest = Type.Object({
  marketId: Id,
  side: Side,
  stopPrice: text(40),
  price: text(40),
  amount: text(40),
  /** Of a pair: a limit order at this price waits in the book at the same time, and the first to trade cancels the other. */
  limitPrice: Type.Optional(text(40)),
  clientOrderId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
});
export type StopOrderRequest = Static<typeof StopOrderRequest>;

export const StopOrder = Type.Object({
  id: StopOrderId,
  marketId: Id,
  market: MarketCode,
  side: Side,
  stopPrice: Amount,
  /** Whether the price has to rise or to fall to it. */
  direction: oneOf(['rise', 'fall'] as const),
  price: Amount,
  amount: Amount,
  /** Of a pair: price and id of the limit order that waits in the book at the same time. */
  limitPrice: Type.Union([Amount, Type.Null()]),
  pairOrderId: Type.Union([Id, Type.Null()]),
  state: oneOf(['waiting', 'reached', 'placed', 'refused', 'cancelled'] as const),
  /** Of placed. */
  orderId: Type.Union([Id, Type.Null()]),
  /** Of refused: name of the refusal. Of cancelled: member, review, market, or pair where its limit order traded or ended first. */
  reason: Type.Union([Type.String(), Type.Null()]),
  clientOrderId: Type.Union([Type.String(), Type.Null()]),
  createdAt: Timestamp,
  changedAt: Timestamp,
});
export type StopOrder = Static<typeof StopOrder>;

/** GET /v1/stop-orders: newest first, at most 100. */
export const StopOrdersQuery = Type.Object({ marketId: Type.Optional(Id) });
export const StopOrders = Type.Object({ list: Type.Array(StopOrder) });
export type StopOrders = Static<typeof StopOrders>;
