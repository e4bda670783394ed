import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

/** Which module's withdrawal a draft becomes. */
export type DraftKindName = 'coin' | 'krw';

/** See migrations/0320_coin_withdrawal.sql and 0370_draft_kind.sql. */
export interface ConfirmationTables {
  withdrawal_draft: WithdrawalDraftTable;
}

interface WithdrawalDraftTable {
  id: GeneratedAlways<bigint>;
  member_id: bigint;
  kind: Generated<DraftKindName>;
  hash: string;
  coin_id: number;
  network: string;
  address: string;
  tag: string;
  amount: bigint;
  fee: bigint;
  receiver_id: string;
  verification: string;
  surname: string;
  given_name: string;
  created_at: Date;
  expires_at: Date;
  session_hash: string;
  /** Stays after its use, which `page_hash` marks: the same browser may come by it again. */
  ticket_hash: string | null;
  page_hash: string | null;
}

export type WithdrawalDraftRow = Selectable<WithdrawalDraftTable>;
export type NewWithdrawalDraft = Insertable<WithdrawalDraftTable>;

declare module '../../platform/core/database' {
  interface Database extends ConfirmationTables {}
}
