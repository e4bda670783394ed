/** Rows read at once, at most. */
const keysMax = 500;

interface Waiting<Row> {
  readonly key: string;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Reads rows by key, many with one query: while one is under way the next keys gather. A flood of different keys then takes one
 * connection, and a query for each round trip instead of one for each key.
 */
export class BatchedReads<Row> {
  private waiting: Waiting<Row>[] = [];
  private working = false;

  /** @param load - rows by key; what does not exist is left out. */
  constructor(private readonly load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {}

  /** @returns undefined where there is none. @throws what the query throws. */
  read(key: string): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      if (!this.working) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.working = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, keysMax);
      try {
        const rows = await this.load([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(rows.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error as Error);
      }
    }
    this.working = false;
  }
}
