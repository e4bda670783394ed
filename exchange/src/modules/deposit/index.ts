import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Bank } from '../../ports/bank';
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

export type { ChainIncident } from './coin-deposit.repository';
export type { Deposits } from './deposit.service';
export type { AddressSource, CoinAddresses } from './deposit-addresses';

export interface DepositModuleDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Pick<Members, 'repository'>;
  readonly transfers: Transfers;
  readonly chain: AddressSource;
  readonly bank: Pick<Bank, 'collectingAccount'>;
}

/** KRW and coins that members pay in. */
export function createDeposits(
  { db, clock, events }: Pick<Context, 'db' | 'clock' | 'events'>,
  { ledger, markets, members, transfers, chain, bank }: DepositModuleDeps,
): ExchangeModule<Deposits> {
  const addresses = new DepositAddresses({ repository: new DepositRepository(db), clock, markets, chain });
  const arriving = { db, clock, events, addresses, ledger, transfers, chain };
  const coins = new CoinDeposits({ ...arriving, repository: new CoinDepositRepository(db) });
  const base = { db, clock, events, ledger, markets, transfers, bank };
  const service = new Deposits({ ...base, addresses, coins, members: members.repository });
  return { name: 'deposit', service, routes: depositRoutes(service) };
}
