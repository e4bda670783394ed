import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database';

const batchRows = 1_000;
const batchesMax = 50;

/**
 * Deletes rows that are over, in short transactions, so that no sweep holds many locks. Rows that are in use are left, and so is what
 * exceeds one sweep: the next one deletes it.
 */
export async function deleteOldRows(
  db: Kysely<Database>,
  table: keyof Database,
  over: RawBuilder<unknown>,
): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${over} LIMIT ${batchRows} FOR UPDATE SKIP LOCKED
      ))`.execute(db);
    if ((numAffectedRows ?? 0n) < batchRows) return;
  }
}
