import type { MarketTrade, Order, OrderPreview, OrderRequest, TradeRow } from '@maru/contract';
import type { RebaseRow } from '@maru/contract/exchange';
import { fromMinor } from '@maru/domain';
import type { CoinDefinition, MarketDefinition } from '../market';
import type { DepthLevel, OrderBook } from './book';
import type { EngineFill } from './engine/batch';
import type { LiveOrder } from './engine/live-order';
import type { TradeOfMember } from './fill.repository';
import type { OrderEstimate, OrderPlacement } from './order.types';
import type { RebaseOfMember } from './rebase.repository';

/**
 * A request in the words of the domain.
 * @param key - names the order where the body does not.
 */
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
export function tradeRowView(fill: TradeOfMember, memberId: bigint, market: MarketDefinition): TradeRow {
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

export const previewView = ({ market, total, fee, hold, holdCoin }: OrderEstimate): OrderPreview => ({
  total: fromMinor(total, market.base.scale),
  fee: fromMinor(fee, market.base.scale),
  hold: fromMinor(hold, holdCoin.scale),
  holdCoin: holdCoin.code,
});

/** ENTI-072. @param coin - undefined for one that is no longer known. */
export const rebaseView = ({ rate, amount, at }: RebaseOfMember, coin: CoinDefinition | undefined): RebaseRow => ({
  rRebaseRate: trimmed(rate),
  rRebaseAmount: fromMinor(amount, coin?.scale ?? 8),
  ciCode: coin?.code ?? '',
  rRebaseTime: at.toISOString(),
});

/** A rate as short as it can be said: "0.0123", not "0.01230000". */
const trimmed = (rate: string): string => rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
