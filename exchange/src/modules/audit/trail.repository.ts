import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/core/database';

/** Newest entry of the trail; hash in hexadecimal digits. */
export interface TrailHead {
  readonly seq: bigint;
  readonly hash: string;
}

/** Entries that follow each other. */
export interface TrailSlice {
  /** Those that were altered, or that follow one that is gone. */
  readonly breaks: readonly bigint[];
  /** Null where there was none. */
  readonly last: TrailHead | null;
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

  /**
   * Judges the next entries after one, as trail_breaks() does all of them: for any length of the trail a statement is short.
   * @param after - null: from the first entry on.
   */
  async slice(after: TrailHead | null, count: number): Promise<TrailSlice> {
    const { seq, hash } = after ?? { seq: 0n, hash: '' };
    // An entry put before the first one is judged, too.
    const above = after?.seq ?? -(2n ** 63n);
    const { rows } = await sql<{ breaks: string[]; seq: bigint | null; hash: string | null }>`
      WITH slice AS (
        SELECT e.seq, e.hash, e.previous, e.hash = trail_hash(e) AS sound
        FROM trail_entry e WHERE e.seq > ${above} ORDER BY e.seq LIMIT ${count}
      ), judged AS (
        SELECT seq, sound AND seq = lag(seq, 1, ${seq}::bigint) OVER w + 1
          AND previous = lag(hash, 1, decode(${hash}, 'hex')) OVER w AS fits
        FROM slice WINDOW w AS (ORDER BY seq)
      ), last AS (SELECT seq, encode(hash, 'hex') AS hash FROM slice ORDER BY seq DESC LIMIT 1)
      SELECT coalesce((SELECT array_agg(seq::text ORDER BY seq) FROM judged WHERE NOT fits), '{}') AS breaks,
        (SELECT seq FROM last) AS seq, (SELECT hash FROM last) AS hash`.execute(this.db);
    const [found] = rows;
    const last = found?.seq != null && found.hash !== null ? { seq: found.seq, hash: found.hash } : null;
    return { breaks: (found?.breaks ?? []).map(BigInt), last };
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
