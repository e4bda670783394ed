import { dayMs } from '@maru/server';
import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import type { CandlePeriod, PriceCandle } from './market.types';

type Table = 'candle_minute' | 'candle_day';

/** Candles per market id. */
export interface CandlesByMarket {
  readonly minutes: ReadonlyMap<number, readonly PriceCandle[]>;
  readonly days: ReadonlyMap<number, readonly PriceCandle[]>;
}

/** Source of a period, and its length in seconds. */
const periods: Record<CandlePeriod, { readonly table: Table; readonly seconds: number }> = {
  '1': { table: 'candle_minute', seconds: 60 },
  '5': { table: 'candle_minute', seconds: 300 },
  '15': { table: 'candle_minute', seconds: 900 },
  '30': { table: 'candle_minute', seconds: 1800 },
  '60': { table: 'candle_minute', seconds: 3600 },
  '240': { table: 'candle_minute', seconds: 14_400 },
  D: { table: 'candle_day', seconds: 86_400 },
  W: { table: 'candle_day', seconds: 604_800 },
};

interface Row {
  at: Date;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
  total: bigint;
}

const toCandle = (row: Row): PriceCandle => ({
  at: row.at.getTime(),
  open: Number(row.open),
  high: Number(row.high),
  low: Number(row.low),
  close: Number(row.close),
  volume: row.volume,
  total: row.total,
});

/** Epoch seconds, open, high, low, close; volume and total as texts, because JSON numbers are not exact above 2^53. */
type PackedCandle = readonly [number, number, number, number, number, string, string];

const unpackCandle = ([at, open, high, low, close, volume, total]: PackedCandle): PriceCandle => ({
  at: at * 1000,
  open,
  high,
  low,
  close,
  volume: BigInt(volume),
  total: BigInt(total),
});

/** Stored candles: rows of minutes and of days; every other period is put together from them. */
export class CandlesRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /**
   * The last `count` candles of a period that begin before `to` (epoch milliseconds), oldest first.
   * Weeks begin on Monday, days and everything shorter at midnight, in UTC+9.
   */
  async period(marketId: number, period: CandlePeriod, count: number, to: number): Promise<readonly PriceCandle[]> {
    const { table, seconds } = periods[period];
    const { rows } = await sql<Row>`
      SELECT date_bin(make_interval(secs => ${seconds}), at, '2024-01-01T00:00:00+09:00') AS at,
             (array_agg(open ORDER BY at))[1] AS open, max(high) AS high, min(low) AS low,
             (array_agg(close ORDER BY at DESC))[1] AS close, sum(volume)::bigint AS volume, sum(total)::bigint AS total
      FROM ${sql.table(table)} AS source (market_id, at, open, high, low, close, volume, total)
      WHERE market_id = ${marketId} AND at < ${new Date(to)} AND at >= ${new Date(to - (count + 1) * seconds * 1000)}
      GROUP BY 1 ORDER BY 1 DESC LIMIT ${count}`.execute(this.db);
    return rows.map(toCandle).reverse();
  }

  /** The last day with trades that begins before a moment, epoch milliseconds. */
  async lastDay(marketId: number, before: number): Promise<PriceCandle | null> {
    const days = this.db.selectFrom('candle_day').selectAll().where('market_id', '=', marketId);
    const row = await days.where('at', '<', new Date(before)).orderBy('at', 'desc').limit(1).executeTakeFirst();
    return row ? toCandle(row) : null;
  }

  /**
   * Initial data of the statistics: per market the minutes of the last 24 hours, or the newest one, and the last two days, oldest first.
   * Trades that a crash has left uncounted belong to the newest minute or to later ones, however long ago that was.
   */
  async recent(now: number): Promise<CandlesByMarket> {
    const since = new Date(now - dayMs);
    // One row per market: a start reads up to 1,440 minutes of each, and as rows they would take it half a second.
    const { rows: minutes } = await sql<{ market_id: number; candles: readonly PackedCandle[] }>`
      SELECT market_id, json_agg(json_build_array(
        extract(epoch FROM at)::bigint, open, high, low, close, volume::text, total::text) ORDER BY at) AS candles
      FROM (
        SELECT * FROM candle_minute WHERE at > ${since}
        UNION ALL
        SELECT newest.* FROM market CROSS JOIN LATERAL (
          SELECT * FROM candle_minute WHERE market_id = market.id ORDER BY at DESC LIMIT 1
        ) AS newest WHERE newest.at <= ${since}
      ) AS minute GROUP BY market_id`.execute(this.db);
    const { rows: days } = await sql<Row & { market_id: number }>`
      SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY market_id ORDER BY at DESC) AS age FROM candle_day) AS day
      WHERE age <= 2 ORDER BY at`.execute(this.db);
    return {
      minutes: new Map(minutes.map(({ market_id, candles }) => [market_id, candles.map(unpackCandle)])),
      days: byMarket(days),
    };
  }

  /** The last fill that the stored candles contain; 0 before the first. */
  async lastFill(): Promise<bigint> {
    const cursor = await this.db.selectFrom('candle_cursor').select('fill_id').executeTakeFirstOrThrow();
    return cursor.fill_id;
  }

  /** Stores candles in one transaction. @param lastFill - the last fill that they contain; undefined for candles without fills. */
  async save({ minutes, days }: Partial<CandlesByMarket>, lastFill?: bigint): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      if (minutes) await this.upsert(tx, 'candle_minute', minutes);
      if (days) await this.upsert(tx, 'candle_day', days);
      if (lastFill !== undefined) await tx.updateTable('candle_cursor').set({ fill_id: lastFill }).execute();
    });
  }

  private async upsert(tx: Tx, table: Table, candles: CandlesByMarket['minutes']): Promise<void> {
    const rows = [...candles].flatMap(([marketId, list]) => list.map((candle) => ({ marketId, ...candle })));
    const column = (value: (row: (typeof rows)[number]) => number | bigint) => `{${rows.map(value).join(',')}}`;
    await sql`
      INSERT INTO ${sql.table(table)} (market_id, at, open, high, low, close, volume, total)
      SELECT market_id, to_timestamp(at / 1000.0), open, high, low, close, volume, total
      FROM unnest(
        ${column((row) => row.marketId)}::integer[], ${column((row) => row.at)}::bigint[],
        ${column((row) => row.open)}::bigint[], ${column((row) => row.high)}::bigint[],
        ${column((row) => row.low)}::bigint[], ${column((row) => row.close)}::bigint[],
        ${column((row) => row.volume)}::bigint[], ${column((row) => row.total)}::bigint[]
      ) AS candle (market_id, at, open, high, low, close, volume, total)
      ON CONFLICT (market_id, at) DO UPDATE SET
        high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume, total = excluded.total
    `.execute(tx);
  }
}

function byMarket(rows: readonly (Row & { market_id: number })[]): Map<number, PriceCandle[]> {
  const lists = new Map<number, PriceCandle[]>();
  for (const row of rows) {
    const list = lists.get(row.market_id);
    if (list) list.push(toCandle(row));
    else lists.set(row.market_id, [toCandle(row)]);
  }
  return lists;
}
