import { type Newest, type Page, type PageQuery, pagingOf } from '../../platform/core/paging';
import type { ContentRepository } from './content.repository';
import type { BoardItemRow, ConsentKind, ConsentTextRow } from './content.tables';

/** An agreement of a member to one version of a text. */
export interface Agreement {
  readonly kind: string;
  readonly version: string;
  readonly agreed_at: Date;
}

/** Texts without which nobody is a member. */
const neededKinds: readonly string[] = ['terms', 'privacy'];

/** Consent texts and boards. */
export class ContentService {
  constructor(private readonly deps: { readonly repository: ContentRepository }) {}

  /** The version in force; undefined before the first. */
  current(kind: ConsentKind): Promise<ConsentTextRow | undefined> {
    return this.deps.repository.currentText(kind);
  }

  /** Versions that are or were in force, newest first. */
  versions(kind: ConsentKind): Promise<readonly ConsentTextRow[]> {
    return this.deps.repository.textVersions(kind);
  }

  /** One version; undefined if it is unknown or not yet in force. */
  text(id: bigint): Promise<ConsentTextRow | undefined> {
    return this.deps.repository.text(id);
  }

  /** The versions in force of several kinds; a kind without one is left out. */
  async currentVersions(kinds: readonly string[]): Promise<readonly { kind: string; version: string }[]> {
    const rows = await this.deps.repository.currentTexts();
    return rows.filter(({ kind }) => kinds.includes(kind));
  }

  /** The needed texts that are in force in a version which was not agreed to (AUTH-151). */
  async notAgreed(given: readonly Agreement[]): Promise<readonly ConsentTextRow[]> {
    const isGiven = (text: ConsentTextRow) =>
      given.some(({ kind, version }) => kind === text.kind && version === text.version);
    const rows = await this.deps.repository.currentTexts();
    return rows.filter((text) => neededKinds.includes(text.kind) && !isGiven(text));
  }

  /** Pinned items first, then the newest. Notices come without their contents. */
  async board(board: BoardItemRow['board'], query: PageQuery): Promise<Page<BoardItemRow>> {
    const paging = pagingOf(query);
    const { rows, total } = await this.deps.repository.board(board, paging);
    const listed = board === 'notice' ? rows.map((row) => ({ ...row, contents: '' })) : rows;
    return { rows: listed, total, count: paging.count };
  }

  /** Notices of the last time, newest first. */
  newestNotices(newest: Newest): Promise<readonly Pick<BoardItemRow, 'id' | 'title' | 'created_at'>[]> {
    return this.deps.repository.newestNotices(newest);
  }

  /** @param board - null: on any board. */
  item(board: BoardItemRow['board'] | null, id: bigint): Promise<BoardItemRow | undefined> {
    return this.deps.repository.item(board, id);
  }
}
