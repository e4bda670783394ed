import { randomUUID } from 'node:crypto';
import type {
  CancelAllAnswer,
  CancelAllRequest,
  Candle,
  CandlePeriod,
  Center,
  List,
  MarketTrade,
  Order,
  OrderAmendment,
  OrderBook,
  OrderPreview,
  OrderRequest,
  StopOrder,
  StopOrderRequest,
  StopOrders,
  TradeQuery,
  TradeRow,
  Wallet,
} from '@maru/contract';
import { Caller, type CallerOptions } from './caller';
import { Listening, type ListenOptions } from './listening';
import { OrderEntry, type OrderEntryOptions } from './order-entry';

export type { CallerOptions } from './caller';
export { ClientError } from './client-error';
export type { Listening, ListenOptions } from './listening';
export type { OrderEntry, OrderEntryOptions } from './order-entry';
export { type ApiKey, type SignedCall, signedHeaders } from './signature';

/**
 * The exchange for programs, by an API key (docs/guides/programs.md). Amounts and prices are decimal texts; shapes are those of
 * the contract. Every call rejects with a ClientError. Orders get a `clientOrderId` where none is given, so that a try whose answer was lost is
 * sent again without trading twice.
 */
export class MaruClient {
  private readonly caller: Caller;

  constructor(private readonly options: CallerOptions) {
    this.caller = new Caller(options);
  }

  /** Own orders and balances as they change, until it is closed or the key is refused. */
  listen(on: ListenOptions): Listening {
    return new Listening({
      ...this.socketTo(feedPath),
      // A signed call tells why a connection was refused, and takes over the exchange's time.
      ask: () => this.orders({ count: 1 }),
      ...on,
    });
  }

  /** Orders over the socket, with less work for each than by calls; it is connected until it is closed or the key is refused. */
  orderEntry(options: OrderEntryOptions = {}): OrderEntry {
    return new OrderEntry({
      ...this.socketTo(orderEntryPath),
      // No order has this number.
      ask: () => this.cancel('0'),
      ...options,
    });
  }

  /** All coins and markets, with their rules and last prices. */
  center(): Promise<Center> {
    return this.read('/v1/centers/dexko');
  }

  /** The best 30 levels of each side. */
  book(marketId: string): Promise<OrderBook> {
    return this.read(`/v1/prices/call/${id(marketId)}`);
  }

  /** Oldest first. @param query - `to` in epoch seconds, exclusive. */
  candles(
    period: CandlePeriod,
    query: { readonly marketId: string; readonly count?: number; readonly to?: number },
  ): Promise<List<Candle> | readonly Candle[]> {
    return this.read(`/v1/charts/period/${id(period)}`, query);
  }

  /** What everybody sees, newest first. */
  async lastTrades(marketId: string, count = 20): Promise<readonly MarketTrade[]> {
    const query = { completed: 'Y', page: 1, count };
    return (await this.read<List<MarketTrade>>(`/v1/orders/dexko/${id(marketId)}`, query)).list;
  }

  async wallets(): Promise<readonly Wallet[]> {
    return (await this.read<List<Wallet>>('/v2/wallets')).list;
  }

  /** Open orders of a market, newest first. */
  async openOrders(marketId: string): Promise<readonly Order[]> {
    return (await this.read<List<Order>>(`/v1/orders/dexko/${id(marketId)}`)).list;
  }

  /** Orders in whatever state, newest first. */
  orders(query: Omit<TradeQuery, 'completed'> = {}): Promise<List<Order>> {
    return this.read('/v1/orders', query);
  }

  /** Own executions, newest first. */
  trades(query: Omit<TradeQuery, 'completed'> = {}): Promise<List<TradeRow>> {
    return this.read('/v1/orderHis', query);
  }

  /** What an order would hold and cost; none is placed. */
  preview(order: OrderRequest): Promise<OrderPreview> {
    return this.write('/v1/orders/test', order, true);
  }

  place(order: OrderRequest): Promise<Order> {
    return this.write('/v1/orders', named(order), true);
  }

  /** @returns the order itself where it keeps its place in the queue, else the one that took it. */
  amend(orderId: string, change: OrderAmendment): Promise<Order> {
    return this.write(`/v1/orders/${id(orderId)}/amend`, named(change), true);
  }

  /** Once: a second try would be refused for an order that the first one ended. */
  async cancel(orderId: string): Promise<void> {
    await this.write(`/v1/orders/${id(orderId)}/delete`, {}, false);
  }

  /** Stop orders too. @returns how many orders were open or waited. */
  async cancelAll(scope: CancelAllRequest = {}): Promise<number> {
    return (await this.write<CancelAllAnswer>('/v1/orders/cancel-all', scope, true)).cancelled;
  }

  /** Newest first, at most 100. */
  async stopOrders(marketId?: string): Promise<readonly StopOrder[]> {
    return (await this.read<StopOrders>('/v1/stop-orders', { marketId })).list;
  }

  placeStop(order: StopOrderRequest): Promise<StopOrder> {
    return this.write('/v1/stop-orders', named(order), true);
  }

  cancelStop(stopOrderId: string): Promise<StopOrder> {
    return this.write(`/v1/stop-orders/${id(stopOrderId)}/delete`, {}, false);
  }

  private socketTo(path: string) {
    return {
      url: new URL(path, this.options.url.replace(/^http/, 'ws')).href,
      headers: () => this.caller.signed(path),
    };
  }

  private read<T>(path: string, query: object = {}): Promise<T> {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const text = new URLSearchParams(given).toString();
    return this.caller.call({ method: 'GET', path: text ? `${path}?${text}` : path, harmless: true });
  }

  private write<T>(path: string, body: object, harmless: boolean): Promise<T> {
    return this.caller.call({ method: 'POST', path, body, harmless });
  }
}

const feedPath = '/feed';
const orderEntryPath = '/order-entry';
const id = encodeURIComponent;

const named = <T extends { readonly clientOrderId?: string }>(order: T): T => ({
  ...order,
  clientOrderId: order.clientOrderId ?? randomUUID(),
});
