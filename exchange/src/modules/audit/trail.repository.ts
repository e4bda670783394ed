import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/core/database';

/** Newest entry of the trail; hash in hexadecimal digits. */
export interface TrailHead {
  readonly seq: bigint;
  readonly hash: string;
}

/** An entry, and whether it is what was written. */
export interface JudgedEntry {
  readonly seq: bigint;
  readonly at: Date;
  readonly actor: string;
  readonly act: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Hexadecimal digits. */
  readonly hash: string;
  /** Its hash fits its contents. */
  readonly sound: boolean;
  /** The entry before it is the one that it was written after. */
  readonly follows: boolean;
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

  /** Entries before one, or the last ones, newest first, each judged against the one before it. */
  async page(before: bigint | null, count: number): Promise<readonly JudgedEntry[]> {
    // One more is read than is told: the oldest is judged against it.
    const { rows } = await sql<JudgedEntry>`
      SELECT seq, at, actor, act, subject, detail, encode(hash, 'hex') AS hash, sound,
        seq = lag(seq, 1, 0::bigint) OVER w + 1 AND previous = lag(hash, 1, '\\x'::bytea) OVER w AS follows
      FROM (
        SELECT e.*, e.hash = trail_hash(e) AS sound FROM trail_entry e
        WHERE ${before}::bigint IS NULL OR seq < ${before} ORDER BY seq DESC LIMIT ${count + 1}
      ) AS last WINDOW w AS (ORDER BY seq) ORDER BY seq DESC LIMIT ${count}`.execute(this.db);
    return rows;
  }
}
