import type { GeneratedAlways, Selectable } from 'kysely';

export interface SupportTables {
  inquiry: InquiryTable;
}

interface InquiryTable {
  id: GeneratedAlways<bigint>;
  member_id: bigint;
  category: string;
  title: string;
  contents: string;
  answer: string | null;
  created_at: Date;
  answered_at: Date | null;
  /** Names of sealed pictures, in the order in which they were sent. */
  files: string[];
  /** Staff address, or the sandbox; null for answers of before there were such names. */
  answered_by: string | null;
}

export type InquiryRow = Selectable<InquiryTable>;

declare module '../../platform/core/database' {
  interface Database extends SupportTables {}
}
