import type { Side } from '@maru/domain';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { bigintMax, type Database } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { Newest, PageRows, Paging } from '../../platform/core/paging';
import type { TradeFilter } from './fill.types';
import type { OrderTables } from './order.tables';
import { type NewestTrades, TradePages, type TradePagesDeps } from './trade-pages';
import { type PagePosition, type PortionQuery, type TradePortion, TradePositions } from './trade-positions';

/** A fill and the type of its member's order. */
export type TradeOfMember = OrderTables['fill'] & Pick<OrderTables['orders'], 'call_type'>;

/** One page of them. */
export interface HistorySearch extends TradeFilter, Paging {
  /** No order lies outside its moments, so they need not be compared: rows are counted in the index alone. */
  readonly ofAllTime?: boolean;
}

type FillSide = 'buyer_id' | 'seller_id';

/** Fills of which one side is read, by id, both included. */
interface Span {
  readonly from?: bigint;
  readonly upTo?: bigint;
}

/** Trades of each side that are looked at where nothing is counted: a few milliseconds. */
const lookMax = 2_000;

/** SQL of the fills of one member, as buyer and as seller. */
export class MemberTradeRepository {
  private readonly pages: TradePages;

  constructor(
    private readonly db: Kysely<Database>,
    days: TradePagesDeps['days'],
  ) {
    const positions = new TradePositions({
      newestFill: () => this.newestFill(),
      portion: (filter, query) => this.portion(filter, query),
    });
    this.pages = new TradePages({ days, positions, newest: (filter, paging) => this.newest(filter, paging) });
  }

  /** Executions of a member, newest first. */
  async trades(search: HistorySearch): Promise<PageRows<TradeOfMember>> {
    const { at, ...counted } = await this.pages.page(search, search);
    return { rows: at ? await this.tradesAt(search, at) : [], ...counted };
  }

  /** Executions of a member before one, newest first; the newest where it is null. */
  tradesBefore(last: TradeOfMember | null, filter: TradeFilter, limit: number): Promise<readonly TradeOfMember[]> {
    return this.tradesAt(filter, { from: 0n, upTo: last ? last.id - 1n : bigintMax, skip: 0, limit });
  }

  /** Orders of a member that were executed lately, with the moment of the last time, newest first. Looks at no more fills than `limit`. */
  async executed(memberId: bigint, { since, limit }: Newest): Promise<readonly { orderId: bigint; at: Date }[]> {
    const ofSide = (who: FillSide, order: 'buy_order_id' | 'sell_order_id') =>
      newestFirst(this.ofSide(who, memberId, {}), who)
        .select(['id', 'at', `${order} as orderId`])
        .limit(limit);
    const own = ofSide('buyer_id', 'buy_order_id').as('bought');
    const { rows } = await sql<{ orderId: bigint; at: Date }>`
      SELECT "orderId", max(at) AS at FROM (
        (SELECT * FROM ${own}) UNION ALL (SELECT * FROM ${ofSide('seller_id', 'sell_order_id').as('sold')})
      ) AS own WHERE at >= ${since} GROUP BY "orderId" ORDER BY max(id) DESC LIMIT ${limit}`.execute(this.db);
    return rows;
  }

  private async newestFill(): Promise<bigint> {
    const { id } = await this.db
      .selectFrom('fill')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return id ?? 0n;
  }

  /** Each side gives as many as the portion may have: the oldest of both are among them. */
  private async portion(filter: TradeFilter, query: PortionQuery): Promise<TradePortion> {
    const { after, upTo, limit, step, counted } = query;
    const sides = sidesOf(filter.side).map((who) => {
      const found = this.fitting(who, filter, { from: after + 1n, upTo });
      return sql`(SELECT * FROM ${found.select('id').orderBy(who).orderBy('id').limit(limit).as(who)})`;
    });
    const rows = await this.inOrder(sql<TradePortion>`
      SELECT count(*)::integer AS count, min(id) AS first, max(id) AS last,
             coalesce(array_agg(id::float8 ORDER BY id) FILTER (WHERE (${counted} + rank) % ${step} = 0), '{}') AS marks
      FROM (
        SELECT id, row_number() OVER (ORDER BY id) AS rank FROM (${sql.join(sides, sql` UNION ALL `)}) AS own
        ORDER BY id LIMIT ${limit}
      ) AS ranked`);
    return rows[0] ?? { count: 0, first: null, last: null, marks: [] };
  }

  /** What the newest trades of both sides have of a filter. Of the side that reaches less far back, older ones are unknown. */
  private async newest(filter: TradeFilter, { count, offset }: Paging): Promise<NewestTrades> {
    const { memberId, from, to, marketIds } = filter;
    const who = sidesOf(filter.side);
    const sides = who.map((side) => {
      const found = newestFirst(this.ofSide(side, memberId, {}), side).select(['id', 'at', 'market_id']);
      return sql`${sql.ref(side)} AS MATERIALIZED (${found.limit(lookMax)})`;
    });
    const reaches = who.map((side) => sql`(SELECT min(id) FROM ${sql.ref(side)} HAVING count(*) = ${lookMax})`);
    const all = who.map((side) => sql`SELECT * FROM ${sql.ref(side)}`);
    const ofMarkets = marketIds ? sql`market_id = ANY(${[...marketIds]}::integer[])` : sql`true`;
    const [found] = await this.inOrder(sql<{ total: number; ids: readonly number[]; areAll: boolean }>`
      WITH ${sql.join(sides)}, reach AS (SELECT greatest(${sql.join(reaches)}) AS first)
      SELECT count(*)::integer AS total, (SELECT first FROM reach) IS NULL AS "areAll",
             coalesce((array_agg(id::float8 ORDER BY id DESC))[${offset + 1}::integer : ${offset + count}::integer], '{}') AS ids
      FROM (${sql.join(all, sql` UNION ALL `)}) AS own, reach
      WHERE (first IS NULL OR id >= first) AND at >= ${from} AND at < ${to} AND ${ofMarkets}`);
    if (!found) throw new Error('a count without a row');
    return { ...found, ids: found.ids.map(BigInt) };
  }

  /** Reads no more of each side's index than what is skipped and the page. */
  private async tradesAt(filter: TradeFilter, at: PagePosition): Promise<readonly TradeOfMember[]> {
    const { memberId } = filter;
    const withTypes = (page: RawBuilder<unknown>) => sql<TradeOfMember>`
      SELECT own.*, orders.call_type FROM (${page}) AS own
      JOIN orders ON orders.id = CASE WHEN own.buyer_id = ${memberId} THEN own.buy_order_id ELSE own.sell_order_id END
      ORDER BY own.id DESC`;
    if ('ids' in at) return (await withTypes(this.byId(at.ids)).execute(this.db)).rows;
    return this.inOrder(withTypes(this.after(filter, at)));
  }

  /**
   * PostgreSQL guesses how many fills lie between two pairs by their members alone: for one day of a busy member it would rather read all fills and sort them.
   * Without sorts it takes the index that has them in order.
   */
  private inOrder<Row>(query: RawBuilder<Row>): Promise<readonly Row[]> {
    return this.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_sort = off`.execute(tx);
      return (await query.execute(tx)).rows;
    });
  }

  private byId(ids: readonly bigint[]) {
    return sql`SELECT * FROM fill WHERE id = ANY(${ids}::bigint[])`;
  }

  private after(filter: TradeFilter, { from, upTo, skip, limit }: Exclude<PagePosition, { ids: unknown }>) {
    const sides = sidesOf(filter.side).map((who) => {
      const found = newestFirst(this.fitting(who, filter, { from, upTo }), who).selectAll();
      return sql`(SELECT * FROM ${found.limit(skip + limit).as(who)})`;
    });
    return sql`
      SELECT * FROM (${sql.join(sides, sql` UNION ALL `)}) AS both_sides ORDER BY id DESC LIMIT ${limit} OFFSET ${skip}`;
  }

  private fitting(who: FillSide, { memberId, from, to, marketIds }: TradeFilter, span: Span) {
    const found = this.ofSide(who, memberId, span).where('at', '>=', from).where('at', '<', to);
    return marketIds ? found.where('market_id', 'in', orNone(marketIds)) : found;
  }

  /** Fills of one side's member. In the order of (member, id) only that index has them, while one by id would be walked past everybody's. */
  private ofSide(who: FillSide, memberId: bigint, { from = 0n, upTo = bigintMax }: Span) {
    // As pairs: the index begins at the one and ends at the other.
    return this.db
      .selectFrom('fill')
      .where((row) => row(row.refTuple(who, 'id'), '>=', row.tuple(memberId, from)))
      .where((row) => row(row.refTuple(who, 'id'), '<=', row.tuple(memberId, upTo)))
      .where(who, '>=', firstMemberId);
  }
}

const newestFirst = (found: SelectQueryBuilder<Database, 'fill', object>, who: FillSide) =>
  found.orderBy(who, 'desc').orderBy('id', 'desc');

/** @param side - undefined: both. */
const sidesOf = (side: Side | undefined): readonly FillSide[] => [
  ...(side === 'S' ? [] : (['buyer_id'] as const)),
  ...(side === 'B' ? [] : (['seller_id'] as const)),
];

/** `IN ()` is a syntax error: an empty list becomes the id of no row. */
export const orNone = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [-1] : ids);
