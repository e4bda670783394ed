import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export interface IdentityTables {
  identity_draft: IdentityDraftTable;
  watch_list_check: WatchListCheckTable;
}

/** See migrations/0260_watch_list_check.sql; person is sealed. */
interface WatchListCheckTable {
  id: GeneratedAlways<bigint>;
  member_id: bigint;
  person: string;
  due_at: Date;
  tries: Generated<number>;
  answered_at: Date | null;
  hit: boolean | null;
}

export type WatchListCheck = Selectable<WatchListCheckTable>;

/** See migrations/0208_identity_draft.sql; answers are sealed. */
interface IdentityDraftTable {
  member_id: bigint;
  page: number;
  answers: string;
  saved_at: Date;
}

declare module '../../platform/core/database' {
  interface Database extends IdentityTables {}
}
