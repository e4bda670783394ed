import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Bank } from '../../ports/bank';
import type { BankHours } from '../bank-hours';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { Members } from '../member';
import type { Transfers } from '../transfer';
import { CoinDepositRepository } from './coin-deposit.repository';
import { CoinDeposits } from './coin-deposits.service';
import { DepositRepository } from './deposit.repository';
import { depositRoutes } from './deposit.routes';
import { Deposits } from './deposit.service';
import { type AddressSource, DepositAddresses } from './deposit-addresses';
import { KrwArrivals } from './krw-arrival.service';
import { KrwArrivalWatch } from './krw-arrival-watch.service';
import { KrwDepositRepository } from './krw-deposit.repository';
import { krwDepositRoutes } from './krw-deposit.routes';
import { KrwDeposits } from './krw-deposit.service';
import { createArrivalWorker, createExpiryWorker, createReturnWorker } from './krw-deposit.worker';
import { ReturnDesk } from './return-desk.service';

export type { ChainIncident, UnbookedCoins } from './coin-deposit.repository';
export type { Deposits } from './deposit.service';
export type { AddressSource, CoinAddresses } from './deposit-addresses';
export type { ReturnOnDesk } from './return-desk.service';

export interface DepositModuleDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Pick<Members, 'repository'>;
  readonly transfers: Transfers;
  readonly hours: Pick<BankHours, 'closedUntil'>;
  readonly chain: AddressSource;
  readonly bank: Pick<Bank, 'collectingAccount' | 'arrivals' | 'arrivalsAfter' | 'sendBack'>;
  bankName(code: string): string;
}

/** KRW and coins that members pay in. */
export function createDeposits(
  context: Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config'>,
  deps: DepositModuleDeps,
): ExchangeModule<Deposits> {
  const { db, clock, events } = context;
  const { ledger, markets, members, transfers, chain } = deps;
  const repository = new KrwDepositRepository(db);
  const arrivals = new KrwArrivals(context, { ...deps, repository, members: members.repository });
  const krw = new KrwDeposits(context, { ...deps, repository, arrivals });
  const returns = createReturnWorker(context, repository, arrivals, deps.hours, () => service.standStill());
  const returnDesk = new ReturnDesk(context, { repository, transfers, onDue: () => returns.wake() });
  const expiry = createExpiryWorker(context, repository, krw);
  const watch = new KrwArrivalWatch(context, { ...deps, repository, arrivals });
  const arrivalLook = createArrivalWorker(context, repository, watch);
  const addresses = new DepositAddresses({ repository: new DepositRepository(db), clock, markets, chain });
  const arriving = { db, clock, events, addresses, ledger, members: members.repository, transfers, chain };
  const payments = new CoinDepositRepository(db);
  transfers.stepsFrom(async (commandId) => {
    const row = await payments.findByCommand(commandId);
    if (!row) return [];
    const credited = row.credited_at ? [{ state: 'credited', at: row.credited_at }] : [];
    return [{ state: 'detected', at: row.seen_at }, ...credited];
  });
  const coins = new CoinDeposits({ ...arriving, repository: payments });
  const service: Deposits = new Deposits({ addresses, coins, arrivals, krw, returns, returnDesk, expiry, arrivalLook });
  return {
    name: 'deposit',
    service,
    routes: async (app) => {
      await app.register(depositRoutes(service));
      await app.register(krwDepositRoutes(krw, context));
    },
    start: async () => {
      returns.start();
      expiry.start();
      // Tests look by themselves.
      if (context.config.auditLookMs !== null) arrivalLook.start();
    },
    async stop() {
      await Promise.all([returns.stop(), expiry.stop(), arrivalLook.stop()]);
    },
  };
}
