const blockSize = 10_000n;

/** Reads the first id of the next block: `SELECT nextval('ledger_entry_block')`, on the connection of the caller's transaction. */
export type ReadBlock = () => Promise<bigint>;

/** Ids for ledger entries, taken from the database in blocks. After a crash the rest of a block stays unused. */
export class EntryIds {
  private next = 0n;
  private end = 0n;

  async take(count: number, readBlock: ReadBlock): Promise<bigint[]> {
    const ids: bigint[] = [];
    while (ids.length < count) {
      if (this.next === this.end) {
        const first = await readBlock();
        this.next = first;
        this.end = first + blockSize;
      }
      ids.push(this.next);
      this.next += 1n;
    }
    return ids;
  }
}
