import { type Static, Type } from 'typebox';
import { Amount, Id, Timestamp } from '../exchange/schemas/common';

/** An announced time in which the bank takes or pays out no KRW. */
export const StaffMaintenance = Type.Object({
  id: Id,
  from: Timestamp,
  until: Timestamp,
  deposits: Type.Boolean(),
  withdrawals: Type.Boolean(),
  reason: Type.String(),
  by: Type.String(),
  at: Timestamp,
  /** Where somebody has ended it early, or called it off. */
  endedAt: Type.Union([Timestamp, Type.Null()]),
  endedBy: Type.String(),
  endReason: Type.String(),
  /** It goes on, or is still to come. */
  open: Type.Boolean(),
});
export type StaffMaintenance = Static<typeof StaffMaintenance>;

/** KRW that came under another name than the member's; names and address are partly hidden. */
export const StaffReturn = Type.Object({
  id: Id,
  memberId: Id,
  member: Type.String(),
  /** Of the member. */
  name: Type.String(),
  /** The member has closed the account: what comes under the own name goes back, too. */
  hasLeft: Type.Boolean(),
  /** Whom the bank named as the payer. */
  sender: Type.String(),
  amount: Amount,
  arrivedAt: Timestamp,
  returnedAt: Type.Union([Timestamp, Type.Null()]),
  /** While it waits, those that count: of people who are operators still. */
  voices: Type.Array(Type.Object({ by: Type.String(), reason: Type.String(), at: Timestamp })),
  voicesNeeded: Type.Integer(),
  mayApprove: Type.Boolean(),
});
export type StaffReturn = Static<typeof StaffReturn>;

/** GET /staff/bank: announcements, the latest first; KRW under other names, held first. Operators and auditors. */
export const StaffBank = Type.Object({
  maintenances: Type.Array(StaffMaintenance),
  returns: Type.Array(StaffReturn),
});
export type StaffBank = Static<typeof StaffBank>;

/**
 * POST /staff/bank/maintenances, by operators: 400 STAFF_REASON_MISSING; BAD_REQUEST for a time that is over or ends before it begins,
 * and where nothing is closed. One that the same person sends again is announced once.
 */
export const StaffMaintenanceWish = Type.Object({
  from: Timestamp,
  until: Timestamp,
  deposits: Type.Boolean(),
  withdrawals: Type.Boolean(),
  reason: Type.String({ maxLength: 500 }),
});
export type StaffMaintenanceWish = Static<typeof StaffMaintenanceWish>;

/**
 * POST /staff/bank/maintenances/:id/end, by operators: 409 ALREADY_PROCESSED once it is over. POST /staff/bank/returns/:id/voice, by
 * operators: the second person's word sends it back; 403 STAFF_SAME_PERSON; 409 ALREADY_PROCESSED.
 */
export const StaffBankReason = Type.Object({ reason: Type.String({ maxLength: 500 }) });
export type StaffBankReason = Static<typeof StaffBankReason>;
