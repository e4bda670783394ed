import type { BoardItem, ConsentText, List } from '@maru/contract';
import { cleanHtml } from '../../platform/core/clean-html';
import type { Context } from '../../platform/core/context';
import { pageOf } from '../member';
import type { BoardItemRow, ConsentKind, ConsentTextRow } from './content.tables';

export interface ContentService {
  /** The version in force; null before the first. */
  current(kind: ConsentKind): Promise<ConsentText | null>;
  /** All versions, newest first. */
  versions(kind: ConsentKind): Promise<ConsentText[]>;
  /** One version, once it is in force. */
  text(id: string): Promise<ConsentText | null>;
  /** Of several kinds at once; a kind without a version in force is left out. */
  currentVersions(kinds: readonly string[]): Promise<readonly { kind: string; version: string }[]>;
  /** Pinned first, then newest. Notices come without their contents. */
  board(board: BoardItemRow['board'], page: number, count: number): Promise<List<BoardItem>>;
  /** @param board - null: on any board. */
  item(board: BoardItemRow['board'] | null, id: string): Promise<BoardItem | null>;
}

export function createContentService({ db, clock }: Context): ContentService {
  const inForce = () => db.selectFrom('consent_text').selectAll().where('effective_at', '<=', clock.now());
  return {
    async current(kind) {
      const row = await inForce().where('kind', '=', kind).orderBy('effective_at', 'desc').limit(1).executeTakeFirst();
      return row ? toConsentText(row) : null;
    },
    async versions(kind) {
      const rows = await inForce().where('kind', '=', kind).orderBy('effective_at', 'desc').execute();
      return rows.map(toConsentText);
    },
    async text(id) {
      const row = await inForce().where('id', '=', BigInt(id)).executeTakeFirst();
      return row ? toConsentText(row) : null;
    },
    async currentVersions(kinds) {
      const rows = await inForce().distinctOn('kind').orderBy('kind').orderBy('effective_at', 'desc').execute();
      return rows.filter(({ kind }) => kinds.includes(kind));
    },
    async board(board, page, count) {
      const rows = db.selectFrom('board_item').where('board', '=', board);
      const { total } = await rows.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
      const list = await rows
        .selectAll()
        .orderBy('pinned', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(count)
        .offset((page - 1) * count)
        .execute();
      const views = list.map(toBoardItem).map((item) => (board === 'notice' ? { ...item, contents: '' } : item));
      return pageOf(views, Number(total), count);
    },
    async item(board, id) {
      const row = await db
        .selectFrom('board_item')
        .selectAll()
        .where('id', '=', BigInt(id))
        .$if(board !== null, (rows) => rows.where('board', '=', board ?? 'notice'))
        .executeTakeFirst();
      return row ? toBoardItem(row) : null;
    },
  };
}

const toConsentText = (row: ConsentTextRow): ConsentText => ({
  id: String(row.id),
  kind: row.kind,
  title: row.title,
  version: row.version,
  effectiveAt: row.effective_at.toISOString(),
  contents: cleanHtml(row.contents),
});

const toBoardItem = (row: BoardItemRow): BoardItem => ({
  id: String(row.id),
  category: row.category,
  title: row.title,
  contents: cleanHtml(row.contents),
  pinned: row.pinned ? 'Y' : 'N',
  createdAt: row.created_at.toISOString(),
});
