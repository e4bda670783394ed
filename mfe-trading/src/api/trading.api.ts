import type {
  Candle,
  CandlePeriod,
  Center,
  List,
  MarketTrade,
  Order,
  OrderRequest,
  RemittanceRow,
  TradeRow,
  TransferRow,
} from '@maru/contract';
import { LAST_TRADES_ASKED } from '@maru/domain';
import type { ApiClient, Query } from '@maru/platform';

const quiet = { quiet: true };

/** Calls of this remote. Every one rejects with an ApiError. */
export class TradingApi {
  constructor(private readonly api: ApiClient) {}

  /** All coins and markets with their rules and last values. */
  center(): Promise<Center> {
    return this.api.get('/v1/centers/dexko');
  }

  /** Oldest first. @param to - epoch seconds, exclusive; pages backwards. */
  async candles(marketId: string, period: CandlePeriod, count: number, to?: number): Promise<readonly Candle[]> {
    const answer = await this.api.get<List<Candle> | Candle[]>(
      `/v1/charts/period/${period}`,
      { marketId, count, to },
      quiet,
    );
    return rowsOf(answer);
  }

  /** Newest first (TRAD-024). */
  async lastTrades(marketId: string): Promise<readonly MarketTrade[]> {
    const query = { completed: 'Y', count: LAST_TRADES_ASKED, page: 1 };
    return rowsOf(await this.api.get<List<MarketTrade>>(`/v1/orders/dexko/${marketId}`, query, quiet));
  }

  /** The member's own open orders of a market (TRAD-050). */
  async openOrders(marketId: string): Promise<readonly Order[]> {
    return rowsOf(await this.api.get<List<Order>>(`/v1/orders/dexko/${marketId}`, { count: 100, page: 1 }, quiet));
  }

  /** The client's id makes a second sending of the same order answer with the first. */
  place(order: OrderRequest & { clientOrderId: string }): Promise<Order> {
    return this.api.post('/v1/orders', { ...order }, { idempotencyKey: order.clientOrderId, wanted: 'order' });
  }

  cancel(orderId: string): Promise<unknown> {
    return this.api.post(`/v1/orders/${orderId}/delete`);
  }

  trades(query: Query): Promise<List<TradeRow>> {
    return this.api.get('/v1/orders', { completed: 'Y', ...query }, quiet);
  }

  krwTransfers(query: Query): Promise<List<RemittanceRow>> {
    return this.api.get('/v1/transfers/krw/remittance-logs', query, quiet);
  }

  coinTransfers(query: Query): Promise<List<TransferRow>> {
    return this.api.get('/v1/transfers', query, quiet);
  }
}

const rowsOf = <Row>(answer: List<Row> | readonly Row[]): readonly Row[] => ('list' in answer ? answer.list : answer);
