import {
  accepted,
  type CancelAllAnswer,
  type CancelAllRequest,
  type MarketTrade,
  type Order,
  type OrderPreview,
  type OrderRequest,
  type Outcome,
  refused,
  type StopLimitRequest,
  type TradeQuery,
  type TradeRow,
} from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { MarketDefinition } from '../market';
import type { DepthLevel } from './book';
import type { LiveOrder } from './engine/live-order';
import type { HistoryQuery, MemberTrade } from './history.service';
import type { OrderEstimate, OrderPlacement, OrderScope, Quotes } from './order.types';
import type { RecentTrade } from './recent-trades';
import type { StopLimitPlacement } from './stop-desk';

/** ENTI-073. @param key - client order id where the body names none. */
export const toPlacement = (body: OrderRequest, key: string | undefined): OrderPlacement => ({
  marketId: Number(body.marketId),
  side: body.side,
  type: body.callType,
  price: body.price,
  amount: body.amount,
  total: body.total,
  timeInForce: body.timeInForce,
  clientOrderId: body.clientOrderId ?? key,
});

/** @param key - as of `toPlacement`. @returns ORDER_INVALID for a time in force that a stop order has not. */
export function toStopLimit(body: StopLimitRequest, key: string | undefined): Outcome<StopLimitPlacement> {
  const { marketId, side, stopPrice = '', price = '', amount = '', timeInForce = 'GTC', clientOrderId = key } = body;
  if (timeInForce !== 'GTC') return refused('ORDER_INVALID');
  return accepted({
    ...{ marketId: Number(marketId), side, stopPrice, price, amount },
    clientOrderId: clientOrderId ?? null,
  });
}

/** A stop order among orders. */
export const stopLimitView = (stop: object) => ({ ...stop, callType: 'STOP_LIMIT' });

export const toScope = ({ marketId, side }: CancelAllRequest): OrderScope => ({
  marketId: marketId === undefined ? undefined : Number(marketId),
  side,
});

export const cancelledView = (cancelled: number): CancelAllAnswer => ({ cancelled });

/** Filter of API-105 and API-106: an empty coin or side means all, as one that is left out. */
export const toHistoryQuery = (query: TradeQuery): HistoryQuery => ({
  days: { from: query.fromDate, to: query.toDate },
  page: query.page,
  count: query.count,
  side: query.orderType || undefined,
  coinId: query.cidx ? Number(query.cidx) : null,
});

export function orderView(order: LiveOrder): Order {
  const { market, price, amount, total } = order;
  const { base, deal } = market;
  return {
    id: String(order.id),
    marketId: String(market.id),
    market: market.code,
    side: order.side,
    callType: order.orderType,
    timeInForce: order.timeInForce,
    price: price === null ? null : fromMinor(BigInt(price), market.priceScale),
    amount: amount === null ? null : fromMinor(amount, deal.scale),
    total: total === null ? null : fromMinor(total, base.scale),
    filledAmount: fromMinor(order.filledAmount, deal.scale),
    filledTotal: fromMinor(order.filledTotal, base.scale),
    fee: fromMinor(order.fee, base.scale),
    state: order.state,
    cancelReason: order.cancelReason,
    clientOrderId: order.clientOrderId,
    createdAt: textOf(order.createdAt),
  };
}

let written = { at: new Date(0), text: '' };

/** ISO 8601. The orders of a batch share their moment, so the last text is kept. */
function textOf(at: Date): string {
  if (written.at !== at) written = { at, text: at.toISOString() };
  return written.text;
}

/** @param at - when the trade was committed. */
export const tradeView = (
  market: MarketDefinition,
  { id, price, amount, takerSide }: Omit<RecentTrade, 'at'>,
  at: Date,
): MarketTrade => ({
  id: String(id),
  price: fromMinor(BigInt(price), market.priceScale),
  amount: fromMinor(amount, market.deal.scale),
  type: takerSide,
  time: at.toISOString(),
});

const levelView = (market: MarketDefinition, { price, amount }: DepthLevel): [price: string, amount: string] => [
  fromMinor(BigInt(price), market.priceScale),
  fromMinor(amount, market.deal.scale),
];

/** API-108. */
export const bookView = (market: MarketDefinition, { bids, asks, indicative }: Quotes) => ({
  bids: bids.map((level) => levelView(market, level)),
  asks: asks.map((level) => levelView(market, level)),
  ...(indicative !== undefined && {
    indicative: indicative && {
      price: fromMinor(BigInt(indicative.price), market.priceScale),
      amount: fromMinor(indicative.amount, market.deal.scale),
    },
  }),
});

/** ENTI-071. */
export const tradeRowView = ({ market, ...trade }: MemberTrade): TradeRow => ({
  id: String(trade.id),
  orderId: String(trade.orderId),
  date: trade.at.toISOString(),
  coinCode: market.deal.code,
  baseCoinCode: market.base.code,
  oc_type: trade.side,
  callType: trade.orderType,
  chePrice: fromMinor(trade.price, market.priceScale),
  cheAmount: fromMinor(trade.amount, market.deal.scale),
  fee: fromMinor(trade.fee, market.base.scale),
  coinFee: '0',
  marketId: String(market.id),
});

export const previewView = ({ market, total, fee, hold, holdCoin }: OrderEstimate): OrderPreview => ({
  total: fromMinor(total, market.base.scale),
  fee: fromMinor(fee, market.base.scale),
  hold: fromMinor(hold, holdCoin.scale),
  holdCoin: holdCoin.code,
});
