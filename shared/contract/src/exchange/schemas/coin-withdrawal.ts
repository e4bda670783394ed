import { type Static, Type } from 'typebox';
import { Amount, addressTextMax, CoinCode, Id, oneOf, Timestamp, text, YesNo } from './common';
import { Means } from './member';
import { WithdrawalGate } from './withdrawal';

const Limit = Type.Object({ once: Amount, day: Amount, month: Amount });

/** GET /v1/wallets/coin/{coin}/withdrawal-limit (API-063, ENTI-045): in units of the coin, 8 decimals at most. */
export const WithdrawalLimits = Type.Object({ limit: Limit, avail: Limit });
export type WithdrawalLimits = Static<typeof WithdrawalLimits>;

/** A network that a coin can be sent on. `tag`: whether a recipient there may or must have one. */
export const WithdrawalNetwork = Type.Object({
  network: Type.String(),
  title: Type.String(),
  fee: Amount,
  explorerUrl: Type.String(),
  confirmations: Type.Integer(),
  /** The network takes payouts at the moment. */
  open: Type.Boolean(),
});

export const tagRules = ['none', 'optional', 'required'] as const;

/** GET /v1/wallets/coin/{coin}/withdrawal-terms (ours): all that the entry screen shows before the member types. */
export const CoinWithdrawalTerms = Type.Object({
  coinId: Id,
  coin: CoinCode,
  gates: Type.Array(WithdrawalGate),
  means: Type.Array(Means),
  total: Amount,
  available: Amount,
  minOut: Amount,
  decimals: Type.Integer(),
  tag: oneOf(tagRules),
  networks: Type.Array(WithdrawalNetwork),
  /** KRW price of one coin; null where it has none. */
  price: Type.Union([Amount, Type.Null()]),
  /** In units of the coin. */
  limit: Limit,
  avail: Limit,
  /** The same in KRW. */
  limitKrw: Limit,
  availKrw: Limit,
  /** KRW worth from which a recipient must be verified (WALT-115). */
  travelRuleFrom: Amount,
  /** KRW worth from which personal wallets are refused (WALT-086). */
  ownWalletBelow: Amount,
  /** The member has an address to receive this coin at (WALT-061). */
  hasDepositAddress: Type.Boolean(),
  /** Only addresses of the address book can be withdrawn to. */
  whitelistOnly: Type.Boolean(),
  /** How long a withdrawal waits and can be cancelled. */
  graceSeconds: Type.Integer(),
});
export type CoinWithdrawalTerms = Static<typeof CoinWithdrawalTerms>;

/** Body of POST /v1/wallets/coin/{coin}/localValid (API-064, ENTI-055). */
export const RecipientCheck = Type.Object({
  addr: text(addressTextMax),
  destTag: text(40),
  vaspId: text(40),
  seToken: text(12),
});
export type RecipientCheck = Static<typeof RecipientCheck>;

/** Answer of API-064: `local` true for a member of this exchange, who is sent to without a fee. */
export const RecipientKind = Type.Object({ local: Type.Boolean(), result: Type.Boolean() });
export type RecipientKind = Static<typeof RecipientKind>;

/** GET /v1/aspect/validator/wallet-address/{coin}/{address} (API-081, CONS-114). */
export const AddressVerdict = Type.Object({ result: oneOf(['N', 'Y', 'C']) });
export type AddressVerdict = Static<typeof AddressVerdict>;

/** What is to be withdrawn (ENTI-050 without its second factor). `vaspId` '' is a personal wallet; `fee` as the member saw it. */
export const withdrawalFields = {
  coinId: Id,
  amount: text(40),
  toAddress: text(addressTextMax),
  destTag: text(40),
  seToken: text(12),
  vaspId: text(40),
  local: Type.Optional(Type.Union([YesNo, Type.Boolean(), Type.String({ maxLength: 5 })])),
  fee: text(40),
  verificationUuid: text(64),
  primaryIdentifier: text(100),
  secondaryIdentifier: text(100),
};

/** POST /v1/transfers/drafts (ours): the exchange judges it and keeps it for 10 minutes. */
export const WithdrawalDraftRequest = Type.Object(withdrawalFields);
export type WithdrawalDraftRequest = Static<typeof WithdrawalDraftRequest>;

/**
 * A draft as the exchange will pay it out. `hash` is what the second factor's token is bound to. Of KRW, `toAddress` is the registered
 * account, `receiver` its bank and `recipient` its holder; network and tag are empty.
 */
export const WithdrawalDraft = Type.Object({
  id: Id,
  hash: Type.String(),
  coinId: Id,
  coin: CoinCode,
  network: Type.String(),
  networkTitle: Type.String(),
  toAddress: Type.String(),
  destTag: Type.String(),
  /** What arrives. */
  amount: Amount,
  fee: Amount,
  /** What leaves the balance: amount and fee. */
  total: Amount,
  /** Worth of `amount` in whole won; null without a price. */
  krw: Type.Union([Amount, Type.Null()]),
  local: Type.Boolean(),
  /** Name of the receiving exchange; '' is a personal wallet. */
  receiver: Type.String(),
  /** Verified recipient, partly hidden; '' without one. */
  recipient: Type.String(),
  /** Nothing went to this address before. */
  firstTime: Type.Boolean(),
  /** A person looks at it before it is sent. */
  reviewed: Type.Boolean(),
  means: Type.Array(Means),
  expiresAt: Timestamp,
  /** Address of the page that confirms it, good once; '' where it was told before, or where browsers cannot confirm. */
  confirmUrl: Type.String(),
});
export type WithdrawalDraft = Static<typeof WithdrawalDraft>;

const secondFactor = {
  authType: oneOf(['O', 'P']),
  authValue: text(20),
  authToken: text(100),
};

/** POST /v1/confirmations (ours): the ticket of a draft, which opens the page of confirmation once; again for the browser it has opened it for. */
export const ConfirmationEntrance = Type.Object({ ticket: Type.String({ maxLength: 100 }) });
export type ConfirmationEntrance = Static<typeof ConfirmationEntrance>;

/** POST /v1/confirmations/read (ours): the draft that a page shows, named by every call of it: a browser may have several open. */
export const ConfirmedDraft = Type.Object({ draft: Id });
export type ConfirmedDraft = Static<typeof ConfirmedDraft>;

/** POST /v1/confirmations/token (ours): the second factor whose code the member will enter. */
export const ConfirmationMeans = Type.Object({ ...ConfirmedDraft.properties, means: Means });
export type ConfirmationMeans = Static<typeof ConfirmationMeans>;

/** POST /v1/confirmations/confirm (ours): the second factor is bound to the draft's hash. */
export const WithdrawalConfirmation = Type.Object({ ...ConfirmedDraft.properties, ...secondFactor });
export type WithdrawalConfirmation = Static<typeof WithdrawalConfirmation>;

/** POST /v1/transfers (API-086, ENTI-050): draft and confirmation in one, for callers that are no browser. */
export const CoinWithdrawalRequest = Type.Object({
  ...withdrawalFields,
  ...secondFactor,
  transferType: Type.Optional(oneOf(['O'])),
});
export type CoinWithdrawalRequest = Static<typeof CoinWithdrawalRequest>;

/** Answer of API-086 and of the page of confirmation (ENTI-052); of coins, `id` is that of GET /v1/transfers/{id}. */
export const WithdrawalResult = Type.Object({
  id: Id,
  amount: Amount,
  fee: Amount,
  toAddress: Type.String(),
  status: Type.String(),
});
export type WithdrawalResult = Static<typeof WithdrawalResult>;

/** What the draft `id` has become, which was confirmed before. */
export const PlacedWithdrawal = Type.Object({ id: Id, coin: CoinCode, result: WithdrawalResult });
export type PlacedWithdrawal = Static<typeof PlacedWithdrawal>;

/** Answer of POST /v1/confirmations and /v1/confirmations/read (ours): what is to be confirmed, or what was, as the answer to that may be lost. */
export const OpenedDraft = Type.Union([WithdrawalDraft, PlacedWithdrawal]);
export type OpenedDraft = Static<typeof OpenedDraft>;
