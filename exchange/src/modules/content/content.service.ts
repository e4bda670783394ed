import type { BoardItem, ConsentText, List } from '@maru/contract';
import { type PageQuery, pageOf, pagingOf } from '../../platform/core/paging';
import type { ContentRepository } from './content.repository';
import type { BoardItemRow, ConsentKind } from './content.tables';
import { toBoardItem, toConsentText } from './content.views';

/** Consent texts and boards. */
export class ContentService {
  constructor(private readonly deps: { readonly repository: ContentRepository }) {}

  /** The version in force; null before the first. */
  async current(kind: ConsentKind): Promise<ConsentText | null> {
    const row = await this.deps.repository.currentText(kind);
    return row ? toConsentText(row) : null;
  }

  /** All versions, newest first. */
  async versions(kind: ConsentKind): Promise<ConsentText[]> {
    const rows = await this.deps.repository.textVersions(kind);
    return rows.map(toConsentText);
  }

  /** One version, once it is in force. */
  async text(id: string): Promise<ConsentText | null> {
    const row = await this.deps.repository.text(BigInt(id));
    return row ? toConsentText(row) : null;
  }

  /** Of several kinds at once; a kind without a version in force is left out. */
  async currentVersions(kinds: readonly string[]): Promise<readonly { kind: string; version: string }[]> {
    const rows = await this.deps.repository.currentTexts();
    return rows.filter(({ kind }) => kinds.includes(kind));
  }

  /** Pinned first, then newest. Notices come without their contents. */
  async board(board: BoardItemRow['board'], query: PageQuery): Promise<List<BoardItem>> {
    const paging = pagingOf(query);
    const { rows, total } = await this.deps.repository.board(board, paging);
    const views = rows.map(toBoardItem).map((item) => (board === 'notice' ? { ...item, contents: '' } : item));
    return pageOf(views, total, paging.count);
  }

  /** @param board - null: on any board. */
  async item(board: BoardItemRow['board'] | null, id: string): Promise<BoardItem | null> {
    const row = await this.deps.repository.item(board, BigInt(id));
    return row ? toBoardItem(row) : null;
  }
}
