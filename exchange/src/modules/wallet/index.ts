import { minuteMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { WindowLimit } from '../../platform/http/rate-limits';
import type { Deposits } from '../deposit';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { Orders } from '../order';
import { AccountDays } from './account-days';
import { AccountDaysRepository } from './account-days.repository';
import { assetValueRoutes } from './asset-value.routes';
import { AssetValues } from './asset-values';
import { AveragePrices } from './average-prices';
import { DayPrices } from './day-prices';
import { WalletRepository } from './wallet.repository';
import { walletRoutes } from './wallet.routes';
import { Wallets } from './wallet.service';
import { YearReports } from './year-reports';

const tablesAMinute = 10;

export interface WalletModuleDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly orders: Pick<Orders, 'fills'>;
  readonly deposits: Pick<Deposits, 'addressesOf'>;
}

/** Balances of members, their average prices and valuation. */
export function createWallets(
  { db, log, clock }: Pick<Context, 'db' | 'log' | 'clock'>,
  { ledger, markets, orders, deposits }: WalletModuleDeps,
): ExchangeModule<Wallets> {
  const repository = new WalletRepository(db);
  const averages = new AveragePrices({ repository, fills: orders.fills, markets, log });
  const service = new Wallets({ ledger, markets, repository, averages, deposits });
  const days = new AccountDaysRepository(db);
  const accountDays = new AccountDays({ repository: days, log });
  const valued = { repository: days, accountDays, prices: new DayPrices(markets), markets, clock };
  const values = new AssetValues(valued);
  const reports = new YearReports({ ...valued, fills: orders.fills });
  return {
    name: 'wallet',
    service,
    routes: async (app) => {
      await app.register(walletRoutes(service));
      await app.register(assetValueRoutes({ values, reports, pace: new WindowLimit<bigint>(tablesAMinute, minuteMs) }));
    },
    start: async () => {
      averages.start();
      accountDays.start();
    },
    stop: async () => {
      await accountDays.stop();
      await averages.stop();
    },
  };
}
