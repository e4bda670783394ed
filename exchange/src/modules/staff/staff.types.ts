import type { ReviewKind } from '../review';

export const staffRoles = ['reviewer', 'operator', 'auditor'] as const;
/** Reviewers decide and answer; operators do so too, confirm and lift freezes; auditors read the trail and cases. */
export type StaffRole = (typeof staffRoles)[number];

/** Who rejects a case or proposes to approve it: lifting a freeze is for operators from its first step on. */
export const mayDecide = (kind: ReviewKind, role: StaffRole): boolean =>
  role === 'operator' || (role === 'reviewer' && kind !== 'unfreeze');

/** Whoever calls: a member of staff with a session. */
export interface StaffPerson {
  readonly id: bigint;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** A session as a call finds it. */
export interface StaffSession {
  /** SHA-256 of the token, hexadecimal. */
  readonly tokenHash: string;
  readonly person: StaffPerson;
  /** Without a further call. */
  readonly endsAt: Date;
}

/** An image that a member handed in with a case or an inquiry; `index` counts from 0 on. */
export interface ShownFile {
  readonly of: 'case' | 'inquiry';
  readonly id: bigint;
  readonly index: number;
}
