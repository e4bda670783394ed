import { hourMs, minuteMs } from '@maru/server';
import { sql } from 'kysely';
import { later } from '../platform/core/clock';
import type { Context } from '../platform/core/context';
import { houseMemberMax } from '../platform/core/house';

const everyMs = 5 * minuteMs;
const keptMs = hourMs;
const keptTrades = 50;
const rowsAtOnce = 20_000;

/**
 * Removes what house accounts left behind: their ended orders and the trades among themselves, once candles contain them.
 * Ledger entries stay for ever, and so does everything a member took part in.
 */
export class HouseCleaner {
  private timer: NodeJS.Timeout | undefined;
  private cleaning: Promise<void> = Promise.resolve();

  constructor(private readonly context: Pick<Context, 'db' | 'log' | 'clock'>) {}

  start(): void {
    this.timer = setInterval(() => {
      this.cleaning = this.clean().catch((error) =>
        this.context.log.warn({ err: error }, 'house orders were not cleaned'),
      );
    }, everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.cleaning;
  }

  async clean(): Promise<void> {
    const { db, clock } = this.context;
    const before = later(clock.now(), -keptMs);
    await sql`
      DELETE FROM fill WHERE id IN (
        SELECT old.id FROM market, candle_cursor, LATERAL (
          SELECT id, buyer_id, seller_id, at FROM fill WHERE market_id = market.id ORDER BY id DESC OFFSET ${keptTrades}
        ) AS old
        WHERE old.buyer_id <= ${houseMemberMax} AND old.seller_id <= ${houseMemberMax}
          AND old.at < ${before} AND old.id <= candle_cursor.fill_id
        LIMIT ${rowsAtOnce})`.execute(db);
    await sql`
      DELETE FROM orders WHERE id IN (
        SELECT id FROM orders
        WHERE member_id <= ${houseMemberMax} AND state IN ('filled', 'cancelled') AND updated_at < ${before}
        LIMIT ${rowsAtOnce})`.execute(db);
  }
}
