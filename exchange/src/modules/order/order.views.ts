import type { MarketTrade, Order, TradeRow } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { MarketDefinition } from '../market';
import type { DepthLevel, OrderBook } from './book';
import type { EngineFill } from './engine/batch';
import type { LiveOrder } from './engine/live-order';
import type { OrderTables } from './order.tables';

export function orderView(order: LiveOrder): Order {
  const { market, price, amount, total } = order;
  const { base, deal } = market;
  return {
    id: String(order.id),
    marketId: String(market.id),
    market: market.code,
    side: order.side,
    callType: order.callType,
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

/** The orders of a batch share their moment: it is spelled once. */
function textOf(at: Date): string {
  if (written.at !== at) written = { at, text: at.toISOString() };
  return written.text;
}

type TradeFacts = Pick<EngineFill, 'id' | 'price' | 'amount' | 'takerSide'>;

export const tradeView = (
  market: MarketDefinition,
  { id, price, amount, takerSide }: TradeFacts,
  at: Date,
): MarketTrade => ({
  id: String(id),
  price: fromMinor(BigInt(price), market.priceScale),
  amount: fromMinor(amount, market.deal.scale),
  type: takerSide,
  time: at.toISOString(),
});

export const levelView = (market: MarketDefinition, { price, amount }: DepthLevel): [price: string, amount: string] => [
  fromMinor(BigInt(price), market.priceScale),
  fromMinor(amount, market.deal.scale),
];

export const bookView = (market: MarketDefinition, book: OrderBook, levels: number) => ({
  bids: book.depth('B', levels).map((level) => levelView(market, level)),
  asks: book.depth('S', levels).map((level) => levelView(market, level)),
});

/** A fill as its buyer or seller sees it (ENTI-071). */
export function tradeRowView(
  fill: OrderTables['fill'] & { call_type: TradeRow['callType'] },
  memberId: bigint,
  market: MarketDefinition,
): TradeRow {
  const buys = fill.buyer_id === memberId;
  return {
    id: String(fill.id),
    orderId: String(buys ? fill.buy_order_id : fill.sell_order_id),
    date: fill.at.toISOString(),
    coinCode: market.deal.code,
    baseCoinCode: market.base.code,
    oc_type: buys ? 'B' : 'S',
    callType: fill.call_type,
    chePrice: fromMinor(fill.price, market.priceScale),
    cheAmount: fromMinor(fill.amount, market.deal.scale),
    fee: fromMinor(buys ? fill.buy_fee : fill.sell_fee, market.base.scale),
    coinFee: '0',
    marketId: String(market.id),
  };
}
