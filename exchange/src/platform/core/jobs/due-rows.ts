import { type RawBuilder, sql } from 'kysely';
import type { Database, Querying } from '../database';

export interface DueRows {
  /** A table with the columns id, due_at and tries. */
  readonly table: keyof Database;
  /** Rows that still have to be worked on: `delivered_at IS NULL`. */
  readonly open: RawBuilder<unknown>;
  /** What goes before the age: the lowest is leased first. */
  readonly first?: RawBuilder<unknown>;
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** Leases the oldest due row, or the oldest of those that go first: counts a try and moves its due time to the end of the lease. Rows locked by others are skipped. */
export async function leaseDueRow<Row>(
  db: Querying,
  { table, open, first, now, leaseUntil }: DueRows,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    UPDATE ${sql.table(table)} SET tries = tries + 1, due_at = ${leaseUntil}
    WHERE id = (
      SELECT id FROM ${sql.table(table)} WHERE ${open} AND due_at <= ${now}
      ORDER BY ${first ? sql`${first}, id` : sql`id`} LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db);
  return rows[0];
}
