import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/core/database';

/** The engine's right to write, as the database has it. */
export interface Lease {
  /** Batches of another epoch are refused. */
  readonly epoch: bigint;
  /** Number of the last batch that was committed. */
  readonly seq: bigint;
  readonly lastOrderId: number;
  readonly lastFillId: number;
}

/** A lease that is not renewed ends after this time; renewals come three times as often. */
export const leaseMs = 15_000;

const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`;
const isLive = sql<boolean>`expires_at > clock_timestamp() AND EXISTS (
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND starts_with(holder, application_name || '/'))`;

/** SQL of the engine's lease. */
export class LeaseRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Name of the engine that leads; null where none does, or where the schema is not there yet. */
  async leader(): Promise<string | null> {
    try {
      const live = await this.db.selectFrom('engine_lease').select('holder').where(isLive).executeTakeFirst();
      return live?.holder ?? null;
    } catch (error) {
      // Undefined table or column: no engine of this version has ever run here.
      if (['42P01', '42703'].includes((error as { code?: string }).code ?? '')) return null;
      throw error;
    }
  }

  /**
   * Takes the lease: from now on only batches of its epoch are accepted.
   * @param process - name of the caller's sessions; engines of one process replace each other.
   * @returns null where an engine of another process leads.
   */
  async take(holder: string, process: string): Promise<Lease | null> {
    const free = sql<boolean>`(starts_with(holder, ${`${process}/`}) OR NOT (${isLive}))`;
    const taken = await this.db
      .updateTable('engine_lease')
      .set((set) => ({ epoch: set('epoch', '+', 1n), seq: 0n, holder, expires_at: until }))
      .where(free)
      .returningAll()
      .executeTakeFirst();
    return taken ? toLease(taken) : null;
  }

  /**
   * Takes the next epoch after a batch whose end is unknown: what may still be under way for the last one is refused then.
   * @returns null where another engine has taken the lease.
   */
  async resume(holder: string): Promise<Lease | null> {
    const resumed = await this.db
      .updateTable('engine_lease')
      .set((set) => ({ epoch: set('epoch', '+', 1n), expires_at: until }))
      .where('holder', '=', holder)
      .returningAll()
      .executeTakeFirst();
    return resumed ? toLease(resumed) : null;
  }

  /** @returns false where another engine has taken the lease. */
  async renew(holder: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('engine_lease')
      .set({ expires_at: until })
      .where('holder', '=', holder)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async release(holder: string): Promise<void> {
    await this.db
      .updateTable('engine_lease')
      .set({ holder: '', expires_at: sql<Date>`'-infinity'` })
      .where('holder', '=', holder)
      .execute();
  }
}

const toLease = (row: { epoch: bigint; seq: bigint; last_order_id: bigint; last_fill_id: bigint }): Lease => ({
  epoch: row.epoch,
  seq: row.seq,
  lastOrderId: Number(row.last_order_id),
  lastFillId: Number(row.last_fill_id),
});
