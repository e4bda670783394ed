import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database';

const batchRows = 1_000;
const batchesMax = 50;

/**
 * Deletes rows that are over, in short transactions, so that no sweep holds many locks. Rows that are in use are left, and so is what
 * exceeds one sweep: the next one deletes it.
 * @param rows - `unchanging` where nobody may update them: they are not locked first, which would take the right to.
 */
export async function deleteOldRows(
  db: Kysely<Database>,
  table: keyof Database,
  over: RawBuilder<unknown>,
  rows: 'changing' | 'unchanging' = 'changing',
): Promise<void> {
  const lock = rows === 'changing' ? sql`FOR UPDATE SKIP LOCKED` : sql``;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${over} LIMIT ${batchRows} ${lock}
      ))`.execute(db);
    if ((numAffectedRows ?? 0n) < batchRows) return;
  }
}
