import { minuteMs, secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import { LeasedWorker } from '../../platform/core/jobs';
import type { CoinPayouts } from './coin-payout.service';
import type { CoinWithdrawalRepository } from './coin-withdrawal.repository';
import type { CoinWithdrawal } from './coin-withdrawal.tables';

/** Time limit for signer and network together. */
const stepMsMax = 15 * secondMs;
/** Longest wait until a failed step is tried again. */
const waitMsMax = 5 * minuteMs;

/** Takes each payout that is due one step further. A crash in between is harmless: the row says how far it came. */
export function createCoinPayoutWorker(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  { repository, payouts }: { readonly repository: CoinWithdrawalRepository; readonly payouts: CoinPayouts },
): LeasedWorker<CoinWithdrawal> {
  return new LeasedWorker<CoinWithdrawal>({
    clock,
    log,
    name: 'coinPayout',
    everyMs: secondMs,
    workMsMax: stepMsMax,
    claim: (now, leaseUntil) => repository.claim(now, leaseUntil),
    work: (row) => payouts.step(row),
    retry: async (row, dueAt) => {
      const latest = later(clock.now(), waitMsMax).getTime();
      await repository.postpone(row.id, new Date(Math.min(dueAt.getTime(), latest)));
    },
  });
}
