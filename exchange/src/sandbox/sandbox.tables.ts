import type { Selectable } from 'kysely';

export interface SandboxTables {
  sandbox_payout: SandboxPayoutTable;
  sandbox_vasp: SandboxVaspTable;
  sandbox_remittance: SandboxRemittanceTable;
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

/** See migrations/0330_travel_rule.sql. */
interface SandboxVaspTable {
  vasp_id: string;
  mode: 'accept' | 'refuse' | 'silent' | 'lie';
}

/** See migrations/0300_krw_deposit.sql. */
interface SandboxRemittanceTable {
  transfer_id: string;
  member_id: bigint;
  amount: bigint;
  sender_name: string | null;
  from_bank: string;
  from_account: string;
  sent_at: Date;
}

export type SandboxRemittance = Selectable<SandboxRemittanceTable>;
export type SandboxPayout = Selectable<SandboxPayoutTable>;
export type SandboxVasp = Selectable<SandboxVaspTable>;

declare module '../platform/core/database' {
  interface Database extends SandboxTables {}
}
