import { type Static, Type } from 'typebox';
import { Amount, CoinCode, Id, oneOf, SignedAmount, Timestamp } from '../exchange/schemas/common';

/** What people say of a payout: it may leave; a broadcast in doubt is on the chain; one in doubt will never be. */
export const payoutVoices = ['approve', 'sent', 'lost'] as const;
export const PayoutVoice = oneOf(payoutVoices);
export type PayoutVoice = Static<typeof PayoutVoice>;

export const payoutStates = [
  'requested',
  'approved',
  'signed',
  'sending',
  'broadcast',
  'stuck',
  'confirmed',
  'failed',
  'cancelled',
  'rejected',
] as const;
export const PayoutState = oneOf(payoutStates);
export type PayoutState = Static<typeof PayoutState>;

/** Why a person looks at a payout before it leaves. */
export const payoutRisks = ['amount', 'firstAddress', 'secondPerson'] as const;
export const PayoutRisk = oneOf(payoutRisks);
export type PayoutRisk = Static<typeof PayoutRisk>;

export const StaffPayout = Type.Object({
  id: Id,
  /** The number by which the member knows it: of its line in the transfer log. */
  number: Id,
  state: PayoutState,
  /** It should go on by itself, and has taken no step for as long as the policy `lateAfterMinutes` says. */
  late: Type.Boolean(),
  coin: CoinCode,
  network: Type.String(),
  address: Type.String(),
  tag: Type.String(),
  amount: Amount,
  fee: Amount,
  /** Whole won at the time of the request. */
  krw: Amount,
  risks: Type.Array(PayoutRisk),
  /** Id of the receiving exchange; '' is a personal wallet. */
  receiver: Type.String(),
  /** E-mail with its middle hidden. */
  member: Type.String(),
  memberId: Id,
  transactionId: Type.String(),
  /** Why it ended or is stuck; '' without one. */
  reason: Type.String(),
  requestedAt: Timestamp,
  steps: Type.Array(Type.Object({ state: PayoutState, at: Timestamp, actor: Type.String(), note: Type.String() })),
  /** Who has said what so far. */
  /** While it waits, those that count: of people who are operators still. */
  voices: Type.Array(Type.Object({ voice: PayoutVoice, by: Type.String(), reason: Type.String(), at: Timestamp })),
  /** How many people have to say the same. */
  voicesNeeded: Type.Integer(),
  /** What this member of staff may say now. */
  may: Type.Object({ approve: Type.Boolean(), reject: Type.Boolean(), resolve: Type.Boolean() }),
});
export type StaffPayout = Static<typeof StaffPayout>;

/** GET /staff/payouts?list=: those that wait for approval, oldest first; those in doubt and those that are late; the newest 100 of all. Operators and auditors. */
export const StaffPayoutQuery = Type.Object({ list: oneOf(['approval', 'stuck', 'newest']) });
export type StaffPayoutQuery = Static<typeof StaffPayoutQuery>;
export const StaffPayoutList = Type.Object({ list: Type.Array(StaffPayout) });

/**
 * POST /staff/payouts/:id/voice, by operators: answers the payout as it is then; it goes on once enough people have said the same. `sent` and
 * `lost` always need two, and the network is asked before. 403 STAFF_SAME_PERSON; 409 TRANSFER_NOT_READY where it no longer waits, or the network
 * contradicts; 400 STAFF_REASON_MISSING for `sent` and `lost` without one.
 */
export const StaffPayoutVoice = Type.Object({ voice: PayoutVoice, reason: Type.String({ maxLength: 500 }) });
export type StaffPayoutVoice = Static<typeof StaffPayoutVoice>;

/** POST /staff/payouts/:id/reject, by operators: gives a waiting payout back. */
export const StaffPayoutRejection = Type.Object({ reason: Type.String({ maxLength: 500 }) });
export type StaffPayoutRejection = Static<typeof StaffPayoutRejection>;

/** `onItsWay`: books and holdings differ by no more than what lies between them; `unexplained`: more lacks; `surplus`: more is held. */
export const holdingsGaps = ['none', 'onItsWay', 'unexplained', 'surplus', 'unknown'] as const;

/** What the ledger says of a coin, and what is held of it outside. */
export const StaffCustody = Type.Object({
  coin: CoinCode,
  /** What the books say is held: liabilities to members and house. */
  booked: SignedAmount,
  /** What members own of it. */
  members: SignedAmount,
  /** What bank or chains say is held; null while they could not be asked. */
  held: Type.Union([SignedAmount, Type.Null()]),
  /** On its way in and out: what booked and held may differ by. */
  pendingIn: Amount,
  pendingOut: Amount,
  /** Arrived for nobody, such as dust or with an unknown tag: held, and in no books. */
  unbooked: Amount,
  /** `held` less `booked` and `unbooked`; null while nothing could be compared. */
  difference: Type.Union([SignedAmount, Type.Null()]),
  /** How `difference` is explained; payouts of the coin stop where more lacks. */
  gap: oneOf(holdingsGaps),
  checkedAt: Type.Union([Timestamp, Type.Null()]),
  /** Payouts stand still since then, and why. */
  haltedAt: Type.Union([Timestamp, Type.Null()]),
  haltReason: Type.Union([oneOf(['difference', 'incident']), Type.Null()]),
  /** Whether members may pay it in, and ask for its withdrawal. */
  depositsOpen: Type.Boolean(),
  withdrawalsOpen: Type.Boolean(),
});
export type StaffCustody = Static<typeof StaffCustody>;

/** A credited deposit that its chain has taken back. */
export const StaffIncident = Type.Object({
  id: Id,
  coin: CoinCode,
  network: Type.String(),
  transactionId: Type.String(),
  amount: Amount,
  memberId: Id,
  openedAt: Timestamp,
});
export type StaffIncident = Static<typeof StaffIncident>;

/** GET /staff/custody: every coin, KRW first, and what waits for a decision. Operators and auditors. */
export const StaffCustodyPage = Type.Object({ coins: Type.Array(StaffCustody), incidents: Type.Array(StaffIncident) });
export type StaffCustodyPage = Static<typeof StaffCustodyPage>;

/**
 * POST /staff/custody/:coin/resume, by operators, once nothing lacks: 409 TRANSFER_NOT_READY while something does; and
 * POST /staff/incidents/:id/resolve, where somebody has settled it outside. Both answer StaffCustodyPage.
 */
export const StaffResume = Type.Object({ reason: Type.String({ maxLength: 500 }) });
export type StaffResume = Static<typeof StaffResume>;

/**
 * POST /staff/custody/:coin/switch, by operators: opens or closes one way of a coin for members. What was accepted before goes on. Answers
 * StaffCustodyPage, also where it is so already. 400 STAFF_REASON_MISSING.
 */
export const StaffCoinSwitch = Type.Object({
  way: oneOf(['deposits', 'withdrawals']),
  open: Type.Boolean(),
  reason: Type.String({ maxLength: 500 }),
});
export type StaffCoinSwitch = Static<typeof StaffCoinSwitch>;

/** A limit or threshold of withdrawals. `value` is a whole number: seconds, minutes, or KRW. */
export const StaffPolicy = Type.Object({ name: Type.String(), value: Type.String() });
export const StaffPolicyEntry = Type.Object({
  name: Type.String(),
  value: Type.String(),
  reason: Type.String(),
  by: Type.String(),
  at: Timestamp,
});
export const StaffPolicyProposal = Type.Object({
  id: Id,
  ...StaffPolicyEntry.properties,
  mayRefuse: Type.Boolean(),
  /** False as well where whoever proposed it may not any more: it can only be refused. */
  mayConfirm: Type.Boolean(),
});
export type StaffPolicyProposal = Static<typeof StaffPolicyProposal>;

/** GET /staff/policies: what is in force, what a second person has to confirm, and what was set before, newest first. */
export const StaffPolicies = Type.Object({
  current: Type.Array(StaffPolicy),
  proposals: Type.Array(StaffPolicyProposal),
  history: Type.Array(StaffPolicyEntry),
});
export type StaffPolicies = Static<typeof StaffPolicies>;

/** POST /staff/policies, by operators: proposes a value. 400 STAFF_REASON_MISSING, BAD_REQUEST for an unknown name or no whole number. */
export const StaffPolicyChange = Type.Object({
  name: Type.String({ maxLength: 40 }),
  value: Type.String({ maxLength: 20 }),
  reason: Type.String({ maxLength: 500 }),
});
export type StaffPolicyChange = Static<typeof StaffPolicyChange>;

/**
 * POST /staff/policies/:id/confirmation, by another operator: 403 STAFF_SAME_PERSON; 409 ALREADY_PROCESSED, also where a value was set after the proposal;
 * STAFF_PROPOSER_LEFT where the one who proposed it is no operator any more.
 */
export const StaffPolicyConfirmation = Type.Object({ confirmed: Type.Boolean() });
export type StaffPolicyConfirmation = Static<typeof StaffPolicyConfirmation>;
