import { type Static, Type } from 'typebox';
import { Amount, Id, oneOf, Timestamp, text } from './common';

/** POST /v1/transfers/krw/deposit (API-094). */
export const KrwDepositRequest = Type.Object({
  amount: text(40),
  mode: Type.Optional(oneOf(['deposit'])),
  backCode: text(10),
  deviceType: text(10),
});
export type KrwDepositRequest = Static<typeof KrwDepositRequest>;

/** R waiting (CONS-130), S paid in, C cancelled by the member, D not paid in time. */
export const depositStatusCodes = ['R', 'S', 'C', 'D'] as const;
export type DepositStatusCode = (typeof depositStatusCodes)[number];

/** A request of the member's (API-091, API-094). `remittanceAmount`: what arrived, "0" before that. */
export const KrwDepositResult = Type.Object({
  txidx: Id,
  amount: Amount,
  remittanceAmount: Amount,
  TX_STATUS: oneOf(depositStatusCodes),
  requestDate: Timestamp,
  expireDate: Timestamp,
});
export type KrwDepositResult = Static<typeof KrwDepositResult>;

/** Body of cancelKRW, statusKRW and confirmKRW (API-092, API-093). */
export const KrwDepositId = Type.Object({ txidx: Id });

/** POST /v1/aspect/bonanza/doAvailableAmount (API-077, AMB-84). */
export const DepositAvailable = Type.Object({
  amount: Amount,
  /** confirm: that of the request that waits for its payment; deposit: the largest that can be requested now. */
  type: oneOf(['confirm', 'deposit']),
});
export type DepositAvailable = Static<typeof DepositAvailable>;

/** A condition, in the order of their checks. `refusal`: null where it is met; `until`: when it opens by itself. */
export const DepositGate = Type.Object({
  gate: Type.String(),
  refusal: Type.Union([Type.String(), Type.Null()]),
  until: Type.Union([Timestamp, Type.Null()]),
});

/** GET /v1/transfers/krw/deposit/terms (ours): all that the page shows before the member types. */
export const KrwDepositTerms = Type.Object({
  gates: Type.Array(DepositGate),
  /** To pay to. */
  payTo: Type.Object({ bankName: Type.String(), accountNumber: Type.String(), holder: Type.String() }),
  /** To pay from: the registered one, partly hidden. */
  account: Type.Union([
    Type.Object({ bankName: Type.String(), accountNumber: Type.String(), holder: Type.String() }),
    Type.Null(),
  ]),
  min: Amount,
  max: Amount,
});
export type KrwDepositTerms = Static<typeof KrwDepositTerms>;

/** GET /v1/krw-days, /v1/irst/krw-days (API-056, API-057): what is left of the hold; both 0 and null without one. */
export const KrwDays = Type.Object({
  days: Type.Integer(),
  hours: Type.Integer(),
  until: Type.Union([Timestamp, Type.Null()]),
});
export type KrwDays = Static<typeof KrwDays>;
