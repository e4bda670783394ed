import { fromMinor } from '@maru/domain';
import { later, minuteMs, secondMs } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Bank, PayoutAnswer } from '../../ports/bank';
import { findMember } from '../member';
import type { WithdrawalRepository } from './withdrawal.repository';
import type { KrwWithdrawals } from './withdrawal.service';
import type { KrwWithdrawal } from './withdrawal.tables';

const everyMs = 2 * secondMs;
/** How long the bank may take to answer. */
const answerMsMax = 15 * secondMs;
/** A claimed row is this worker's until then. */
const leaseMs = 2 * answerMsMax;
const waitMsMax = 10 * minuteMs;

export interface PayoutWorkerDeps {
  readonly repository: WithdrawalRepository;
  readonly withdrawals: KrwWithdrawals;
  readonly bank: Pick<Bank, 'payOut'>;
}

/**
 * Hands requested withdrawals to the bank and ends them by its answer. A crash between the two is harmless: the bank is told
 * the same payout again and answers how it stands.
 */
export class PayoutWorker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;

  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'log'>,
    private readonly deps: PayoutWorkerDeps,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.poke(), everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running?.catch(() => undefined);
  }

  /** Works on what is due, without waiting for it. */
  poke(): void {
    void this.work().catch((error) => this.context.log.warn({ err: error }, 'due withdrawals could not be read'));
  }

  /** Works until nothing is due; calls at the same time share one run. */
  work(): Promise<void> {
    this.running ??= this.drain().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async drain(): Promise<void> {
    const { clock } = this.context;
    for (;;) {
      const row = await this.deps.repository.claim(clock.now(), leaseMs);
      if (!row) return;
      await this.payOut(row);
    }
  }

  private async payOut(row: KrwWithdrawal): Promise<void> {
    const { clock, log } = this.context;
    const wait = Math.min(row.tries * row.tries * 5 * secondMs, waitMsMax);
    try {
      const answer = await withinTime(this.ask(row));
      if (answer.state !== 'pending')
        return await this.deps.withdrawals.settle(
          row.id,
          answer.state,
          answer.state === 'refused' ? answer.reason : null,
        );
    } catch (error) {
      log.warn({ err: error, withdrawal: String(row.id), tries: row.tries }, 'a payout is not settled yet');
    }
    await this.deps.repository.postpone(row.id, later(clock.now(), wait));
  }

  private async ask(row: KrwWithdrawal): Promise<PayoutAnswer> {
    const found = await findMember(this.context.db, row.member_id);
    return this.deps.bank.payOut({
      payoutId: String(row.id),
      to: { bankCode: row.bank_code, number: row.account_number },
      holder: found?.member.name ?? '',
      amount: fromMinor(row.amount, 2),
    });
  }
}

function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerMsMax} ms`)), answerMsMax);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}
