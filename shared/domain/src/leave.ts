/** Characters of a member's own words (AMB-70). */
export const leaveTextMax = 500;
/** Characters of everything that is sent: the chosen reasons and the member's own words. */
export const leaveReasonMax = 1000;

/** Reasons to choose among (ACCT-100). */
export const leaveReasons = ['fees', 'service', 'coins', 'security', 'elsewhere', 'rarely', 'other'] as const;
export type LeaveReason = (typeof leaveReasons)[number];

/** What keeps a member from leaving, in the order in which it is told (ACCT-103). */
export const leaveObstacles = ['withdrawal', 'order', 'deposit', 'balance'] as const;
export type LeaveObstacle = (typeof leaveObstacles)[number];

/** Years for which records stay after leaving (CONS-026). */
export const keptYears = { contracts: 5, payments: 5, disputes: 3 } as const;

/** The last moment of leaving whose records need not be kept any more. */
export function leftUntil(kind: keyof typeof keptYears, now: Date): Date {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() - keptYears[kind]);
  return until;
}

export interface LeaveFacts {
  readonly pendingWithdrawal: boolean;
  readonly pendingDeposit: boolean;
  /** Something is held: by an order, where no withdrawal is pending. */
  readonly held: boolean;
  /** Something belongs to the member, or is owed to him. */
  readonly balance: boolean;
}

/** The first thing in the way; null without one. */
export function leaveObstacle({ pendingWithdrawal, pendingDeposit, held, balance }: LeaveFacts): LeaveObstacle | null {
  const met = { withdrawal: pendingWithdrawal, order: held, deposit: pendingDeposit, balance };
  return leaveObstacles.find((each) => met[each]) ?? null;
}
