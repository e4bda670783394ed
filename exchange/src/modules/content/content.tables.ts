import type { Board, Translated } from '@maru/domain/content';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

export interface ContentTables {
  consent_text: ConsentTextTable;
  board_item: BoardItemTable;
  board_version: BoardVersionTable;
  board_search: BoardSearchTable;
  content_document: ContentDocumentTable;
  content_proposal: ContentProposalTable;
}

export type ConsentKind = 'terms' | 'privacy' | 'collection' | 'third' | 'marketing';

/** Words of one language; `contents` is clean HTML. */
export interface Written {
  readonly title: string;
  readonly contents: string;
}

/** Beside the Korean text. */
export type Translations = Omit<Translated<Written>, 'ko'>;

type Json<T> = ColumnType<T, string, string>;

interface ConsentTextTable {
  id: GeneratedAlways<bigint>;
  kind: ConsentKind;
  version: string;
  title: string;
  contents: string;
  effective_at: Date;
  translations: ColumnType<Translations, string | undefined, string>;
  written_by: Generated<string>;
  reason: Generated<string>;
  written_at: Generated<Date>;
}

interface BoardItemTable {
  id: GeneratedAlways<bigint>;
  board: Board;
  created_at: Date;
  /** Name that the page gave to its attempt to make it; null where there was none. */
  attempt: string | null;
}

interface BoardVersionTable {
  item_id: bigint;
  version: number;
  category: string;
  pinned: boolean;
  shown: boolean;
  texts: Json<Translated<Written>>;
  valid_from: Date;
  written_by: string;
  reason: string;
  written_at: Date;
  /** It takes the place of those that are still to come; false in versions from before 0475. */
  replaces: Generated<boolean>;
}

interface BoardSearchTable {
  item_id: bigint;
  version: number;
  rules: number;
  board: Board;
  published_at: Date;
  shown: boolean;
  valid_from: Date;
  valid_to: Date | null;
  title_terms: number[];
  terms: number[];
}

export type DocumentName = 'company' | 'kyc' | 'remoteConfig' | 'status';

interface ContentDocumentTable {
  name: DocumentName;
  version: number;
  body: Json<unknown>;
  written_by: string;
  reason: string;
  written_at: Date;
}

interface ContentProposalTable {
  id: GeneratedAlways<bigint>;
  subject: 'consentText' | 'remoteConfig';
  body: Json<unknown>;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  confirmed: boolean | null;
  decided_by: string | null;
  decided_at: Date | null;
  /** Version of a document that its writer had seen; null in consent texts, and in proposals from before 0463. */
  seen: number | null;
}

export type ConsentTextRow = Selectable<ConsentTextTable>;
export type BoardVersionRow = Selectable<BoardVersionTable>;
export type ContentDocumentRow = Selectable<ContentDocumentTable>;
export type ContentProposalRow = Selectable<ContentProposalTable>;

/** An item in the version that is in force. */
export type BoardItemRow = Omit<Selectable<BoardItemTable>, 'attempt'> &
  Pick<BoardVersionRow, 'category' | 'pinned' | 'texts' | 'version' | 'valid_from'>;

declare module '../../platform/core/database' {
  interface Database extends ContentTables {}
}
