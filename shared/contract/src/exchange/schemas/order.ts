import { type Static, Type } from 'typebox';
import { languages } from '../../language';
import { Amount, CoinCode, Id, MarketCode, oneOf, Side, SignedAmount, Timestamp, YesNo } from './common';

export const CallType = Type.Union([Type.Literal('LIMIT'), Type.Literal('MARKET'), Type.Literal('BEST')]);
export type CallType = Static<typeof CallType>;
export const TimeInForce = oneOf(['GTC', 'IOC', 'FOK', 'POST']);
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'POST';

/**
 * POST /v1/orders (ENTI-073). LIMIT: price and amount. MARKET buy: total (in the base coin); MARKET sell: amount.
 * BEST: amount, with IOC or FOK. Values arrive as typed by the member: the shared rule judges them, not the schema.
 */
export const OrderRequest = Type.Object({
  marketId: Id,
  side: Side,
  callType: CallType,
  price: Type.Optional(Type.String({ maxLength: 40 })),
  amount: Type.Optional(Type.String({ maxLength: 40 })),
  total: Type.Optional(Type.String({ maxLength: 40 })),
  timeInForce: Type.Optional(TimeInForce),
  clientOrderId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
});
export interface OrderRequest {
  marketId: string;
  side: Side;
  callType: CallType;
  price?: string;
  amount?: string;
  total?: string;
  timeInForce?: TimeInForce;
  clientOrderId?: string;
}

/**
 * POST /v1/orders: an order, or with STOP_LIMIT one that waits for `stopPrice`, as POST /v1/stop-orders makes it. Judged likewise; a stop
 * order takes no time in force but GTC.
 */
export const PlacementRequest = Type.Unsafe<PlacementRequest>(
  Type.Object({
    ...OrderRequest.properties,
    callType: Type.Union([...CallType.anyOf, Type.Literal('STOP_LIMIT')]),
    stopPrice: Type.Optional(Type.String({ maxLength: 40 })),
  }),
);
export type PlacementRequest = (OrderRequest & { stopPrice?: string }) | StopLimitRequest;
export type StopLimitRequest = Omit<OrderRequest, 'callType'> & { callType: 'STOP_LIMIT'; stopPrice?: string };

/**
 * POST /v1/orders/:id/amend, of an open limit order: one of price and amount, or both. `amount` is that of the whole order: what has
 * traded is part of it. Less at the same price keeps its place in the queue; else another order, named by `clientOrderId`, takes its place.
 */
export const OrderAmendment = Type.Object({
  price: Type.Optional(Type.String({ maxLength: 40 })),
  amount: Type.Optional(Type.String({ maxLength: 40 })),
  clientOrderId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
});
export type OrderAmendment = Static<typeof OrderAmendment>;

/** POST /v1/orders/cancel-all: open orders, and those that wait for a price, of one market or side; of all where they are left out. */
export const CancelAllRequest = Type.Object({ marketId: Type.Optional(Id), side: Type.Optional(Side) });
export type CancelAllRequest = Static<typeof CancelAllRequest>;
export const CancelAllAnswer = Type.Object({ cancelled: Type.Integer({ minimum: 0 }) });
export type CancelAllAnswer = Static<typeof CancelAllAnswer>;

export type OrderState = 'open' | 'part filled' | 'filled' | 'cancelled';
/** Why an order ended unfilled. */
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

export const Order = Type.Object({
  id: Id,
  marketId: Id,
  market: MarketCode,
  side: Side,
  callType: CallType,
  timeInForce: TimeInForce,
  price: Type.Union([Amount, Type.Null()]),
  amount: Type.Union([Amount, Type.Null()]),
  total: Type.Union([Amount, Type.Null()]),
  filledAmount: Amount,
  filledTotal: Amount,
  fee: Amount,
  state: oneOf(['open', 'part filled', 'filled', 'cancelled']),
  cancelReason: Type.Union([Type.String(), Type.Null()]),
  clientOrderId: Type.Union([Type.String(), Type.Null()]),
  createdAt: Timestamp,
});
export interface Order {
  id: string;
  marketId: string;
  market: string;
  side: Side;
  callType: CallType;
  timeInForce: TimeInForce;
  price: string | null;
  amount: string | null;
  total: string | null;
  filledAmount: string;
  filledTotal: string;
  fee: string;
  state: OrderState;
  cancelReason: CancelReason | null;
  clientOrderId: string | null;
  createdAt: string;
}

/** POST /v1/orders/test: what the order would hold and cost, nothing moves. */
export const OrderPreview = Type.Object({
  /** Worth of the order in the base coin, without fee. */
  total: Amount,
  fee: Amount,
  /** Amount that the order would lock, and its coin. */
  hold: Amount,
  holdCoin: CoinCode,
});
export type OrderPreview = Static<typeof OrderPreview>;

/** ENTI-071: one execution of the member. */
export const TradeRow = Type.Object({
  id: Id,
  orderId: Id,
  date: Timestamp,
  coinCode: CoinCode,
  baseCoinCode: CoinCode,
  oc_type: Side,
  callType: CallType,
  chePrice: Amount,
  cheAmount: Amount,
  /** Fee in the base coin; zero where it was taken in the coin. */
  fee: Amount,
  coinFee: Amount,
  marketId: Id,
});
export type TradeRow = Static<typeof TradeRow>;

/** Query of GET /v1/orders and /v1/orderHis (API-105, API-106). */
export const TradeQuery = Type.Object({
  cidx: Type.Optional(Type.String({ pattern: '^[0-9]{0,18}$' })),
  completed: Type.Optional(YesNo),
  fromDate: Type.Optional(Type.String({ maxLength: 10 })),
  toDate: Type.Optional(Type.String({ maxLength: 10 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  orderType: Type.Optional(Type.Union([Side, Type.Literal('')])),
});
export type TradeQuery = Static<typeof TradeQuery>;

/** Query of GET /v1/orders/csv: executions of a search as a table, with headings in `language` (default Korean). */
export const TradeTableQuery = Type.Object({
  ...Type.Pick(TradeQuery, ['cidx', 'fromDate', 'toDate', 'orderType']).properties,
  language: Type.Optional(oneOf(languages)),
});
export type TradeTableQuery = Static<typeof TradeTableQuery>;

/** ENTI-072: what one rebase did to a member's coins. */
export const RebaseRow = Type.Object({
  /** As a fraction; negative if the supply shrank. */
  rRebaseRate: SignedAmount,
  rRebaseAmount: SignedAmount,
  ciCode: CoinCode,
  rRebaseTime: Timestamp,
});
export type RebaseRow = Static<typeof RebaseRow>;

/** Query of GET /v1/rebaseHis (API-107). */
export const RebaseQuery = Type.Pick(TradeQuery, ['cidx', 'completed', 'page', 'count']);
export type RebaseQuery = Static<typeof RebaseQuery>;
