import type { Board } from '@maru/domain/content';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Database, Querying, Tx } from '../../platform/core/database';
import type { Newest, PageRows, Paging } from '../../platform/core/paging';
import type { BoardItemRow, BoardVersionRow, ContentTables } from './content.tables';

export interface BoardFilter {
  /** Null: on any board. */
  readonly board: Board | null;
  readonly category?: string | undefined;
}

/** Of a row of board_version: later ones that were written before it began, each of which takes its place. */
const replacements = sql`board_version AS later
  WHERE later.item_id = board_version.item_id AND later.version > board_version.version
    AND later.replaces AND later.written_at < board_version.valid_from`;
const isReplaced = sql<boolean>`EXISTS (SELECT FROM ${replacements})`;
const replacedBy = sql<number | null>`(SELECT min(later.version) FROM ${replacements})`;

/** SQL of the boards: items and their versions. */
export class BoardRepository {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly clock: Clock,
  ) {}

  /** Pinned first, then newest; notices of one moment as `neighbours` takes them, other boards as they were written down. */
  async page({ board, category }: BoardFilter, { count, offset }: Paging): Promise<PageRows<BoardItemRow>> {
    const items = this.shown()
      .$if(board !== null, (rows) => rows.where('item.board', '=', board ?? 'notice'))
      .$if(category !== undefined, (rows) => rows.where('current.category', '=', category ?? ''));
    const { total } = await items
      .clearSelect()
      .select((row) => row.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    const sorted = items
      .orderBy('current.pinned', 'desc')
      .orderBy('item.created_at', 'desc')
      .orderBy('item.id', board === 'notice' ? 'desc' : 'asc');
    return { rows: await sorted.limit(count).offset(offset).execute(), total: Number(total) };
  }

  /** Those of the last time, newest first. */
  newestNotices({ since, limit }: Newest): Promise<BoardItemRow[]> {
    return this.shown()
      .where('item.board', '=', 'notice')
      .where('item.created_at', '>=', since)
      .orderBy('item.created_at', 'desc')
      .orderBy('item.id', 'desc')
      .limit(limit)
      .execute();
  }

  item({ board }: BoardFilter, id: bigint): Promise<BoardItemRow | undefined> {
    return this.shown()
      .where('item.id', '=', id)
      .$if(board !== null, (rows) => rows.where('item.board', '=', board ?? 'notice'))
      .executeTakeFirst();
  }

  /** The item published just before, and the one just after it. */
  async neighbours({
    id,
    board,
    created_at,
  }: BoardItemRow): Promise<readonly [older?: BoardItemRow, newer?: BoardItemRow]> {
    const others = this.shown().where('item.board', '=', board);
    // Of one moment, the one with the greater id is the newer.
    const older = others
      .where((eb) => eb(eb.refTuple('item.created_at', 'item.id'), '<', eb.tuple(created_at, id)))
      .orderBy('item.created_at', 'desc')
      .orderBy('item.id', 'desc')
      .limit(1);
    const newer = others
      .where((eb) => eb(eb.refTuple('item.created_at', 'item.id'), '>', eb.tuple(created_at, id)))
      .orderBy('item.created_at')
      .orderBy('item.id')
      .limit(1);
    return Promise.all([older.executeTakeFirst(), newer.executeTakeFirst()]);
  }

  /** Items in force by their ids, in this order. */
  async byIds(ids: readonly bigint[]): Promise<BoardItemRow[]> {
    if (ids.length === 0) return [];
    const rows = await this.shown()
      .where('item.id', 'in', [...ids])
      .execute();
    return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  /** A new item, which has no version yet; undefined where the attempt has made one already. */
  async addItem(tx: Tx, item: Insertable<ContentTables['board_item']>): Promise<bigint | undefined> {
    const row = await tx
      .insertInto('board_item')
      .values(item)
      .onConflict((conflict) => conflict.column('attempt').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  }

  /** The first version of what an attempt has made. */
  madeBy(tx: Tx, attempt: string): Promise<BoardVersionRow & { readonly board: Board }> {
    return tx
      .selectFrom('board_item as item')
      .innerJoin('board_version as first', 'first.item_id', 'item.id')
      .where('item.attempt', '=', attempt)
      .where('first.version', '=', 1)
      .selectAll('first')
      .select('item.board')
      .executeTakeFirstOrThrow();
  }

  /** Locks the item. @returns its last version, in force or not. */
  async lockLast(tx: Tx, id: bigint): Promise<BoardVersionRow | undefined> {
    const item = await tx.selectFrom('board_item').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    return item && this.versionsOf(id, tx).limit(1).executeTakeFirst();
  }

  /** An article that nobody could read until now is published from another moment on. */
  async publishFrom(tx: Tx, id: bigint, from: Date): Promise<void> {
    const now = this.clock.now();
    await tx
      .updateTable('board_item')
      .set({ created_at: from })
      .where('id', '=', id)
      .where(({ eb, or, not, exists, selectFrom }) => {
        const wasShown = selectFrom('board_version')
          .select('version')
          .whereRef('item_id', '=', 'board_item.id')
          .where('shown', '=', true)
          .where('valid_from', '<=', now)
          .where(isReplaced, '=', false);
        return or([eb('created_at', '>', now), not(exists(wasShown))]);
      })
      .execute();
  }

  async addVersion(db: Querying, { texts, ...row }: BoardVersionRow): Promise<void> {
    await db
      .insertInto('board_version')
      .values({ ...row, texts: JSON.stringify(texts) })
      .execute();
  }

  async boardOf(id: bigint): Promise<Board | undefined> {
    const row = await this.db.selectFrom('board_item').select('board').where('id', '=', id).executeTakeFirst();
    return row?.board;
  }

  /** Newest first; `replaced_by` is the version that was the first to take its place. */
  versions(id: bigint): Promise<(BoardVersionRow & { replaced_by: number | null })[]> {
    return this.versionsOf(id, this.db).select(replacedBy.as('replaced_by')).execute();
  }

  /** The last version of each item of a board, in force or not, shown or not; newest item first. */
  async everything(board: Board, { count, offset }: Paging): Promise<PageRows<BoardItemRow & { shown: boolean }>> {
    const { total } = await this.db
      .selectFrom('board_item')
      .where('board', '=', board)
      .select((row) => row.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    const { rows } = await sql<BoardItemRow & { shown: boolean }>`
      SELECT item.id, item.board, item.created_at, last.category, last.pinned, last.shown, last.texts, last.version, last.valid_from
      FROM board_item AS item, LATERAL (
        SELECT * FROM board_version WHERE item_id = item.id ORDER BY version DESC LIMIT 1) AS last
      WHERE item.board = ${board} ORDER BY item.created_at DESC, item.id LIMIT ${count} OFFSET ${offset}`.execute(
      this.db,
    );
    return { rows, total: Number(total) };
  }

  private versionsOf(id: bigint, db: Querying) {
    return db.selectFrom('board_version').selectAll().where('item_id', '=', id).orderBy('version', 'desc');
  }

  /** Items in their version in force, where that is shown: the last one that has begun and was not replaced before. */
  private shown() {
    const now = this.clock.now();
    return this.db
      .selectFrom('board_item as item')
      .innerJoinLateral(
        (row) =>
          row
            .selectFrom('board_version')
            .selectAll()
            .whereRef('board_version.item_id', '=', 'item.id')
            .where('board_version.valid_from', '<=', now)
            .where(isReplaced, '=', false)
            .orderBy('board_version.valid_from', 'desc')
            .orderBy('board_version.version', 'desc')
            .limit(1)
            .as('current'),
        (join) => join.onTrue(),
      )
      .where('current.shown', '=', true)
      .where('item.created_at', '<=', now)
      .select(['item.id', 'item.board', 'item.created_at'])
      .select(['current.category', 'current.pinned', 'current.texts', 'current.version', 'current.valid_from']);
  }
}
