import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export const reviewKinds = [
  'residence',
  'kyc',
  'leave',
  'remittance',
  'phoneReset',
  'otpReset',
  'unfreeze',
  'travelRule',
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export interface ReviewTables {
  review_case: ReviewCaseTable;
}

/** See migrations/0207_review_case.sql and 0231; answers are sealed JSON, empty where a form has none. */
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
  /** Grows when the member hands in again. */
  revision: Generated<number>;
  /** What one person proposed and a second one must confirm; all null or none. */
  proposed_approved: boolean | null;
  proposed_reason: string | null;
  proposed_by: string | null;
  proposed_at: Date | null;
  /** Who confirmed the proposal, or sent the last one back. */
  second_by: string | null;
}

export type ReviewCase = Selectable<ReviewCaseTable>;

declare module '../../platform/core/database' {
  interface Database extends ReviewTables {}
}
