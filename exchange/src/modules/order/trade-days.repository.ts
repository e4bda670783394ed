import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/core/database';
import { firstMemberId } from '../../platform/core/house';
import type { TradeFilter } from './fill.types';
import type { TradeDay } from './trade-pages';

/** Fills that one statement counts. */
const step = 20_000;
/** Fills that may be left to count where a request counts its member's among them. */
const leftMax = 100_000;

/** SQL of the days on which members traded. */
export class TradeDaysRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Counts the next fills; processes exclude each other. @returns whether all of them are counted. */
  async advance(): Promise<boolean> {
    const { rows } = await sql<{ all: boolean }>`SELECT advance_trade_days(${step}::integer) AS "all"`.execute(this.db);
    return rows[0]?.all ?? false;
  }

  /** False where many fills are left to count, as after an upgrade. */
  async areCounted(): Promise<boolean> {
    const { rows } = await sql<{ counted: boolean }>`
      SELECT coalesce((SELECT max(id) FROM fill), 0) - fill_id <= ${leftMax} AS counted FROM trade_day_cursor`.execute(
      this.db,
    );
    return rows[0]?.counted ?? false;
  }

  /** The days of a filter that begins and ends at midnight (UTC+9). One statement, so that what is not counted yet is what came after it. */
  async of(filter: TradeFilter): Promise<readonly TradeDay[]> {
    const { memberId, side, from, to, marketIds } = filter;
    const { rows } = await sql<TradeDay>`
      SELECT sum(count)::integer AS count, min(first_id) AS first, max(last_id) AS last FROM (
        SELECT day, count, first_id, last_id FROM trade_day
        WHERE member_id = ${memberId} AND day >= ${dayOf(sql`${from}::timestamptz`)} AND day < ${dayOf(sql`${to}::timestamptz`)}
          AND (${side ?? null}::text IS NULL OR side = ${side ?? null}) AND ${inMarkets(marketIds)}
        UNION ALL ${side === 'S' ? sql`SELECT NULL, NULL, NULL, NULL WHERE false` : since('buyer_id', filter)}
        UNION ALL ${side === 'B' ? sql`SELECT NULL, NULL, NULL, NULL WHERE false` : since('seller_id', filter)}
      ) AS own GROUP BY day`.execute(this.db);
    return rows;
  }
}

const dayOf = (at: RawBuilder<unknown>) => sql`(${at} AT TIME ZONE 'UTC' + interval '9 hours')::date`;

const inMarkets = (ids: TradeFilter['marketIds']) =>
  ids === null ? sql`true` : sql`market_id = ANY(${[...ids]}::integer[])`;

/** As pairs, from the last counted fill to the end of the member: the index has them side by side. */
function since(column: 'buyer_id' | 'seller_id', { memberId, from, to, marketIds }: TradeFilter): RawBuilder<unknown> {
  const who = sql.ref(column);
  return sql`
    SELECT ${dayOf(sql`at`)}, count(*), min(id), max(id) FROM fill
    WHERE (${who}, id) > (${memberId}, (SELECT fill_id FROM trade_day_cursor)) AND ${who} <= ${memberId} AND ${who} >= ${firstMemberId}
      AND at >= ${from} AND at < ${to} AND ${inMarkets(marketIds)}
    GROUP BY 1`;
}
