import { Money } from '@maru/domain';
import { type WithdrawalLimit, withdrawalLimits } from '@maru/domain/withdrawal';
import type { Clock } from '../../platform/core/clock';
import type { Querying } from '../../platform/core/database';
import type { WithdrawalPolicyRow } from './coin-withdrawal.tables';
import type { PolicyRepository } from './policy.repository';

/** Thresholds of withdrawals; KRW as decimal text. */
export interface WithdrawalPolicy {
  /** How long a withdrawal waits before it is sent, and can be cancelled. */
  readonly graceSeconds: number;
  /** From this worth on a person approves each payout. */
  readonly approvalFrom: string;
  /** From this worth on two persons do. */
  readonly secondPersonFrom: string;
  /** From this worth on a person approves the first payout to an address. */
  readonly firstAddressFrom: string;
  /** From this worth on personal wallets are refused (WALT-086). */
  readonly ownWalletBelow: string;
  /** By auth level (CONS-102). */
  readonly limits: readonly WithdrawalLimit[];
}

const initial = {
  graceSeconds: '30',
  approvalFrom: '30000000',
  secondPersonFrom: '50000000',
  firstAddressFrom: '10000000',
  ownWalletBelow: '1000000',
} as const;

export type PolicyName = keyof typeof initial | `limit.${number}.${keyof WithdrawalLimit}`;

const named =
  /^(graceSeconds|approvalFrom|secondPersonFrom|firstAddressFrom|ownWalletBelow|limit\.[0-5]\.(once|day|month))$/;
/** Whether a name is one of the policy's. */
export const isPolicyName = (name: string): name is PolicyName => named.test(name);

/** Limits and thresholds of withdrawals, as data with history; what nobody has set is as the catalogue says. */
export class WithdrawalPolicies {
  constructor(
    private readonly repository: PolicyRepository,
    private readonly clock: Clock,
  ) {}

  async current(db?: Querying): Promise<WithdrawalPolicy> {
    const set = await this.repository.inForce(this.clock.now(), db);
    const value = (name: keyof typeof initial) => set.get(name) ?? initial[name];
    return {
      graceSeconds: Number(value('graceSeconds')),
      approvalFrom: value('approvalFrom'),
      secondPersonFrom: value('secondPersonFrom'),
      firstAddressFrom: value('firstAddressFrom'),
      ownWalletBelow: value('ownWalletBelow'),
      limits: withdrawalLimits.map((limit, level) => ({
        once: set.get(`limit.${level}.once`) ?? limit.once,
        day: set.get(`limit.${level}.day`) ?? limit.day,
        month: set.get(`limit.${level}.month`) ?? limit.month,
      })),
    };
  }

  /** Values that were set, newest first. */
  history(): Promise<readonly WithdrawalPolicyRow[]> {
    return this.repository.history(200);
  }

  /**
   * Sets a value from now on.
   * @param value - a whole number as text: seconds, or KRW.
   */
  async set(name: PolicyName, value: string, by: { readonly actor: string; readonly reason: string }): Promise<void> {
    if (!/^[0-9]{1,15}$/.test(value)) throw new Error(`${value} is no value of ${name}`);
    await this.repository.add({
      name,
      value: new Money(value).toFixed(),
      in_force_from: this.clock.now(),
      set_by: by.actor,
      reason: by.reason,
    });
  }
}
