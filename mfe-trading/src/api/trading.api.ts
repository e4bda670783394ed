import type {
  BoardItem,
  CancelAllAnswer,
  Candle,
  CandlePeriod,
  List,
  MarketTrade,
  Order as OrderRow,
  RebaseRow,
  RemittanceRow,
  TradeRow,
  TransferRow,
} from '@maru/contract';
import { LAST_TRADES_ASKED, type Side } from '@maru/domain';
import type { ApiClient } from '@maru/platform';
import type { PageOf, PageQuery } from '@maru/platform/list';
import {
  type Order,
  type OrderCommand,
  type PublicTrade,
  type Trade,
  toOrder,
  toOrderRequest,
  toPublicTrade,
  toTrade,
} from './orders';
import { type Rebase, toRebase } from './rebases';
import {
  type CoinTransfer,
  directionCode,
  type KrwTransfer,
  type TransferDirection,
  toCoinTransfer,
  toKrwTransfer,
} from './transfers';

const quiet = { quiet: true };
const rebasesAPage = 10;
/** Id of the exchange's own center. */
const ownCenter = '1';

/** Without a range: the newest. */
type RowsQuery = Pick<PageQuery, 'page' | 'count'> & Partial<PageQuery>;

export interface TradeQuery extends RowsQuery {
  /** Id of a coin; empty for all. */
  readonly coinId: string;
  readonly side: Side | '';
}

export interface TransferQuery extends RowsQuery {
  readonly direction: TransferDirection | '';
  readonly coinId?: string;
}

/** A title of the notice board. */
export interface NoticeTitle {
  readonly id: string;
  readonly title: string;
  /** That the title is in. */
  readonly locale?: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Calls of this remote. Every one rejects with an ApiError. */
export class TradingApi {
  constructor(private readonly api: ApiClient) {}

  /** Oldest first. @param to - epoch seconds, exclusive; pages backwards. */
  async candles(marketId: string, period: CandlePeriod, count: number, to?: number): Promise<readonly Candle[]> {
    const answer = await this.api.get<List<Candle> | Candle[]>(
      `/v1/charts/period/${period}`,
      { marketId, count, to },
      quiet,
    );
    return rowsOf(answer);
  }

  /** Daily candles of the market's coin at world prices, in its base coin, oldest first (TRAD-031). */
  async worldCandles(marketId: string): Promise<readonly Candle[]> {
    const query = { centerId: ownCenter, marketId };
    return rowsOf(await this.api.get<List<Candle> | Candle[]>('/v1/charts/world', query, quiet));
  }

  /** Newest first (TRAD-024). */
  async lastTrades(marketId: string): Promise<readonly PublicTrade[]> {
    const query = { completed: 'Y', count: LAST_TRADES_ASKED, page: 1 };
    return rowsOf(await this.api.get<List<MarketTrade>>(`/v1/orders/dexko/${marketId}`, query, quiet)).map(
      toPublicTrade,
    );
  }

  /** The member's own open orders of a market (TRAD-050). */
  async openOrders(marketId: string): Promise<readonly Order[]> {
    const query = { count: 100, page: 1 };
    return rowsOf(await this.api.get<List<OrderRow>>(`/v1/orders/dexko/${marketId}`, query, quiet)).map(toOrder);
  }

  /** Sent again under the same id, it answers with the order of the first time. */
  async place(command: OrderCommand): Promise<Order> {
    const options = { idempotencyKey: command.clientOrderId, wanted: 'order' } as const;
    return toOrder(await this.api.post<OrderRow>('/v1/orders', { ...toOrderRequest(command) }, options));
  }

  cancel(orderId: string): Promise<unknown> {
    return this.api.post(`/v1/orders/${orderId}/delete`);
  }

  /** Cancels the member's open orders of a market. @returns how many there were. */
  async cancelAll(marketId: string): Promise<number> {
    return (await this.api.post<CancelAllAnswer>('/v1/orders/cancel-all', { marketId })).cancelled;
  }

  async trades({ coinId, side, ...page }: TradeQuery): Promise<PageOf<Trade>> {
    const query = { completed: 'Y', cidx: coinId, orderType: side, ...pageFields(page) };
    return mapPage(await this.api.get<List<TradeRow>>('/v1/orders', query, quiet), toTrade);
  }

  /** Orders of the member in whatever state, newest first. */
  async latestOrders({ coinId, ...page }: RowsQuery & { readonly coinId: string }): Promise<PageOf<Order>> {
    const query = { cidx: coinId, ...pageFields(page) };
    return mapPage(await this.api.get<List<OrderRow>>('/v1/orders', query, quiet), toOrder);
  }

  /** Whether the member has executions; the exchange looks as far back as it does without a range. */
  async hasTraded(): Promise<boolean> {
    const { list } = await this.trades({ coinId: '', side: '', page: 1, count: 1 });
    return list.length > 0;
  }

  /** Newest first. @param coinId - id of a coin that rebases. */
  async rebases(coinId: string, page: number): Promise<PageOf<Rebase>> {
    const query = { completed: 'Y', cidx: coinId, page, count: rebasesAPage };
    return mapPage(await this.api.get<List<RebaseRow>>('/v1/rebaseHis', query, quiet), toRebase);
  }

  async krwTransfers({ direction, ...page }: TransferQuery): Promise<PageOf<KrwTransfer>> {
    const query = { remittanceType: directionCode(direction), ...pageFields(page) };
    const answer = await this.api.get<List<RemittanceRow>>('/v1/transfers/krw/remittance-logs', query, quiet);
    return mapPage(answer, toKrwTransfer);
  }

  async coinTransfers({ direction, coinId, ...page }: TransferQuery): Promise<PageOf<CoinTransfer>> {
    const query = { transferType: directionCode(direction), coinId, ...pageFields(page) };
    return mapPage(await this.api.get<List<TransferRow>>('/v1/transfers', query, quiet), toCoinTransfer);
  }

  /** Newest first. @param locale - of the reader; what is not translated is told in Korean. */
  async notices(count: number, locale: string): Promise<readonly NoticeTitle[]> {
    return rowsOf(await this.api.get<List<BoardItem>>('/v1/board/notices', { page: 1, count, locale }, quiet));
  }
}

const rowsOf = <Row>(answer: List<Row> | readonly Row[]): readonly Row[] => ('list' in answer ? answer.list : answer);

const mapPage = <Row, Item>({ list, totalPages, counting }: List<Row>, map: (row: Row) => Item): PageOf<Item> => ({
  list: list.map(map),
  totalPages,
  ...(counting && { counting }),
});

const pageFields = ({ from, to, page, count }: RowsQuery) => ({ fromDate: from, toDate: to, page, count });
