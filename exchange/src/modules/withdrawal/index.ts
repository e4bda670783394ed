import type { Context } from '../../platform/core/context';
import type { Querying } from '../../platform/core/database';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { LeasedWorker } from '../../platform/core/jobs';
import type { Bank } from '../../ports/bank';
import type { ConfirmationService } from '../confirmation';
import { createPayoutWorker } from './payout.worker';
import { KrwTerms, type KrwTermsDeps } from './terms.service';
import { WithdrawalRepository } from './withdrawal.repository';
import { krwDrafts, withdrawalRoutes } from './withdrawal.routes';
import { KrwWithdrawals, type WithdrawalDeps } from './withdrawal.service';
import type { KrwWithdrawal } from './withdrawal.tables';

export interface Withdrawals {
  readonly krw: KrwWithdrawals;
  /** Whole won that the member has withdrawn since the start of the day and of the month; refused withdrawals do not count. */
  used(
    db: Querying,
    memberId: bigint,
    dayStart: Date,
    monthStart: Date,
  ): Promise<{ readonly day: bigint; readonly month: bigint }>;
  /** What the bank may have paid already; minor units. */
  onTheWay(): Promise<bigint>;
  /** What was booked as paid since a moment; minor units. */
  paidSince(since: Date): Promise<bigint>;
  /** Hands due payouts to the bank. */
  readonly payouts: LeasedWorker<KrwWithdrawal>;
}

export interface WithdrawalModuleDeps
  extends Omit<WithdrawalDeps & KrwTermsDeps, 'repository' | 'drafts' | 'terms' | 'bank' | 'onRequested'> {
  readonly bank: Bank;
  readonly confirmation: ConfirmationService;
  /** Whether payouts of KRW stand still, whichever process has halted them. */
  standStill(): Promise<boolean>;
}

/** KRW out: requests, holds, payouts by the bank. */
export function createWithdrawals(context: Context, deps: WithdrawalModuleDeps): ExchangeModule<Withdrawals> {
  const repository = new WithdrawalRepository(context.db);
  const used: Withdrawals['used'] = async (...asked) => {
    const { day, month } = await repository.used(...asked);
    return { day: wonUp(day), month: wonUp(month) };
  };
  const onRequested = () =>
    void payouts.flush().catch((error) => context.log.warn({ err: error }, 'payouts are tried again later'));
  const { drafts } = deps.confirmation;
  const terms = new KrwTerms(context, { ...deps, repository });
  const krw = new KrwWithdrawals(context, { ...deps, ...{ repository, drafts, terms, onRequested } });
  deps.confirmation.confirms('krw', krwDrafts(krw));
  const payouts: LeasedWorker<KrwWithdrawal> = createPayoutWorker(context, { ...deps, repository, withdrawals: krw });
  return {
    name: 'withdrawal',
    service: {
      ...{ krw, payouts, used },
      onTheWay: () => repository.onTheWay(),
      paidSince: (since) => repository.paidSince(since),
    },
    routes: withdrawalRoutes({ withdrawals: krw, terms, confirmUrl: context.config.confirmUrl }),
    start: async () => payouts.start(),
    stop: () => payouts.stop(),
  };
}

/** Minor units in whole won, rounded up. */
const wonUp = (minor: bigint): bigint => (minor + 99n) / 100n;
