import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables';

const blockSize = 1000;

/** Ids for ledger entries, taken from the database in blocks. A block that a crash leaves half used leaves a gap, no more. */
export class EntryIds {
  private next = 0n;
  private end = 0n;

  /** The next id if a block is at hand. Call `reserve` first. */
  take(): bigint {
    if (this.next >= this.end) throw new Error('entry ids were not reserved');
    this.next += 1n;
    return this.next - 1n;
  }

  /** Makes sure that the next `count` calls of take succeed; `count` is at most one block. */
  async reserve(db: Kysely<Database> | Transaction<Database>, count: number): Promise<void> {
    if (this.end - this.next >= BigInt(count)) return;
    const { rows } = await sql<{ first: bigint }>`SELECT nextval('ledger_entry_block') AS first`.execute(db);
    this.next = rows[0]?.first ?? 0n;
    this.end = this.next + BigInt(blockSize);
  }
}
