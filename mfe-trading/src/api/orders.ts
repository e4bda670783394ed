import type { MarketTrade, OrderRequest, Order as OrderRow, OrderState, PrivateEvent, TradeRow } from '@maru/contract';
import type { OrderTerms, OrderType, Side, TimeInForce } from '@maru/domain';
import { Decimal } from '@maru/platform/money';

/** An order of the member; decimal texts. */
export interface Order {
  readonly id: string;
  /** Code of the market, such as `KRW-BTC`. */
  readonly market: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string | null;
  readonly amount: string | null;
  readonly filledAmount: string;
  readonly state: OrderState;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** An order as the form asks for it. */
export interface OrderCommand extends OrderTerms {
  readonly marketId: string;
  readonly timeInForce: TimeInForce;
  /** Makes a second sending of the same order answer with the first. */
  readonly clientOrderId: string;
}

/** One execution of the member (TRAD-063). */
export interface Trade {
  readonly id: string;
  readonly marketId: string;
  readonly coin: string;
  readonly base: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  readonly amount: string;
  /** Price × amount, in the base coin, not rounded. */
  readonly total: string;
  /** In `feeCoin`, which is the traded coin where it paid the fee, else the base coin. */
  readonly fee: string;
  readonly feeCoin: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A trade that everybody sees; `side` is the taker's. */
export interface PublicTrade {
  readonly id: string;
  readonly price: string;
  readonly amount: string;
  readonly side: Side;
  /** ISO 8601. */
  readonly at: string;
}

export const toOrder = (row: OrderRow): Order => ({
  id: row.id,
  market: row.market,
  side: row.side,
  type: row.callType,
  price: row.price,
  amount: row.amount,
  filledAmount: row.filledAmount,
  state: row.state,
  createdAt: row.createdAt,
});

/** @returns the order that an event of the feed is about; null for events about something else. */
export const toOrderChange = (event: PrivateEvent): Order | null =>
  event.kind === 'order' ? toOrder(event.order) : null;

export const toOrderRequest = ({ type, ...terms }: OrderCommand): OrderRequest => ({ ...terms, callType: type });

/** Either the fee in the coin or the one in the base coin is zero. */
export function toTrade(row: TradeRow): Trade {
  const inCoin = /[1-9]/.test(row.coinFee);
  return {
    id: row.id,
    marketId: row.marketId,
    coin: row.coinCode,
    base: row.baseCoinCode,
    side: row.oc_type,
    type: row.callType,
    price: row.chePrice,
    amount: row.cheAmount,
    total: new Decimal(row.chePrice).times(row.cheAmount).toFixed(),
    fee: inCoin ? row.coinFee : row.fee,
    feeCoin: inCoin ? row.coinCode : row.baseCoinCode,
    at: row.date,
  };
}

export const toPublicTrade = ({ id, price, amount, type, time }: MarketTrade): PublicTrade => ({
  id,
  price,
  amount,
  side: type,
  at: time,
});
