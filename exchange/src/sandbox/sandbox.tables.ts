import type { Selectable } from 'kysely';

export interface SandboxTables {
  sandbox_payout: SandboxPayoutTable;
}

interface SandboxPayoutTable {
  payout_id: string;
  state: 'paid' | 'refused';
  reason: string | null;
  amount: bigint;
  bank_code: string;
  account_number: string;
  decided_at: Date;
  /** Null for payouts, whose text follows from their id. */
  memo: string | null;
}

export type SandboxPayout = Selectable<SandboxPayoutTable>;

declare module '../platform/core/database' {
  interface Database extends SandboxTables {}
}
