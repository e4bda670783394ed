import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Deposits } from '../deposit';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { Orders } from '../order';
import { AveragePrices } from './average-prices';
import { WalletRepository } from './wallet.repository';
import { walletRoutes } from './wallet.routes';
import { Wallets } from './wallet.service';

export interface WalletModuleDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly orders: Pick<Orders, 'fills'>;
  readonly deposits: Pick<Deposits, 'addressesOf'>;
}

/** Balances of members, their average prices and valuation. */
export function createWallets(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { ledger, markets, orders, deposits }: WalletModuleDeps,
): ExchangeModule<Wallets> {
  const repository = new WalletRepository(db);
  const averages = new AveragePrices({ repository, fills: orders.fills, markets, log });
  const service = new Wallets({ ledger, markets, repository, averages, deposits });
  return {
    name: 'wallet',
    service,
    routes: walletRoutes(service),
    start: async () => averages.start(),
    stop: () => averages.stop(),
  };
}
