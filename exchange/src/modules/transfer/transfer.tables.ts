import type { GeneratedAlways, Insertable, Selectable } from 'kysely';

/** How far a transfer has come (CONS-130). `ready`: waits, and can be cancelled; `discarded`: nobody acted in time. */
export type TransferStatus = 'ready' | 'processing' | 'approved' | 'rejected' | 'cancelled' | 'failed' | 'discarded';

/** Columns of both kinds of transfers. */
interface Moved {
  id: GeneratedAlways<bigint>;
  member_id: bigint;
  /** I: to the exchange, O: away from it. */
  direction: 'I' | 'O';
  status: TransferStatus;
  /** Minor units. */
  amount: bigint;
  fee: bigint;
  at: Date;
  /** Names the ledger entry that moved the money. */
  command_id: string;
}

interface RemittanceTable extends Moved {
  moved: bigint;
  in_bank: string;
  in_account: string;
  out_bank: string;
  out_account: string;
  note: string;
  requested_at: Date;
}

interface CoinTransferTable extends Moved {
  coin_id: number;
  network: string;
  address: string;
  tag: string;
  transaction_id: string;
}

/** See migrations/0070_transfer.sql. */
export interface TransferTables {
  remittance: RemittanceTable;
  coin_transfer: CoinTransferTable;
}

export type Remittance = Selectable<RemittanceTable>;
export type NewRemittance = Insertable<RemittanceTable>;
export type CoinTransfer = Selectable<CoinTransferTable>;
export type NewCoinTransfer = Insertable<CoinTransferTable>;

declare module '../../platform/core/database' {
  interface Database extends TransferTables {}
}
