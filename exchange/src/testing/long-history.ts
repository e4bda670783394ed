import type { Pool } from 'pg';

/** Of a day of June 2026 in Korea. */
export const midnight = (day: number): Date => new Date(`2026-06-0${day}T00:00:00+09:00`);

export interface LongHistory {
  readonly member: bigint;
  /** Trades, of which every fourth one is sold; ids are 1 to this. */
  readonly count: number;
  /** From June 1 on, trades lie evenly on these. */
  readonly days: number;
  /** Every seventh trade is in market 2, instead of all in market 1. */
  readonly twoMarkets?: boolean;
}

/** Writes trades of a member with the house, and his orders, as they are stored. */
export async function writeLongHistory(
  pool: Pool,
  { member, count, days, twoMarkets = false }: LongHistory,
): Promise<void> {
  await pool.query(
    `INSERT INTO fill (id, market_id, buy_order_id, sell_order_id, buyer_id, seller_id, taker_side, price, amount, total, buy_fee, sell_fee, at)
     SELECT id, CASE WHEN $4 AND id % 7 = 0 THEN 2 ELSE 1 END, id, id, CASE WHEN id % 4 = 0 THEN 1 ELSE $2::bigint END,
       CASE WHEN id % 4 = 0 THEN $2::bigint ELSE 1 END, 'B', 100, 10, 1000, 0, 0,
       $1::timestamptz + (id - 1) * interval '1 day' * $5::integer / $3::integer FROM generate_series(1, $3::integer) AS id`,
    [midnight(1), member, count, twoMarkets, days],
  );
  await pool.query(
    `INSERT INTO orders (id, member_id, market_id, side, call_type, time_in_force, price, amount, fee_ppm, filled_amount, filled_total, fee, hold, state, created_at, updated_at)
     SELECT id, $1, 1, 'B', 'LIMIT', 'GTC', 100, 10, 0, 10, 1000, 0, 0, 'filled', now(), now() FROM generate_series(1, $2::integer) AS id`,
    [member, count],
  );
  await pool.query('ANALYZE fill; ANALYZE orders');
}
