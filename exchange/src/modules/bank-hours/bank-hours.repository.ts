import type { Kysely } from 'kysely';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { BankMaintenance, NewBankMaintenance } from './bank-hours.tables';

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

  async insert(tx: Querying, row: Omit<NewBankMaintenance, 'ended_at' | 'ended_by' | 'end_reason'>): Promise<void> {
    await tx
      .insertInto('bank_maintenance')
      .values({ ...row, ended_at: null, ended_by: null, end_reason: null })
      .execute();
  }

  async end(tx: Tx, id: bigint, end: { ended_at: Date; ended_by: string; end_reason: string }): Promise<void> {
    await tx.updateTable('bank_maintenance').set(end).where('id', '=', id).execute();
  }
}
