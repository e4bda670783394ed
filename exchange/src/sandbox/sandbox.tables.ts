import type { Generated, Selectable } from 'kysely';

export interface SandboxTables {
  sandbox_payout: SandboxPayoutTable;
  sandbox_chain: SandboxChainTable;
  sandbox_chain_transaction: SandboxChainTransactionTable;
  sandbox_signature: SandboxSignatureTable;
  sandbox_chain_contract: { network: string; address: string };
  sandbox_holding: { coin: string; amount: string };
  sandbox_rebase: { coin: string; day: string; rate: string; change: string | null };
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

interface SandboxChainTable {
  network: string;
  height: bigint;
  fork: Generated<number>;
  version: Generated<bigint>;
  block_at: Date;
}

interface SandboxChainTransactionTable {
  network: string;
  txid: string;
  kind: 'payment' | 'payout';
  coin: string;
  address: string;
  tag: string;
  /** Decimal text. */
  amount: string;
  state: 'pool' | 'mined' | 'dropped' | 'rejected';
  height: bigint | null;
  block_hash: string | null;
  silent: Generated<boolean>;
  moved: Generated<boolean>;
  ours: Generated<boolean>;
  told: string | null;
  at: Date;
}

interface SandboxSignatureTable {
  payout_id: string;
  network: string;
  txid: string;
  raw: string;
}

export type ChainHead = Selectable<SandboxChainTable>;
export type ChainTransaction = Selectable<SandboxChainTransactionTable>;
export type Signature = Selectable<SandboxSignatureTable>;
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
