import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/core/database';

const blockSize = 10_000n;

/** Ids for ledger entries, taken from the database in blocks. After a crash the rest of a block stays unused. */
export class EntryIds {
  private next = 0n;
  private end = 0n;

  constructor(private readonly db: Kysely<Database>) {}

  async take(count: number): Promise<bigint[]> {
    const ids: bigint[] = [];
    while (ids.length < count) {
      if (this.next === this.end) await this.fetchBlock();
      ids.push(this.next);
      this.next += 1n;
    }
    return ids;
  }

  private async fetchBlock(): Promise<void> {
    const { rows } = await sql<{ first: bigint }>`SELECT nextval('ledger_entry_block') AS first`.execute(this.db);
    const first = rows[0]?.first ?? 0n;
    this.next = first;
    this.end = first + blockSize;
  }
}
