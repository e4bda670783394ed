import type { StopOrderRequest, StopOrder as StopOrderView } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import type { MarketDefinition } from '../market';
import type { StopOrder } from './stop-order.repository';
import type { StopPlacement } from './stop-order.types';

/** @param key - client order id where the body names none. */
export const toStopPlacement = (body: StopOrderRequest, key: string | undefined): StopPlacement => ({
  marketId: Number(body.marketId),
  side: body.side,
  stopPrice: body.stopPrice ?? '',
  price: body.price ?? '',
  amount: body.amount ?? '',
  limitPrice: body.limitPrice,
  clientOrderId: body.clientOrderId ?? key ?? null,
});

export const stopOrderView = (row: StopOrder, { id, code, priceScale, deal }: MarketDefinition): StopOrderView => ({
  ...{ id: row.id, marketId: String(id), market: code, side: row.side },
  // Its limit order is being placed: its owner waits for both.
  state: row.state === 'entering' ? 'waiting' : row.state,
  stopPrice: fromMinor(row.stop_price, priceScale),
  direction: row.rises ? 'rise' : 'fall',
  price: fromMinor(row.price, priceScale),
  amount: fromMinor(row.amount, deal.scale),
  limitPrice: row.limit_price === null ? null : fromMinor(row.limit_price, priceScale),
  pairOrderId: row.pair_order_id === null ? null : String(row.pair_order_id),
  orderId: row.order_id === null ? null : String(row.order_id),
  ...{ reason: row.reason, clientOrderId: row.client_order_id },
  ...{ createdAt: row.created_at.toISOString(), changedAt: row.changed_at.toISOString() },
});
