import { accepted, type List, type Order, type Outcome, refused, type TradeQuery, type TradeRow } from '@maru/contract';
import { presetRange, rangeMoments, rangeProblem } from '@maru/domain/dates';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Database } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { Markets } from '../market';
import { toLiveOrder } from './order.repository';
import { orderView, tradeRowView } from './order.views';

interface Page {
  readonly from: Date;
  readonly to: Date;
  readonly page: number;
  readonly count: number;
  /** Markets of the chosen coin; null for all. */
  readonly marketIds: readonly number[] | null;
}

/** What a member has traded and ordered, newest first (API-105, API-106). */
export class TradeHistory {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly markets: Markets,
    private readonly clock: Clock,
  ) {}

  /** Executions of the member. Without dates: the last three months (TRAD-066). */
  async trades(memberId: bigint, query: TradeQuery): Promise<Outcome<List<TradeRow>>> {
    const asked = this.page(query);
    if (!asked.ok) return asked;
    const { page, count } = asked.value;
    let base = this.db
      .selectFrom('fill')
      .where('fill.at', '>=', asked.value.from)
      .where('fill.at', '<', asked.value.to)
      .where((where) => {
        const bought = where.and([where('buyer_id', '=', memberId), where('buyer_id', '>=', firstMemberId)]);
        const sold = where.and([where('seller_id', '=', memberId), where('seller_id', '>=', firstMemberId)]);
        return query.orderType === 'B' ? bought : query.orderType === 'S' ? sold : where.or([bought, sold]);
      });
    if (asked.value.marketIds) base = base.where('fill.market_id', 'in', orNone(asked.value.marketIds));
    const { total } = await base.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const rows = await base
      .innerJoin('orders', (join) =>
        join.on(
          'orders.id',
          '=',
          sql<bigint>`CASE WHEN buyer_id = ${memberId} THEN buy_order_id ELSE sell_order_id END`,
        ),
      )
      .selectAll('fill')
      .select('orders.call_type')
      .orderBy('fill.id', 'desc')
      .limit(count)
      .offset((page - 1) * count)
      .execute();
    const list = rows.flatMap((row) => {
      const market = this.markets.find(row.market_id);
      return market ? [tradeRowView(row, memberId, market)] : [];
    });
    return accepted(toList(list, Number(total), count));
  }

  /** Orders of the member in whatever state. */
  async orders(memberId: bigint, query: TradeQuery): Promise<Outcome<List<Order>>> {
    const asked = this.page(query);
    if (!asked.ok) return asked;
    const { page, count } = asked.value;
    let base = this.db
      .selectFrom('orders')
      .where('member_id', '=', memberId)
      .where('member_id', '>=', firstMemberId)
      .where('created_at', '>=', asked.value.from)
      .where('created_at', '<', asked.value.to);
    if (query.orderType) base = base.where('side', '=', query.orderType);
    if (asked.value.marketIds) base = base.where('market_id', 'in', orNone(asked.value.marketIds));
    const { total } = await base.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const rows = await base
      .selectAll()
      .orderBy('id', 'desc')
      .limit(count)
      .offset((page - 1) * count)
      .execute();
    const list = rows.map((row) => orderView(toLiveOrder(row, (id) => this.markets.find(id))));
    return accepted(toList(list, Number(total), count));
  }

  private page({ fromDate, toDate, cidx, page = 1, count = 10 }: TradeQuery): Outcome<Page> {
    const standard = presetRange('3months', this.clock.now().getTime());
    const range = { from: fromDate || standard.from, to: toDate || standard.to };
    const problem = rangeProblem(range);
    if (problem) return refused(problem);
    const [from, to] = rangeMoments(range);
    const marketIds = cidx
      ? this.markets.all().flatMap(({ id, deal }) => (String(deal.id) === cidx ? [id] : []))
      : null;
    return accepted({ from: new Date(from), to: new Date(to), page, count, marketIds });
  }
}

const orNone = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [-1] : ids);

export const toList = <T>(list: readonly T[], total: number, count: number): List<T> => ({
  list,
  totalPages: Math.ceil(total / count),
  total,
  cnt: list.length,
});
