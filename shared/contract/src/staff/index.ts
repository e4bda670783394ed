export * from './bank';
export * from './content';
export * from './markets';
export * from './payouts';
export * from './sales';

import { type Static, Type } from 'typebox';
import { Id, listOf, oneOf, Page, Timestamp } from '../exchange/schemas/common';

/**
 * Wire schemas of the back office: `/staff/…` on an origin of its own (MARU_PORT_STAFF). Every call but the two of the login needs the
 * session cookie; every POST needs `X-Maru-Client`. Refusals are lines of the refusal table (`STAFF_…` and the general ones).
 */

/** Reviewers decide and answer; operators do so too, confirm as the second person and lift freezes; auditors read the trail and cases. */
export const StaffRole = oneOf(['reviewer', 'operator', 'auditor']);
export type StaffRole = Static<typeof StaffRole>;

/** What waits for a person: forms and documents of members (account.md sections 8, 11, 12), and a freeze that is to be lifted. */
export const caseKinds = [
  'kyc',
  'residence',
  'remittance',
  'phoneReset',
  'otpReset',
  'leave',
  'unfreeze',
  'travelRule',
] as const;
export const CaseKind = oneOf(caseKinds);
export type CaseKind = Static<typeof CaseKind>;

/** POST /staff/login: 400 STAFF_LOGIN_FAILED for unknown and wrong alike; 403 STAFF_LOCKED after the fifth wrong password or code. */
export const StaffLogin = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
});
export type StaffLogin = Static<typeof StaffLogin>;

/** Answer of the first step: the code of the authenticator is always asked for. */
export const StaffSecondStep = Type.Object({ token: Type.String(), expiresAt: Timestamp });
export type StaffSecondStep = Static<typeof StaffSecondStep>;

/** POST /staff/login/code: answers StaffMe and sets the session cookie. */
export const StaffCode = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 300 }),
  code: Type.String({ pattern: '^[0-9]{6}$' }),
});
export type StaffCode = Static<typeof StaffCode>;

/** GET /staff/me. A session ends after 15 minutes without a call, and 8 hours after its login at the latest. */
export const StaffMe = Type.Object({ email: Type.String(), name: Type.String(), role: StaffRole, endsAt: Timestamp });
export type StaffMe = Static<typeof StaffMe>;

/** GET /staff/queues: one line per kind of case, and one for inquiries. */
export const StaffQueue = Type.Object({
  queue: oneOf([...caseKinds, 'inquiry']),
  /** Nobody has decided yet. */
  open: Type.Integer(),
  /** Waits for the second person. */
  proposed: Type.Integer(),
  oldestAt: Type.Union([Timestamp, Type.Null()]),
});
export type StaffQueue = Static<typeof StaffQueue>;
export const StaffQueues = Type.Array(StaffQueue);

export const CaseState = oneOf(['open', 'proposed', 'approved', 'rejected']);
export type CaseState = Static<typeof CaseState>;

/** GET /staff/cases?kind=&state=&page=: oldest first while they wait, newest first once they are decided. */
export const StaffCaseQuery = Type.Object({
  kind: Type.Optional(CaseKind),
  state: Type.Optional(CaseState),
  page: Type.Optional(Page),
});
export type StaffCaseQuery = Static<typeof StaffCaseQuery>;

export const StaffCaseLine = Type.Object({
  id: Id,
  kind: CaseKind,
  state: CaseState,
  /** E-mail with its middle hidden. */
  member: Type.String(),
  askedAt: Timestamp,
  files: Type.Integer(),
});
export type StaffCaseLine = Static<typeof StaffCaseLine>;
export const StaffCaseList = listOf(StaffCaseLine);

/** What one person said of a case. */
export const StaffVerdict = Type.Object({
  approved: Type.Boolean(),
  reason: Type.String(),
  by: Type.String(),
  at: Timestamp,
});
export type StaffVerdict = Static<typeof StaffVerdict>;

/** Member of a case. No account number, no document number. */
export const StaffMember = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  /** Middle digits hidden. */
  phone: Type.String(),
  foreign: Type.Boolean(),
  authLevel: Type.Integer(),
  state: oneOf(['active', 'dormant', 'leaving', 'closed', 'frozen']),
  joinedAt: Timestamp,
  frozenAt: Type.Union([Timestamp, Type.Null()]),
});
export type StaffMember = Static<typeof StaffMember>;

/** GET /staff/cases/:id. */
export const StaffCase = Type.Object({
  ...StaffCaseLine.properties,
  member: StaffMember,
  /** Fields of the form by their wire names, in the form's order; empty where a kind has none. */
  answers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** Grows when the member hands in again: a decision on an older one is refused with STAFF_CASE_CHANGED. */
  revision: Type.Integer(),
  /** Whether an approval needs a second person. */
  needsSecond: Type.Boolean(),
  proposal: Type.Union([StaffVerdict, Type.Null()]),
  decision: Type.Union([StaffVerdict, Type.Null()]),
  /** What this member of staff may do now. */
  may: Type.Object({ decide: Type.Boolean(), confirm: Type.Boolean(), sendBack: Type.Boolean() }),
});
export type StaffCase = Static<typeof StaffCase>;

/**
 * POST /staff/cases/:id/decision: approve or reject. Answers the case as it is then: `proposed` where a second person must confirm.
 * 400 STAFF_REASON_MISSING for a rejection without a reason; 403 STAFF_FORBIDDEN; 409 STAFF_CASE_CHANGED, ALREADY_PROCESSED.
 */
export const StaffDecision = Type.Object({
  approved: Type.Boolean(),
  reason: Type.String({ maxLength: 500 }),
  revision: Type.Integer({ minimum: 1 }),
});
export type StaffDecision = Static<typeof StaffDecision>;

/** POST /staff/cases/:id/confirmation: the second person agrees, or sends the case back to the queue. 403 STAFF_SAME_PERSON; 409 STAFF_PROPOSER_LEFT. */
export const StaffConfirmation = Type.Object({ confirmed: Type.Boolean(), revision: Type.Integer({ minimum: 1 }) });
export type StaffConfirmation = Static<typeof StaffConfirmation>;

/** GET /staff/inquiries?state=&page= and GET /staff/inquiries/:id. Images at `/files/:index`, as those of a case. */
export const StaffInquiry = Type.Object({
  id: Id,
  category: Type.String(),
  title: Type.String(),
  contents: Type.String(),
  member: StaffMember,
  askedAt: Timestamp,
  files: Type.Integer(),
  answer: Type.Union([Type.String(), Type.Null()]),
  answeredAt: Type.Union([Timestamp, Type.Null()]),
});
export type StaffInquiry = Static<typeof StaffInquiry>;
export const StaffInquiryQuery = Type.Object({
  state: Type.Optional(oneOf(['open', 'answered'])),
  page: Type.Optional(Page),
});
export const StaffInquiryList = listOf(StaffInquiry);

/** POST /staff/inquiries/:id/answer: 409 ALREADY_PROCESSED where it is answered. */
export const StaffAnswer = Type.Object({ answer: Type.String({ minLength: 1, maxLength: 5_000 }) });
export type StaffAnswer = Static<typeof StaffAnswer>;

/** GET /staff/members?email=: 404 NOT_FOUND. Operators only. */
export const StaffMemberQuery = Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }) });
/** POST /staff/members/:id/unfreeze, by operators: opens a case `unfreeze` that they have proposed; answers the case. */
export const StaffUnfreeze = Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) });
export type StaffUnfreeze = Static<typeof StaffUnfreeze>;

/** GET /staff/trail?before=: 50 entries, newest first, each judged against the one before it. Operators and auditors. */
export const StaffTrailQuery = Type.Object({ before: Type.Optional(Id) });
export const StaffTrailEntry = Type.Object({
  seq: Id,
  at: Timestamp,
  actor: Type.String(),
  act: Type.String(),
  subject: Type.String(),
  detail: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** Hexadecimal digits. */
  hash: Type.String(),
  /** altered: its hash does not fit its contents. gap: the entry before it is gone, or is another one. */
  fault: Type.Union([oneOf(['altered', 'gap']), Type.Null()]),
});
export type StaffTrailEntry = Static<typeof StaffTrailEntry>;
export const StaffTrail = Type.Object({
  list: Type.Array(StaffTrailEntry),
  /** Of the whole trail. */
  faults: Type.Integer(),
  /** Null where the whole trail was checked of late; otherwise `faults` may lack those that came since. */
  unknownSince: Type.Union([Timestamp, Type.Null()]),
  /** Null once the list reaches the first entry. */
  next: Type.Union([Id, Type.Null()]),
});
export type StaffTrail = Static<typeof StaffTrail>;
