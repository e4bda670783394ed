import type { Side } from '@maru/domain';
import { type Kysely, sql } from 'kysely';
import type { Database, Querying } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { MomentRange, PageRows, Paging } from '../../platform/core/paging';
import type { OrderTables } from './order.tables';

export type FillRow = OrderTables['fill'];
export type MemberFill = Pick<FillRow, 'id' | 'market_id' | 'buyer_id' | 'seller_id' | 'amount' | 'total'>;

/** A fill and the type of its member's order. */
export type TradeOfMember = FillRow & Pick<OrderTables['orders'], 'call_type'>;

/** Filter of a member's list of orders or trades. */
export interface HistorySearch extends MomentRange, Paging {
  readonly memberId: bigint;
  readonly side: Side | undefined;
  /** Null: all markets. */
  readonly marketIds: readonly number[] | null;
}

/** SQL of fills. */
export class FillRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Null before the first. */
  async newestId(db: Querying = this.db): Promise<bigint | null> {
    const newest = await db
      .selectFrom('fill')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirst();
    return newest?.id ?? null;
  }

  /** Fills with a member on either side, by id. */
  async ofMembers(
    db: Querying,
    { after, upTo, limit }: { readonly after: bigint; readonly upTo: bigint; readonly limit: number },
  ): Promise<readonly MemberFill[]> {
    const { rows } = await sql<MemberFill>`
      SELECT id, market_id, buyer_id, seller_id, amount, total FROM fill
      WHERE id > ${after} AND id <= ${upTo} AND (buyer_id >= ${firstMemberId} OR seller_id >= ${firstMemberId})
      ORDER BY id LIMIT ${limit}`.execute(db);
    return rows;
  }

  /** Fills after one, by id. */
  after(id: bigint, limit: number): Promise<FillRow[]> {
    return this.db.selectFrom('fill').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
  }

  /** The newest of every market, newest first. */
  async newestPerMarket(count: number): Promise<readonly FillRow[]> {
    const { rows } = await sql<FillRow>`
      SELECT recent.* FROM market,
      LATERAL (SELECT * FROM fill WHERE market_id = market.id ORDER BY id DESC LIMIT ${count}) AS recent
      ORDER BY recent.at DESC, recent.id DESC`.execute(this.db);
    return rows;
  }

  /** Executions of a member, newest first. */
  async trades(search: HistorySearch): Promise<PageRows<TradeOfMember>> {
    const { memberId, side, from, to, marketIds, count, offset } = search;
    let found = this.db
      .selectFrom('fill')
      .where('fill.at', '>=', from)
      .where('fill.at', '<', to)
      .where((where) => {
        const bought = where.and([where('buyer_id', '=', memberId), where('buyer_id', '>=', firstMemberId)]);
        const sold = where.and([where('seller_id', '=', memberId), where('seller_id', '>=', firstMemberId)]);
        return side === 'B' ? bought : side === 'S' ? sold : where.or([bought, sold]);
      });
    if (marketIds) found = found.where('fill.market_id', 'in', orNone(marketIds));
    const { total } = await found
      .select((select) => select.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    const ownOrder = sql<bigint>`CASE WHEN buyer_id = ${memberId} THEN buy_order_id ELSE sell_order_id END`;
    const rows = await found
      .innerJoin('orders', (join) => join.on('orders.id', '=', ownOrder))
      .selectAll('fill')
      .select('orders.call_type')
      .orderBy('fill.id', 'desc')
      .limit(count)
      .offset(offset)
      .execute();
    return { rows, total: Number(total) };
  }
}

/** `IN ()` is a syntax error, so an empty list needs a value. */
export const orNone = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [-1] : ids);
