import type { Board } from '@maru/domain/content';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Database, Querying } from '../../platform/core/database';
import type { PageRows, Paging } from '../../platform/core/paging';
import type { BoardVersionRow } from './content.tables';

export interface SearchRow {
  readonly item_id: bigint;
  readonly version: number;
  readonly rules: number;
  readonly title_terms: readonly number[];
  readonly terms: readonly number[];
}

export interface SearchedTerms {
  readonly terms: readonly number[];
  /** How many of them a text must have. */
  readonly least: number;
  /** Looks at titles alone. */
  readonly titlesOnly: boolean;
}

/** SQL of the terms by which articles are found; they follow from the versions. */
export class BoardSearchRepository {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
  ) {}

  /** Ids of items in force that have the terms: those with more of them in their title first, then the newest. */
  async find(
    { terms, least, titlesOnly }: SearchedTerms,
    board: Board | null,
    { count, offset }: Paging,
  ): Promise<PageRows<bigint>> {
    const now = this.clock.now();
    const wanted = sql`${[...terms]}::integer[]`;
    const inTitle = sql`(${sql.join(
      terms.map((term) => sql`(search.title_terms @> ${[term]}::integer[])::int`),
      sql` + `,
    )})`;
    const every = least === terms.length;
    const { rows } = await sql<{ id: bigint; total: string }>`
      SELECT search.item_id AS id, count(*) OVER () AS total
      FROM board_hits(${wanted}, ${titlesOnly}, ${every}) AS hit
      JOIN board_search AS search ON search.item_id = hit.item_id AND search.version = hit.version
      WHERE search.shown AND search.valid_from <= ${now} AND (search.valid_to IS NULL OR search.valid_to > ${now})
        AND search.published_at <= ${now} AND (${board}::text IS NULL OR search.board = ${board})
        AND (${every} OR ${inTitle} >= ${least})
      ORDER BY ${inTitle} DESC, search.published_at DESC, search.item_id LIMIT ${count} OFFSET ${offset}`.execute(
      this.db,
    );
    return { rows: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) };
  }

  /** Versions without terms of these rules. */
  async missing(rules: number, limit: number): Promise<Pick<BoardVersionRow, 'item_id' | 'version' | 'texts'>[]> {
    return this.db
      .selectFrom('board_version as written')
      .leftJoin('board_search as search', (join) =>
        join
          .onRef('search.item_id', '=', 'written.item_id')
          .onRef('search.version', '=', 'written.version')
          .on('search.rules', '=', rules),
      )
      .where('search.item_id', 'is', null)
      .select(['written.item_id', 'written.version', 'written.texts'])
      .limit(limit)
      .execute();
  }

  /** Puts terms of versions in place, and says of every version of their items until when it counts. */
  async put(rows: readonly SearchRow[], db: Querying = this.db): Promise<void> {
    if (rows.length === 0) return;
    for (const { item_id, version, rules, title_terms, terms } of rows) {
      await sql`
        INSERT INTO board_search (item_id, version, rules, board, published_at, shown, valid_from, title_terms, terms)
        SELECT item.id, written.version, ${rules}, item.board, item.created_at, written.shown, written.valid_from,
          ${[...title_terms]}::integer[], ${[...terms]}::integer[]
        FROM board_item AS item JOIN board_version AS written ON written.item_id = item.id
        WHERE item.id = ${item_id} AND written.version = ${version}
        ON CONFLICT (item_id, version) DO UPDATE SET
          rules = excluded.rules, title_terms = excluded.title_terms, terms = excluded.terms`.execute(db);
    }
    // A version that was still to come when a later one was written is replaced: it never counts (board.repository.ts).
    await sql`
      UPDATE board_search AS search SET published_at = item.created_at,
        valid_to = CASE WHEN span.replaced THEN search.valid_from ELSE span.next_from END
      FROM board_item AS item, (
        SELECT item_id, version, replaced, lead(valid_from) OVER (PARTITION BY item_id, replaced ORDER BY valid_from, version) AS next_from
        FROM (
          SELECT item_id, version, valid_from,
            coalesce(min(written_at) FILTER (WHERE replaces) OVER (
              PARTITION BY item_id ORDER BY version ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) < valid_from, false) AS replaced
          FROM board_version WHERE item_id = ANY(${rows.map(({ item_id }) => item_id)}::bigint[])) AS written) AS span
      WHERE search.item_id = span.item_id AND search.version = span.version AND item.id = span.item_id
        AND (search.published_at, search.valid_to) IS DISTINCT FROM
          (item.created_at, CASE WHEN span.replaced THEN search.valid_from ELSE span.next_from END)`.execute(db);
  }
}
