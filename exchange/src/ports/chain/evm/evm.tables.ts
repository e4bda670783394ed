import type { Generated, Selectable } from 'kysely';

interface EvmAddressTable {
  network: string;
  address: string;
  account_index: bigint;
  unswept: Generated<boolean>;
}

interface EvmCursorTable {
  network: string;
  height: bigint;
  version: Generated<bigint>;
}

interface EvmPaymentTable {
  network: string;
  txid: string;
  hash: string;
  coin: string;
  address: string;
  amount: string;
  state: 'mined' | 'lost' | 'dropped';
  height: bigint;
  block_hash: string | null;
  told: string | null;
}

interface EvmPayoutTable {
  payout_id: string;
  network: string;
  nonce: bigint;
  content: string;
  txid: string;
  raw: string;
  state: 'signed' | 'sent' | 'voided' | 'final';
  signed_at: Date;
  sent_height: bigint | null;
}

/** See migrations/0342_evm_chain.sql. */
export interface EvmTables {
  evm_address: EvmAddressTable;
  evm_cursor: EvmCursorTable;
  evm_block: { network: string; height: bigint; hash: string };
  evm_payment: EvmPaymentTable;
  evm_payout: EvmPayoutTable;
  evm_payout_transaction: { txid: string; payout_id: string; pays: boolean };
}

export type EvmAddress = Selectable<EvmAddressTable>;
export type EvmCursor = Selectable<EvmCursorTable>;
export type EvmPayment = Selectable<EvmPaymentTable>;
export type EvmPayout = Selectable<EvmPayoutTable>;

declare module '../../../platform/core/database' {
  interface Database extends EvmTables {}
}
