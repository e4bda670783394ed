import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

export interface WithdrawalTables {
  krw_withdrawal: KrwWithdrawalTable;
}

interface KrwWithdrawalTable {
  id: GeneratedAlways<bigint>;
  member_id: bigint;
  command_id: string;
  state: 'requested' | 'sent' | 'paid' | 'refused';
  amount: bigint;
  fee: bigint;
  bank_code: string;
  account_number: string;
  requested_at: Date;
  settled_at: Date | null;
  reason: string | null;
  due_at: Date;
  tries: Generated<number>;
  /** When the bank first got it; null where it cannot know of it. */
  handed_at: Date | null;
}

export type KrwWithdrawal = Selectable<KrwWithdrawalTable>;
export type NewKrwWithdrawal = Insertable<KrwWithdrawalTable>;

declare module '../../platform/core/database' {
  interface Database extends WithdrawalTables {}
}
