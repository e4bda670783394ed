import { type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { BankMaintenance, NewBankMaintenance } from './bank-hours.tables';

type NewMaintenance = Omit<NewBankMaintenance, 'ended_at' | 'ended_by' | 'end_reason'>;

/** Rows of bank_maintenance. */
export class BankHoursRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** End of what closes that way now, as announced; null while it is open. */
  async closedUntil(way: 'deposits' | 'withdrawals', now: Date, db: Querying = this.db): Promise<Date | null> {
    const row = await db
      .selectFrom('bank_maintenance')
      .select((select) => select.fn.max('ends_at').as('ends_at'))
      .where(way, '=', true)
      .where('ended_at', 'is', null)
      .where('starts_at', '<=', now)
      .where('ends_at', '>', now)
      .executeTakeFirst();
    return row?.ends_at ?? null;
  }

  /** Latest announcement first. */
  latest(limit: number): Promise<BankMaintenance[]> {
    return this.db.selectFrom('bank_maintenance').selectAll().orderBy('id', 'desc').limit(limit).execute();
  }

  /** Those that go on, or are still to come. */
  open(tx: Tx, now: Date): Promise<BankMaintenance[]> {
    const rows = tx.selectFrom('bank_maintenance').selectAll().where('ended_at', 'is', null);
    return rows.where('ends_at', '>', now).forUpdate().execute();
  }

  lock(tx: Tx, id: bigint): Promise<BankMaintenance | undefined> {
    return tx.selectFrom('bank_maintenance').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  /** One announcement after the other, until the transaction ends. */
  async lockAnnouncing(tx: Tx): Promise<void> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('bank_maintenance', 0))`.execute(tx);
  }

  /** Whether one that says the same was announced and not ended since. */
  async isThere(tx: Tx, wish: Omit<NewMaintenance, 'set_at'>): Promise<boolean> {
    const rows = tx.selectFrom('bank_maintenance').select('id').where('ended_at', 'is', null);
    return (
      (await rows
        .where((row) => row.and(wish))
        .limit(1)
        .executeTakeFirst()) !== undefined
    );
  }

  async insert(tx: Querying, row: NewMaintenance): Promise<void> {
    await tx
      .insertInto('bank_maintenance')
      .values({ ...row, ended_at: null, ended_by: null, end_reason: null })
      .execute();
  }

  async end(tx: Tx, id: bigint, end: { ended_at: Date; ended_by: string; end_reason: string }): Promise<void> {
    await tx.updateTable('bank_maintenance').set(end).where('id', '=', id).execute();
  }
}
