import { type Kysely, sql } from 'kysely';
import type { Database, Querying } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { MomentRange } from '../../platform/core/paging';
import type { MarketFill } from '../market';
import type { FillStretch, MemberFill } from './fill.types';
import type { OrderTables } from './order.tables';
import type { RecentFills } from './recent-fills';

type FillRow = OrderTables['fill'];

/** One execution as markets count it. */
export interface Fill extends MarketFill {
  readonly id: bigint;
  readonly marketId: number;
}

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

/** SQL of fills. */
export class FillRepository {
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
}

const toFill = (row: FillRow): Fill => ({
  id: row.id,
  marketId: row.market_id,
  price: Number(row.price),
  amount: row.amount,
  total: row.total,
  takerSide: row.taker_side,
  at: row.at.getTime(),
});
