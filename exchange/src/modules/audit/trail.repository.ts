import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/core/database';

/** Newest entry of the trail; hash in hexadecimal digits. */
export interface TrailHead {
  readonly seq: bigint;
  readonly hash: string;
}

/** SQL of the trail; its entries are written by triggers. */
export class TrailRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Entries that were altered, or that follow one that is gone. */
  async breaks(): Promise<readonly bigint[]> {
    const { rows } = await sql<{ seq: bigint }>`SELECT seq FROM trail_breaks()`.execute(this.db);
    return rows.map(({ seq }) => seq);
  }

  async head(): Promise<TrailHead | null> {
    const { rows } = await sql<TrailHead>`
      SELECT seq, encode(hash, 'hex') AS hash FROM trail_entry ORDER BY seq DESC LIMIT 1`.execute(this.db);
    return rows[0] ?? null;
  }
}
