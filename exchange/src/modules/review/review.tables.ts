import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export const reviewKinds = ['residence', 'kyc', 'leave', 'remittance', 'phoneReset', 'otpReset'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export interface ReviewTables {
  review_case: ReviewCaseTable;
}

/** See migrations/0207_review_case.sql; answers are sealed JSON, empty where a form has none. */
interface ReviewCaseTable {
  id: GeneratedAlways<bigint>;
  member_id: bigint;
  kind: ReviewKind;
  state: Generated<'open' | 'approved' | 'rejected'>;
  files: string[];
  answers: string;
  asked_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
}

export type ReviewCase = Selectable<ReviewCaseTable>;

declare module '../../platform/core/database' {
  interface Database extends ReviewTables {}
}
