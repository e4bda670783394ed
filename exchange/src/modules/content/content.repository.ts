import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Database } from '../../platform/core/database';
import type { Newest, PageRows, Paging } from '../../platform/core/paging';
import type { BoardItemRow, ConsentKind, ConsentTextRow } from './content.tables';

/** SQL of consent texts and boards. */
export class ContentRepository {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
  ) {}

  /** The version in force; undefined before the first. */
  currentText(kind: ConsentKind): Promise<ConsentTextRow | undefined> {
    return this.inForce().where('kind', '=', kind).orderBy('effective_at', 'desc').limit(1).executeTakeFirst();
  }

  /** Versions that are or were in force, newest first. */
  textVersions(kind: ConsentKind): Promise<ConsentTextRow[]> {
    return this.inForce().where('kind', '=', kind).orderBy('effective_at', 'desc').execute();
  }

  /** One version, once it is in force. */
  text(id: bigint): Promise<ConsentTextRow | undefined> {
    return this.inForce().where('id', '=', id).executeTakeFirst();
  }

  /** The version in force of each kind that has one. */
  currentTexts(): Promise<ConsentTextRow[]> {
    return this.inForce().distinctOn('kind').orderBy('kind').orderBy('effective_at', 'desc').execute();
  }

  /** Pinned first, then newest. */
  async board(board: BoardItemRow['board'], { count, offset }: Paging): Promise<PageRows<BoardItemRow>> {
    const items = this.db.selectFrom('board_item').where('board', '=', board);
    const { total } = await items.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
    const sorted = items.selectAll().orderBy('pinned', 'desc').orderBy('created_at', 'desc').orderBy('id');
    return { rows: await sorted.limit(count).offset(offset).execute(), total: Number(total) };
  }

  /** Notices of the last time, newest first. */
  newestNotices({ since, limit }: Newest): Promise<Pick<BoardItemRow, 'id' | 'title' | 'created_at'>[]> {
    return this.db
      .selectFrom('board_item')
      .select(['id', 'title', 'created_at'])
      .where('board', '=', 'notice')
      .where('created_at', '>=', since)
      .where('created_at', '<=', this.clock.now())
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
  }

  /** @param board - null: on any board. */
  item(board: BoardItemRow['board'] | null, id: bigint): Promise<BoardItemRow | undefined> {
    return this.db
      .selectFrom('board_item')
      .selectAll()
      .where('id', '=', id)
      .$if(board !== null, (rows) => rows.where('board', '=', board ?? 'notice'))
      .executeTakeFirst();
  }

  private inForce() {
    return this.db.selectFrom('consent_text').selectAll().where('effective_at', '<=', this.clock.now());
  }
}
