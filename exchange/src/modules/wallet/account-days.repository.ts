import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/core/database';

/** What a day changed in one coin of a member, in minor units. */
export interface DayChange {
  readonly asset: string;
  /** YYYY-MM-DD in UTC+9. */
  readonly day: string;
  readonly change: bigint;
  /** The part of it that came or went otherwise than by trades. */
  readonly moved: bigint;
}

/** Quantities of one coin over a stretch of time, in minor units. */
export interface AssetFlow {
  readonly asset: string;
  readonly opening: bigint;
  readonly came: bigint;
  readonly went: bigint;
  readonly bought: bigint;
  readonly sold: bigint;
}

/** Transactions that one statement counts. */
const step = 20_000;

/** SQL of the days of members' accounts and of their values. */
export class AccountDaysRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Counts the postings of transactions that have ended. @returns whether all of them are counted. */
  async advance(): Promise<boolean> {
    const { rows } = await sql<{ all: boolean }>`SELECT advance_account_days(${step}::bigint) AS "all"`.execute(
      this.db,
    );
    return rows[0]?.all ?? false;
  }

  /** Changes from a day on, oldest first, and what there was before it as a change of the day `''`. */
  async changesSince(memberId: bigint, day: string): Promise<readonly DayChange[]> {
    const { rows } = await sql<DayChange>`
      SELECT asset, CASE WHEN day < ${day}::date THEN '' ELSE to_char(day, 'YYYY-MM-DD') END AS day,
             sum(came - went + bought - sold)::bigint AS change, sum(came - went)::bigint AS moved
      FROM account_day
      WHERE member_id = ${memberId} GROUP BY 1, 2 ORDER BY 2`.execute(this.db);
    return rows;
  }

  /** Null where the member's accounts never changed. */
  async firstDay(memberId: bigint): Promise<string | null> {
    const { rows } = await sql<{ day: string | null }>`
      SELECT to_char(min(day), 'YYYY-MM-DD') AS day FROM account_day
      WHERE member_id = ${memberId}`.execute(this.db);
    return rows[0]?.day ?? null;
  }

  /** What happened from the first day to the last one, both included, by coin. */
  async flows(memberId: bigint, from: string, to: string): Promise<readonly AssetFlow[]> {
    const during = sql`day >= ${from}::date`;
    const { rows } = await sql<AssetFlow>`
      SELECT asset, coalesce(sum(came - went + bought - sold) FILTER (WHERE NOT (${during})), 0)::bigint AS opening,
             coalesce(sum(came) FILTER (WHERE ${during}), 0)::bigint AS came,
             coalesce(sum(went) FILTER (WHERE ${during}), 0)::bigint AS went,
             coalesce(sum(bought) FILTER (WHERE ${during}), 0)::bigint AS bought,
             coalesce(sum(sold) FILTER (WHERE ${during}), 0)::bigint AS sold
      FROM account_day
      WHERE member_id = ${memberId} AND day <= ${to}::date GROUP BY 1`.execute(this.db);
    return rows;
  }

  /** Known values in whole won by day, from one day on. */
  async values(memberId: bigint, from: string): Promise<ReadonlyMap<string, bigint>> {
    const { rows } = await sql<{ day: string; krw: bigint }>`
      SELECT to_char(day, 'YYYY-MM-DD') AS day, krw FROM member_day_value
      WHERE member_id = ${memberId} AND day >= ${from}::date`.execute(this.db);
    return new Map(rows.map(({ day, krw }) => [day, krw]));
  }

  /** A day that has a value keeps it. */
  async keepValues(memberId: bigint, values: readonly (readonly [day: string, krw: bigint])[]): Promise<void> {
    if (values.length === 0) return;
    await sql`
      INSERT INTO member_day_value (member_id, day, krw)
      SELECT ${memberId}, day, krw
      FROM unnest(${values.map(([day]) => day)}::date[], ${values.map(([, krw]) => String(krw))}::bigint[]) AS value (day, krw)
      ON CONFLICT DO NOTHING`.execute(this.db);
  }
}
