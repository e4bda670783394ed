export interface IdentityTables {
  identity_draft: IdentityDraftTable;
}

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
