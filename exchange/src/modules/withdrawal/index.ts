import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../platform/context';
import type { Bank } from '../../ports/bank';
import { PayoutWorker } from './payout.worker';
import { WithdrawalRepository } from './withdrawal.repository';
import { withdrawalRoutes } from './withdrawal.routes';
import { KrwWithdrawals, type WithdrawalDeps } from './withdrawal.service';

export interface Withdrawals {
  readonly krw: KrwWithdrawals;
  readonly payouts: PayoutWorker;
  readonly routes: FastifyPluginAsync;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** KRW out: requests, holds, payouts by the bank. */
export function createWithdrawals(
  context: Context,
  deps: Omit<WithdrawalDeps, 'repository' | 'onRequested'> & { readonly bank: Bank },
): Withdrawals {
  const repository = new WithdrawalRepository(context.db);
  const krw = new KrwWithdrawals(context, { ...deps, repository, onRequested: () => payouts.poke() });
  const payouts: PayoutWorker = new PayoutWorker(context, { repository, withdrawals: krw, bank: deps.bank });
  return {
    krw,
    payouts,
    routes: withdrawalRoutes(krw),
    start: async () => payouts.start(),
    stop: () => payouts.stop(),
  };
}
