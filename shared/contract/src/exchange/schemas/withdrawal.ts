import { type Static, Type } from 'typebox';
import { Amount, addressTextMax, Id, oneOf, Timestamp, text } from './common';
import { Means } from './member';

/** Query of GET /v1/auth/means/{m}/token (API-050): the payment. KRW goes to the registered account only. */
export const PaymentQuery = Type.Object({
  coinId: Id,
  amount: Amount,
  toAddress: text(addressTextMax),
  destTag: Type.Optional(Type.String({ maxLength: 40 })),
});
export type PaymentQuery = Static<typeof PaymentQuery>;

/** Answer of API-050: good once, for exactly that payment. `to` and `expiresInSeconds` where a code was sent. */
export const PaymentToken = Type.Object({
  token: Type.String(),
  expiresInSeconds: Type.Integer(),
  to: Type.Optional(Type.String()),
});
export type PaymentToken = Static<typeof PaymentToken>;

/** POST /v1/transfers/krw/withdraw/drafts (ours): the exchange judges it and keeps it for 10 minutes. `fee` is what the member was shown. */
export const KrwDraftRequest = Type.Object({ amount: text(40), fee: text(40) });
export type KrwDraftRequest = Static<typeof KrwDraftRequest>;

/** POST /v1/transfers/krw/withdraw (API-094, ENTI-050, ENTI-051): draft and confirmation in one, for callers that are no browser. `authType`: O authenticator, P phone. */
export const KrwWithdrawalRequest = Type.Object({
  amount: text(40),
  transferType: Type.Optional(oneOf(['O'])),
  authType: oneOf(['O', 'P']),
  authValue: text(20),
  authToken: text(100),
  mode: Type.Optional(oneOf(['withdraw'])),
  backCode: text(10),
  deviceType: text(10),
});
export type KrwWithdrawalRequest = Static<typeof KrwWithdrawalRequest>;

/** Answer of API-094 (ENTI-052): `txidx` names the withdrawal from now on, `toAddress` is the partly hidden account. */
export const KrwWithdrawalResult = Type.Object({
  txidx: Id,
  amount: Amount,
  fee: Amount,
  toAddress: Type.String(),
  status: Type.String(),
});
export type KrwWithdrawalResult = Static<typeof KrwWithdrawalResult>;

/** Conditions of a withdrawal, in the order of their checks; `until`: when a gate opens by itself. */
export const WithdrawalGate = Type.Object({
  gate: Type.String(),
  met: Type.Boolean(),
  until: Type.Union([Timestamp, Type.Null()]),
});

const Limit = Type.Object({ once: Amount, day: Amount, month: Amount });

/** GET /v1/transfers/krw/withdraw/terms (ours): all that the entry screen shows before the member types. */
export const KrwWithdrawalTerms = Type.Object({
  coinId: Id,
  gates: Type.Array(WithdrawalGate),
  account: Type.Union([
    // The number and the name of its holder are partly hidden.
    Type.Object({ bankName: Type.String(), accountNumber: Type.String(), holder: Type.String() }),
    Type.Null(),
  ]),
  means: Type.Array(Means),
  available: Amount,
  fee: Amount,
  minOut: Amount,
  /** WALT-151: `limit` is the total, `avail` what is left. */
  limit: Limit,
  avail: Limit,
});
export type KrwWithdrawalTerms = Static<typeof KrwWithdrawalTerms>;
