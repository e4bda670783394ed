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

export interface LeaveFacts {
  readonly pendingWithdrawal: boolean;
  readonly pendingDeposit: boolean;
  /** Something is held: by an order, where no withdrawal is pending. */
  readonly held: boolean;
  readonly balance: boolean;
}

/** The first thing in the way; null without one. */
export function leaveObstacle({ pendingWithdrawal, pendingDeposit, held, balance }: LeaveFacts): LeaveObstacle | null {
  const met = { withdrawal: pendingWithdrawal, order: held, deposit: pendingDeposit, balance };
  return leaveObstacles.find((each) => met[each]) ?? null;
}
