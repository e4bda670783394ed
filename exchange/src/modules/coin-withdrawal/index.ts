import type { Context } from '../../platform/core/context';
import type { Querying } from '../../platform/core/database';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { LeasedWorker } from '../../platform/core/jobs';
import type { Chain } from '../../ports/chain/chain';
import type { PaymentTokens } from '../auth';
import type { ConfirmationService } from '../confirmation';
import type { Deposits } from '../deposit';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { Members } from '../member';
import type { StepSource, Transfers } from '../transfer';
import { CoinPayouts } from './coin-payout.service';
import { createCoinPayoutWorker } from './coin-payout.worker';
import { CoinWithdrawalRepository } from './coin-withdrawal.repository';
import { coinDrafts, coinWithdrawalRoutes } from './coin-withdrawal.routes';
import { CoinWithdrawals } from './coin-withdrawal.service';
import type { CoinWithdrawal } from './coin-withdrawal.tables';
import type { AddressList, RecipientChecks, UsedElsewhere, UsedWorth } from './coin-withdrawal.types';
import { PayoutBook } from './payout-book.service';
import { PayoutDesk } from './payout-desk.service';
import { WithdrawalPlans } from './plan.service';
import { PolicyRepository } from './policy.repository';
import { WithdrawalPolicies } from './policy.service';
import { Recipients } from './recipient.service';
import { WithdrawalTerms } from './terms.service';
import { VoiceRepository } from './voice.repository';

export type { CoinWithdrawal } from './coin-withdrawal.tables';
export type { AddressList, RecipientChecks, UsedWorth } from './coin-withdrawal.types';
export { type PayoutDesk, type PayoutOnDesk, voicesNeeded } from './payout-desk.service';
export type { WithdrawalPolicies } from './policy.service';

export interface CoinWithdrawalService {
  /** Payouts that wait for people. */
  readonly desk: PayoutDesk;
  /** Takes due payouts further. */
  readonly worker: LeasedWorker<CoinWithdrawal>;
  readonly policies: WithdrawalPolicies;
  /** Amounts that chains may have taken already, by coin id; minor units. */
  onTheWay(): Promise<ReadonlyMap<number, bigint>>;
  /** Amounts that have left by the books since a moment, by coin id; minor units. */
  leftSince(since: Date): Promise<ReadonlyMap<number, bigint>>;
  /** Worth of the member's coin withdrawals: the limits are of KRW and coins together. */
  used(db: Querying, memberId: bigint, dayStart: Date, monthStart: Date): Promise<UsedWorth>;
}

export interface CoinWithdrawalModuleDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Pick<Members, 'repository'>;
  readonly confirmation: ConfirmationService;
  readonly transfers: Transfers;
  readonly deposits: Pick<Deposits, 'addressesOf' | 'ownerOf' | 'isShared'>;
  readonly payments: PaymentTokens;
  readonly travelRule: RecipientChecks;
  readonly addressBook: AddressList;
  readonly chain: Chain;
  readonly usedElsewhere: UsedElsewhere;
  isHalted(coin: string): boolean;
}

/** What members see of the transitions: nothing of doubts that people look into, and one word for whatever has failed. */
const shownStates: Readonly<Partial<Record<CoinWithdrawal['state'], string>>> = {
  requested: 'requested',
  approved: 'approved',
  signed: 'signed',
  broadcast: 'broadcast',
  confirmed: 'confirmed',
  failed: 'failed',
  rejected: 'failed',
  cancelled: 'cancelled',
};

function stepsOf(repository: CoinWithdrawalRepository): StepSource {
  return async (commandId) => {
    const row = await repository.findByCommand(commandId);
    const steps = row ? await repository.steps([row.id]) : [];
    const shown = new Map<string, Date>();
    for (const { state, at } of steps) {
      const word = shownStates[state];
      // What was never sent is signed a second time in the records, and once for the member.
      if (word && !shown.has(word)) shown.set(word, at);
    }
    return [...shown].map(([state, at]) => ({ state, at }));
  };
}

/** Limits and thresholds, for whoever is asked about a transfer before it is a withdrawal. */
export const createWithdrawalPolicies = (context: Pick<Context, 'db' | 'clock'>): WithdrawalPolicies =>
  new WithdrawalPolicies(new PolicyRepository(context.db), context);

/** Coins out: drafts, holds, approval, payouts over the chains. */
export function createCoinWithdrawals(
  context: Context,
  deps: CoinWithdrawalModuleDeps,
): ExchangeModule<CoinWithdrawalService> {
  const { db, log } = context;
  const repository = new CoinWithdrawalRepository(db);
  const policies = createWithdrawalPolicies(context);
  const terms = new WithdrawalTerms(context, { ...deps, repository, policies });
  const recipients = new Recipients(deps);
  const plans = new WithdrawalPlans({ ...deps, repository, terms, policies });
  const onDue = () =>
    void worker.flush().catch((error) => log.warn({ err: error }, 'coin payouts are tried again later'));
  const book = new PayoutBook(context, { ...deps, repository });
  const payouts = new CoinPayouts(context, { ...deps, repository, book, onDue });
  const desk = new PayoutDesk(context, { repository, payouts, policies, voices: new VoiceRepository(db) });
  deps.transfers.stepsFrom(stepsOf(repository));
  const { drafts } = deps.confirmation;
  const parts = { repository, drafts, terms, recipients, plans, policies, payouts, book };
  const withdrawals = new CoinWithdrawals(context, { ...deps, ...parts });
  const routesDeps = { ...deps, db, withdrawals, recipients, terms, confirmUrl: context.config.confirmUrl };
  deps.confirmation.confirms('coin', coinDrafts(routesDeps));
  const worker: LeasedWorker<CoinWithdrawal> = createCoinPayoutWorker(context, { repository, payouts });
  return {
    name: 'coin-withdrawal',
    service: {
      ...{ desk, worker, policies },
      onTheWay: () => repository.onTheWay(),
      leftSince: (since) => repository.leftSince(since),
      used: (...asked) => repository.used(...asked),
    },
    routes: coinWithdrawalRoutes(routesDeps),
    start: async () => worker.start(),
    stop: () => worker.stop(),
  };
}
