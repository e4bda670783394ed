import { type Kysely, sql } from 'kysely';
import type { Database, Querying } from '../../platform/core/database';
import type { BoardVersionRow } from './content.tables';

export interface SearchRow {
  readonly item_id: bigint;
  readonly version: number;
  readonly rules: number;
  readonly terms: string[];
  readonly title_terms: string[];
}

/** SQL of the terms by which articles are found; they follow from the versions. */
export class BoardSearchRepository {
  constructor(private readonly db: Kysely<Database>) {}

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

  async put(rows: readonly SearchRow[], db: Querying = this.db): Promise<void> {
    if (rows.length === 0) return;
    await db
      .insertInto('board_search')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['item_id', 'version']).doUpdateSet({
          rules: sql.ref('excluded.rules'),
          terms: sql.ref('excluded.terms'),
          title_terms: sql.ref('excluded.title_terms'),
        }),
      )
      .execute();
  }
}
