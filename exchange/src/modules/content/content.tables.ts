import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export interface ContentTables {
  consent_text: ConsentTextTable;
  board_item: BoardItemTable;
}

export type ConsentKind = 'terms' | 'privacy' | 'collection' | 'third' | 'marketing';

interface ConsentTextTable {
  id: GeneratedAlways<bigint>;
  kind: ConsentKind;
  version: string;
  title: string;
  contents: string;
  effective_at: Date;
}

interface BoardItemTable {
  id: GeneratedAlways<bigint>;
  board: 'notice' | 'faq';
  category: string;
  title: string;
  contents: string;
  pinned: Generated<boolean>;
  created_at: Date;
}

export type ConsentTextRow = Selectable<ConsentTextTable>;
export type BoardItemRow = Selectable<BoardItemTable>;

declare module '../../platform/core/database' {
  interface Database extends ContentTables {}
}
