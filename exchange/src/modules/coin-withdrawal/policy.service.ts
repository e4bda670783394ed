import { accepted, type Outcome, refused } from '@maru/contract';
import { travelRuleKrw } from '@maru/domain/coin-withdrawal';
import { type WithdrawalLimit, withdrawalLimits } from '@maru/domain/withdrawal';
import type { Context } from '../../platform/core/context';
import type { Querying } from '../../platform/core/database';
import { confirmationProblem, type Decider } from '../../platform/core/two-people';
import type { PolicyProposal, WithdrawalPolicyRow } from './coin-withdrawal.tables';
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
  /** From this worth on the travel rule applies (CONS-033); 0: to every transfer. */
  readonly travelRuleFrom: string;
  /** A payout that took no step for so long is shown to the staff. */
  readonly lateAfterMinutes: number;
  /** By auth level (CONS-102). */
  readonly limits: readonly WithdrawalLimit[];
}

const initial = {
  graceSeconds: '30',
  approvalFrom: '30000000',
  secondPersonFrom: '50000000',
  firstAddressFrom: '10000000',
  ownWalletBelow: '1000000',
  travelRuleFrom: travelRuleKrw,
  lateAfterMinutes: '60',
} as const;

const named =
  /^(graceSeconds|approvalFrom|secondPersonFrom|firstAddressFrom|ownWalletBelow|travelRuleFrom|lateAfterMinutes|limit\.[0-5]\.(once|day|month))$/;

/** A week of seconds and a year of minutes: more is of no use, and times a thousand may be beyond any date. */
const timesMax: Readonly<Record<string, number>> = { graceSeconds: 7 * 86_400, lateAfterMinutes: 366 * 1440 };

/** A value that a member of staff wants. */
export interface PolicyWish {
  readonly name: string;
  readonly value: string;
  readonly reason: string;
  /** Address of the member of staff. */
  readonly by: string;
}

/** Limits and thresholds of withdrawals, as data with history; what nobody has set is as the catalogue says. */
export class WithdrawalPolicies {
  constructor(
    private readonly repository: PolicyRepository,
    private readonly context: Pick<Context, 'db' | 'clock'>,
  ) {}

  async current(db?: Querying): Promise<WithdrawalPolicy> {
    const set = await this.repository.inForce(this.context.clock.now(), db);
    const value = (name: keyof typeof initial) => set.get(name) ?? initial[name];
    return {
      graceSeconds: Number(value('graceSeconds')),
      approvalFrom: value('approvalFrom'),
      secondPersonFrom: value('secondPersonFrom'),
      firstAddressFrom: value('firstAddressFrom'),
      ownWalletBelow: value('ownWalletBelow'),
      travelRuleFrom: value('travelRuleFrom'),
      lateAfterMinutes: Number(value('lateAfterMinutes')),
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

  /** Values in force, by name. */
  async values(): Promise<readonly { readonly name: string; readonly value: string }[]> {
    const policy = await this.current();
    const limits = policy.limits.flatMap((limit, level) =>
      (['once', 'day', 'month'] as const).map((period) => ({ name: `limit.${level}.${period}`, value: limit[period] })),
    );
    const names = Object.keys(initial) as (keyof typeof initial)[];
    return [...names.map((name) => ({ name, value: String(policy[name]) })), ...limits];
  }

  /** What a second person has yet to decide on. */
  proposals(): Promise<readonly PolicyProposal[]> {
    return this.repository.proposals();
  }

  /**
   * Proposes a value, once however often the same person sends it; another one puts it in force.
   * @param value - a whole number as text: seconds, minutes, or KRW.
   * @returns STAFF_REASON_MISSING; BAD_REQUEST for an unknown name, no whole number, or more than a week or a year of time.
   */
  async propose({ name, value, reason, by }: PolicyWish): Promise<Outcome<void>> {
    if (reason.trim() === '') return refused('STAFF_REASON_MISSING');
    const isWhole = /^(0|[1-9][0-9]{0,14})$/.test(value);
    if (!named.test(name) || !isWhole || Number(value) > (timesMax[name] ?? Infinity)) return refused('BAD_REQUEST');
    const { db, clock } = this.context;
    const proposal = { name, value, reason: reason.trim(), proposed_by: by };
    await db.transaction().execute(async (tx) => {
      await this.repository.lockName(tx, name);
      if (await this.repository.isProposed(tx, proposal)) return;
      await this.repository.propose(tx, { ...proposal, proposed_at: clock.now() });
    });
    return accepted(undefined);
  }

  /**
   * Puts a proposal in force, which refuses the others of its name, or refuses it.
   * @returns STAFF_SAME_PERSON for a confirmation by who proposed it; NOT_FOUND; ALREADY_PROCESSED, also for a confirmation where a value was set since;
   * STAFF_PROPOSER_LEFT for one where the one who proposed it may not any more.
   */
  async decide(id: bigint, confirmed: boolean, decider: Decider): Promise<Outcome<void>> {
    const { by } = decider;
    const { db, clock } = this.context;
    const { repository } = this;
    return db.transaction().execute(async (tx): Promise<Outcome<void>> => {
      const name = await repository.lockNameOf(tx, id);
      const found = name === undefined ? undefined : await repository.lockProposal(tx, id);
      if (!found) return refused('NOT_FOUND');
      if (found.confirmed !== null) return refused('ALREADY_PROCESSED');
      const end = { decided_by: by, decided_at: clock.now() };
      if (!confirmed) {
        await repository.decide(tx, id, { confirmed, ...end });
        return accepted(undefined);
      }
      const problem = await confirmationProblem(tx, found.proposed_by, decider);
      if (problem) return refused(problem);
      if (await repository.isSetAfter(tx, found.name, found.proposed_at)) return refused('ALREADY_PROCESSED');
      await repository.decide(tx, id, { confirmed, ...end });
      await repository.refuseOthers(tx, found.name, end);
      const { value, reason, proposed_by } = found;
      const set = { name: found.name, value, reason, in_force_from: end.decided_at, set_by: `${proposed_by}, ${by}` };
      await repository.add(tx, set);
      return accepted(undefined);
    });
  }
}
