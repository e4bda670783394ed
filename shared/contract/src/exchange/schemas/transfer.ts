import { type Static, Type } from 'typebox';
import { languages } from '../../language';
import { Amount, CoinCode, Id, oneOf, Timestamp } from './common';

/** States of a transfer (ENTI-062, CONS-130). */
export const transferStatuses = [
  'ready',
  'in process',
  'request being received',
  'processing',
  'approved',
  'rejected',
  'cancelled',
  'failed',
  'discarded',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** I: to the exchange, O: away from it. */
const direction = ['I', 'O'] as const;

/** ENTI-060. `date` and `time`: when the money moved, in UTC+9. Account numbers are partly hidden. */
export const RemittanceRow = Type.Object({
  id: Id,
  remittanceType: oneOf(direction),
  status: oneOf(transferStatuses),
  amount: Amount,
  fee: Amount,
  requestDate: Timestamp,
  inBankName: Type.String(),
  outBankName: Type.String(),
  inAccountNumber: Type.String(),
  outAccountNumber: Type.String(),
  description1: Type.String(),
  remittanceAmount: Amount,
  date: Type.String({ pattern: '^[0-9]{8}$' }),
  time: Type.String({ pattern: '^[0-9]{6}$' }),
  /** Why a deposit was rejected; `senderName`: it came under another name, and was sent back. */
  reason: Type.Optional(oneOf(['senderName'])),
});
export type RemittanceRow = Static<typeof RemittanceRow>;

/** A state that a transfer has reached, and when. */
export const TransferStep = Type.Object({ state: Type.String(), at: Timestamp });
export type TransferStep = Static<typeof TransferStep>;

/** ENTI-061. `transactionId`: the hash on the chain. What the entity does not name is ours, and optional. */
export const TransferRow = Type.Object({
  id: Id,
  transferType: oneOf(direction),
  status: oneOf(transferStatuses),
  amount: Amount,
  fee: Amount,
  date: Timestamp,
  transactionId: Type.String(),
  coinId: Id,
  coinCode: CoinCode,
  /** Where the coins went, or the member's own address at which they arrived; `tag` only where the coin has one. */
  address: Type.Optional(Type.String()),
  tag: Type.Optional(Type.String()),
  network: Type.Optional(Type.String()),
  /** Blocks on top of the transaction, and how many it takes. */
  confirmations: Type.Optional(Type.Integer()),
  confirmationsNeeded: Type.Optional(Type.Integer()),
  /** Oldest first. */
  steps: Type.Optional(Type.Array(TransferStep)),
});
export type TransferRow = Static<typeof TransferRow>;

const search = {
  fromDate: Type.Optional(Type.String({ maxLength: 10 })),
  toDate: Type.Optional(Type.String({ maxLength: 10 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
};
const allOrOne = Type.Optional(oneOf(['', ...direction] as const));

const coinOrAll = Type.Optional(Type.String({ pattern: '^[0-9]{0,18}$' }));

/** Query of GET, body of POST /v1/transfers/krw/remittance-logs (API-089, API-090). */
export const RemittanceQuery = Type.Object({ ...search, remittanceType: allOrOne });
export type RemittanceQuery = Static<typeof RemittanceQuery>;

/** Query of GET /v1/transfers (API-085). */
export const TransferQuery = Type.Object({
  ...search,
  transferType: allOrOne,
  coinId: coinOrAll,
});
export type TransferQuery = Static<typeof TransferQuery>;

const table = {
  fromDate: search.fromDate,
  toDate: search.toDate,
  language: Type.Optional(oneOf(languages)),
};

/** Query of GET /v1/transfers/krw/csv: the rows of a search as a table, with headings in `language` (default Korean). */
export const RemittanceTableQuery = Type.Object({ ...table, remittanceType: allOrOne });
export type RemittanceTableQuery = Static<typeof RemittanceTableQuery>;

/** Query of GET /v1/transfers/csv. */
export const TransferTableQuery = Type.Object({ ...table, transferType: allOrOne, coinId: coinOrAll });
export type TransferTableQuery = Static<typeof TransferTableQuery>;

/** GET /v1/travel/vasps (ENTI-044): an exchange that can receive; `country` in two letters. */
export const Vasp = Type.Object({ vaspId: Type.String(), vaspName: Type.String(), country: Type.String() });
export type Vasp = Static<typeof Vasp>;

/** Body of POST /v1/wallets/coin/{coin}: the network, for a coin that lives on several (API-062). */
export const DepositAddressRequest = Type.Object({ seToken: Type.Optional(Type.String({ maxLength: 12 })) });

/** Deposit address of a member; `tag` if members share one address. */
export const DepositAddress = Type.Object({ address: Type.String(), tag: Type.Union([Type.String(), Type.Null()]) });
export type DepositAddress = Static<typeof DepositAddress>;
