import type { RebaseRow } from '@maru/contract';

/** What one rebase did to the member's holding of a coin. */
export interface Rebase {
  readonly coin: string;
  /** Growth of the supply as a decimal fraction; below zero where it shrank. */
  readonly rate: string;
  /** What the holding gained or lost, in the coin. */
  readonly amount: string;
  /** ISO 8601. */
  readonly at: string;
}

export const toRebase = (row: RebaseRow): Rebase => ({
  coin: row.ciCode,
  rate: row.rRebaseRate,
  amount: row.rRebaseAmount,
  at: row.rRebaseTime,
});
