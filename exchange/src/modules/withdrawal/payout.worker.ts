import { fromMinor } from '@maru/domain';
import { minuteMs, secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import { LeasedWorker } from '../../platform/core/jobs';
import type { Bank } from '../../ports/bank';
import type { BankHours } from '../bank-hours';
import { type Members, payoutBarOf } from '../member';
import type { WithdrawalRepository } from './withdrawal.repository';
import type { KrwWithdrawals } from './withdrawal.service';
import type { KrwWithdrawal } from './withdrawal.tables';

/** Time limit for the bank's answer. */
const answerMsMax = 15 * secondMs;
/** Longest wait until the bank is asked again. */
const waitMsMax = 10 * minuteMs;

export interface PayoutWorkerDeps {
  readonly repository: WithdrawalRepository;
  readonly members: Pick<Members, 'repository'>;
  readonly withdrawals: KrwWithdrawals;
  readonly bank: Pick<Bank, 'payOut'>;
  readonly hours: Pick<BankHours, 'closedUntil'>;
  /** Whether payouts of KRW are halted. */
  standStill(): Promise<boolean>;
}

/**
 * Sends requested withdrawals to the bank and ends them by its answer; those of an account that was frozen or banned end before. Nothing is handed over while payouts are
 * halted, nor in an announced maintenance of the bank: what it answers then might be no decision. A crash in between is harmless: the bank gets
 * the same payout again and answers with its state.
 */
export function createPayoutWorker(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  { repository, members, withdrawals, bank, hours, standStill }: PayoutWorkerDeps,
): LeasedWorker<KrwWithdrawal> {
  const pay = async (row: KrwWithdrawal, holder: string): Promise<void> => {
    const answer = await bank.payOut({
      payoutId: String(row.id),
      to: { bankCode: row.bank_code, number: row.account_number },
      holder,
      amount: fromMinor(row.amount, 2),
    });
    if (answer.state === 'pending') throw new Error('the bank has not decided yet');
    await withdrawals.settle(row.id, answer.state, answer.state === 'refused' ? answer.reason : null);
  };
  return new LeasedWorker<KrwWithdrawal>({
    clock,
    log,
    name: 'payout',
    everyMs: 2 * secondMs,
    workMsMax: answerMsMax,
    claim: async (now, leaseUntil) =>
      (await standStill()) || (await hours.closedUntil('withdrawals')) ? undefined : repository.claim(now, leaseUntil),
    async work(row) {
      const found = await members.repository.find(row.member_id);
      // Once it was handed over, the bank may have it, and only the bank's word ends it.
      const bar = row.handed_at ? null : payoutBarOf(found?.member);
      if (bar) return withdrawals.giveBack(row.id, bar);
      // A try that has outlived its lease may still go on beside this one.
      if (!row.handed_at && !(await repository.handOver(row, clock.now())))
        throw new Error(`withdrawal ${row.id} is with another try`);
      await pay(row, found?.member.name ?? '');
    },
    retry: async (row, dueAt) => {
      const latest = later(clock.now(), waitMsMax).getTime();
      await repository.postpone(row.id, new Date(Math.min(dueAt.getTime(), latest)));
    },
  });
}
