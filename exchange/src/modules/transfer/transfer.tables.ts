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
  /** Why a deposit was rejected. */
  reason: 'senderName' | null;
}

interface CoinTransferTable extends Moved {
  coin_id: number;
  network: string;
  address: string;
  tag: string;
  transaction_id: string;
  /** Blocks that hold it; null where it waits for none. */
  confirmations: number | null;
  confirmations_needed: number | null;
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
/** How far a transfer has come. */
export type CoinTransferChange = Pick<CoinTransfer, 'status' | 'transaction_id' | 'at'> &
  Partial<Pick<CoinTransfer, 'confirmations'>>;

declare module '../../platform/core/database' {
  interface Database extends TransferTables {}
}
