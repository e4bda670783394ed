import type { Side } from '@maru/domain';
import { type Kysely, sql } from 'kysely';
import type { Database, Querying } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { MomentRange, Newest, PageRows, Paging } from '../../platform/core/paging';
import type { MarketFill } from '../market';
import type { FillStretch, MemberFill, TradeFilter } from './fill.types';
import type { OrderTables } from './order.tables';
import type { RecentFills } from './recent-fills';
import { type CountedTrades, TradeTotals } from './trade-totals';

type FillRow = OrderTables['fill'];

/** One execution as markets count it. */
export interface Fill extends MarketFill {
  readonly id: bigint;
  readonly marketId: number;
}

/** A fill and the type of its member's order. */
export type TradeOfMember = FillRow & Pick<OrderTables['orders'], 'call_type'>;

/** House fills to delete. */
export interface OldHouseFills {
  readonly before: Date;
  /** Id of the last fill that may go. */
  readonly upTo: bigint;
  readonly marketIds: readonly number[];
  /** Newest fills of each market that stay. */
  readonly kept: number;
  readonly limit: number;
}

/** One page of them. */
export interface HistorySearch extends TradeFilter, Paging {}

/** SQL of fills. */
export class FillRepository {
  private readonly totals = new TradeTotals((filter, after) => this.countTrades(filter, after));

  /** @param recent - what need not be read. */
  constructor(
    private readonly db: Kysely<Database>,
    private readonly recent: Pick<RecentFills, 'between'> | null = null,
  ) {}

  /** Null before the first. */
  async newestId(db: Querying = this.db): Promise<bigint | null> {
    const newest = await db
      .selectFrom('fill')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirst();
    return newest?.id ?? null;
  }

  /** Fills with a member on either side, after one and up to another, by id. */
  async ofMembers(db: Querying, stretch: FillStretch): Promise<readonly MemberFill[]> {
    const known = this.recent?.between(stretch);
    if (known) return known;
    const { after, upTo, limit } = stretch;
    const { rows } = await sql<MemberFill>`
      SELECT id, market_id AS "marketId", buyer_id AS "buyerId", seller_id AS "sellerId", amount, total,
             buy_fee AS "buyFee", sell_fee AS "sellFee", at FROM fill
      WHERE id > ${after} AND id <= ${upTo} AND (buyer_id >= ${firstMemberId} OR seller_id >= ${firstMemberId})
      ORDER BY id LIMIT ${limit}`.execute(db);
    return rows;
  }

  /** Lowest and highest price of a market after a fill, price units; null without trades. */
  async extremes(marketId: number, after: bigint): Promise<{ readonly low: number; readonly high: number } | null> {
    const { low, high } = await this.db
      .selectFrom('fill')
      .where('market_id', '=', marketId)
      .where('id', '>', after)
      .select((select) => [select.fn.min('price').as('low'), select.fn.max('price').as('high')])
      .executeTakeFirstOrThrow();
    return low === null || high === null ? null : { low: Number(low), high: Number(high) };
  }

  /** Fills after one, by id. */
  async since(id: bigint, limit: number): Promise<readonly Fill[]> {
    const fills = this.db.selectFrom('fill').selectAll().where('id', '>', id).orderBy('id');
    return (await fills.limit(limit).execute()).map(toFill);
  }

  /** The newest fills of each market, all of them newest first. */
  async newestPerMarket(marketIds: readonly number[], count: number): Promise<readonly Fill[]> {
    const { rows } = await sql<FillRow>`
      SELECT recent.* FROM unnest(${marketIds}::integer[]) AS asked (market_id),
      LATERAL (SELECT * FROM fill WHERE market_id = asked.market_id ORDER BY id DESC LIMIT ${count}) AS recent
      ORDER BY recent.at DESC, recent.id DESC`.execute(this.db);
    return rows.map(toFill);
  }

  /** Deletes fills between house accounts. */
  async deleteOfHouse({ before, upTo, marketIds, kept, limit }: OldHouseFills): Promise<void> {
    await sql`
      DELETE FROM fill WHERE id IN (
        SELECT old.id FROM unnest(${marketIds}::integer[]) AS asked (market_id), LATERAL (
          SELECT id, buyer_id, seller_id, at FROM fill WHERE market_id = asked.market_id ORDER BY id DESC OFFSET ${kept}
        ) AS old
        WHERE old.buyer_id < ${firstMemberId} AND old.seller_id < ${firstMemberId} AND old.at < ${before} AND old.id <= ${upTo}
        LIMIT ${limit})`.execute(this.db);
  }

  /** Orders of a member that were executed lately, with the moment of the last time, newest first. Looks at no more fills than `limit`. */
  async executed(memberId: bigint, { since, limit }: Newest): Promise<readonly { orderId: bigint; at: Date }[]> {
    const ofSide = (who: FillSide, order: 'buy_order_id' | 'sell_order_id') =>
      this.ofSide(who, memberId)
        .select(['id', 'at', `${order} as orderId`])
        .limit(limit);
    const own = ofSide('buyer_id', 'buy_order_id').as('bought');
    const { rows } = await sql<{ orderId: bigint; at: Date }>`
      SELECT "orderId", max(at) AS at FROM (
        (SELECT * FROM ${own}) UNION ALL (SELECT * FROM ${ofSide('seller_id', 'sell_order_id').as('sold')})
      ) AS own WHERE at >= ${since} GROUP BY "orderId" ORDER BY max(id) DESC LIMIT ${limit}`.execute(this.db);
    return rows;
  }

  /** Fees that a member paid, by market, in minor units of its base coin. */
  async feesOf(memberId: bigint, { from, to }: MomentRange): Promise<ReadonlyMap<number, bigint>> {
    const { rows } = await sql<{ marketId: number; fee: bigint }>`
      SELECT market_id AS "marketId", sum(fee)::bigint AS fee FROM (
        SELECT market_id, buy_fee AS fee, at FROM fill WHERE buyer_id = ${memberId} AND buyer_id >= ${firstMemberId}
        UNION ALL
        SELECT market_id, sell_fee, at FROM fill WHERE seller_id = ${memberId} AND seller_id >= ${firstMemberId}
      ) AS own WHERE at >= ${from} AND at < ${to} GROUP BY 1`.execute(this.db);
    return new Map(rows.map(({ marketId, fee }) => [marketId, fee]));
  }

  /** Executions of a member, newest first. */
  async trades(search: HistorySearch): Promise<PageRows<TradeOfMember>> {
    const total = await this.totals.of(search);
    return { rows: await this.newestTrades(search, search), total };
  }

  private async countTrades(
    { memberId, side, from, to, marketIds }: TradeFilter,
    after: bigint,
  ): Promise<CountedTrades> {
    const { count, newest } = await this.db
      .selectFrom('fill')
      .where((where) => {
        const ofMember = (who: FillSide) => where.and([where(who, '=', memberId), where(who, '>=', firstMemberId)]);
        return where.or(sidesOf(side).map(ofMember));
      })
      .where('id', '>', after)
      .where('at', '>=', from)
      .where('at', '<', to)
      .$if(marketIds !== null, (found) => found.where('market_id', 'in', orNone(marketIds ?? [])))
      .select((select) => [select.fn.countAll<bigint>().as('count'), select.fn.max('id').as('newest')])
      .executeTakeFirstOrThrow();
    return { count: Number(count), newest: newest ?? 0n };
  }

  /** Executions of a member before one, newest first; the newest where it is null. */
  tradesBefore(last: TradeOfMember | null, search: TradeFilter, limit: number): Promise<readonly TradeOfMember[]> {
    return this.newestTrades(search, { count: limit, offset: 0, beforeId: last?.id });
  }

  /** Reads no more of each side's index than the page and what lies before it. */
  private async newestTrades(
    filter: TradeFilter,
    { count, offset, beforeId }: Paging & { readonly beforeId?: bigint | undefined },
  ): Promise<readonly TradeOfMember[]> {
    const { memberId, from, to, marketIds } = filter;
    const sides = sidesOf(filter.side).map((who) => {
      let found = this.ofSide(who, memberId).where('at', '>=', from).where('at', '<', to);
      if (marketIds) found = found.where('market_id', 'in', orNone(marketIds));
      if (beforeId !== undefined) found = found.where('id', '<', beforeId);
      return sql`(SELECT * FROM ${found
        .selectAll()
        .limit(count + offset)
        .as(who)})`;
    });
    const { rows } = await sql<TradeOfMember>`
      SELECT own.*, orders.call_type FROM (${sql.join(sides, sql` UNION ALL `)}) AS own
      JOIN orders ON orders.id = CASE WHEN own.buyer_id = ${memberId} THEN own.buy_order_id ELSE own.sell_order_id END
      ORDER BY own.id DESC LIMIT ${count} OFFSET ${offset}`.execute(this.db);
    return rows;
  }

  /** Fills of one side's member in the order of their index, newest first. */
  private ofSide(who: FillSide, memberId: bigint) {
    return (
      this.db
        .selectFrom('fill')
        // As a range: in the order of (member, id) only that index has them, while one by id would be walked past everybody's fills.
        .where(who, '>=', memberId)
        .where(who, '<=', memberId)
        .where(who, '>=', firstMemberId)
        .orderBy(who, 'desc')
        .orderBy('id', 'desc')
    );
  }
}

type FillSide = 'buyer_id' | 'seller_id';

/** @param side - undefined: both. */
const sidesOf = (side: Side | undefined): readonly FillSide[] => [
  ...(side === 'S' ? [] : (['buyer_id'] as const)),
  ...(side === 'B' ? [] : (['seller_id'] as const)),
];

/** `IN ()` is a syntax error: an empty list becomes the id of no row. */
export const orNone = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [-1] : ids);

const toFill = (row: FillRow): Fill => ({
  id: row.id,
  marketId: row.market_id,
  price: Number(row.price),
  amount: row.amount,
  total: row.total,
  takerSide: row.taker_side,
  at: row.at.getTime(),
});
