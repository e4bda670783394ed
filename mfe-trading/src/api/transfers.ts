import type { RemittanceRow, TransferRow, TransferStatus } from '@maru/contract';

/** `in`: to the exchange. */
export type TransferDirection = 'in' | 'out';

/** A transfer of won (TRAD-069). */
export interface KrwTransfer {
  readonly id: string;
  readonly direction: TransferDirection;
  readonly status: TransferStatus;
  readonly amount: string;
  readonly fee: string;
  /** When the money moved: YYYYMMDD and HHmmss in UTC+9. */
  readonly day: string;
  readonly time: string;
}

/** A transfer of a coin (TRAD-071). */
export interface CoinTransfer {
  readonly id: string;
  readonly direction: TransferDirection;
  readonly status: TransferStatus;
  readonly coin: string;
  readonly amount: string;
  readonly fee: string;
  /** ISO 8601. */
  readonly at: string;
  /** Hash on the chain; empty until it is known. */
  readonly transactionId: string;
}

const directions = { I: 'in', O: 'out' } as const;

export const toKrwTransfer = (row: RemittanceRow): KrwTransfer => ({
  id: row.id,
  direction: directions[row.remittanceType],
  status: row.status,
  // Members pay in other amounts than they have asked for: what has moved counts.
  amount: row.status === 'approved' ? row.remittanceAmount : row.amount,
  fee: row.fee,
  day: row.date,
  time: row.time,
});

export const toCoinTransfer = (row: TransferRow): CoinTransfer => ({
  id: row.id,
  direction: directions[row.transferType],
  status: row.status,
  coin: row.coinCode,
  amount: row.amount,
  fee: row.fee,
  at: row.date,
  transactionId: row.transactionId,
});

/** The wire's code of a direction; empty for both. */
export const directionCode = (direction: TransferDirection | ''): 'I' | 'O' | '' =>
  direction === '' ? '' : direction === 'in' ? 'I' : 'O';
