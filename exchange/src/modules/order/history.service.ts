import { accepted, type List, type Order, type Outcome, type TradeQuery, type TradeRow } from '@maru/contract';
import type { Clock } from '../../platform/core/clock';
import { momentsOf, pageOf, pagingOf } from '../../platform/core/paging';
import type { Markets } from '../market';
import type { FillRepository, HistorySearch } from './fill.repository';
import type { OrderRepository } from './order.repository';
import { orderView, tradeRowView } from './order.views';

export interface OrderHistoryDeps {
  readonly repository: OrderRepository;
  readonly fills: FillRepository;
  readonly markets: Markets;
  readonly clock: Clock;
}

/** Trades and orders of a member, newest first (API-105, API-106). Without dates: the last three months (TRAD-066). */
export class OrderHistory {
  constructor(private readonly deps: OrderHistoryDeps) {}

  /** Executions of the member. */
  async trades(memberId: bigint, query: TradeQuery): Promise<Outcome<List<TradeRow>>> {
    const search = this.search(memberId, query);
    if (!search.ok) return search;
    const { rows, total } = await this.deps.fills.trades(search.value);
    const list = rows.flatMap((row) => {
      const market = this.deps.markets.find(row.market_id);
      return market ? [tradeRowView(row, memberId, market)] : [];
    });
    return accepted(pageOf(list, total, search.value.count));
  }

  /** Orders of the member in whatever state. */
  async orders(memberId: bigint, query: TradeQuery): Promise<Outcome<List<Order>>> {
    const search = this.search(memberId, query);
    if (!search.ok) return search;
    const { rows, total } = await this.deps.repository.search(search.value);
    return accepted(pageOf(rows.map(orderView), total, search.value.count));
  }

  private search(memberId: bigint, query: TradeQuery): Outcome<HistorySearch> {
    const { markets, clock } = this.deps;
    const range = momentsOf({ from: query.fromDate, to: query.toDate }, '3months', clock.now());
    if (!range.ok) return range;
    const marketIds = query.cidx
      ? markets.all().flatMap(({ id, deal }) => (String(deal.id) === query.cidx ? [id] : []))
      : null;
    return accepted({ memberId, side: query.orderType || undefined, ...range.value, ...pagingOf(query), marketIds });
  }
}
