import { minuteMs, secondMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { CatchUp } from '../../platform/core/jobs';
import { WindowLimit } from '../../platform/http/rate-limits';
import type { Deposits } from '../deposit';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { Orders } from '../order';
import { AccountDaysRepository } from './account-days.repository';
import { assetValueRoutes } from './asset-value.routes';
import { AssetValues } from './asset-values';
import { AveragePrices } from './average-prices';
import { CostBasisRepository } from './cost-basis.repository';
import { DayPrices } from './day-prices';
import { RealisedProfits } from './realised-profits';
import { WalletRepository } from './wallet.repository';
import { walletRoutes } from './wallet.routes';
import { Wallets } from './wallet.service';
import { YearReports } from './year-reports';

const tablesAMinute = 10;
const everyMs = 10 * secondMs;
const pricesEveryMs = secondMs / 2;

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
  const averages = new AveragePrices({ repository, fills: orders.fills, markets });
  const prices = new CatchUp({
    step: () => averages.advance(),
    everyMs: pricesEveryMs,
    log,
    failed: 'average prices were not brought up to date; they will be with the next trades',
  });
  const service = new Wallets({ ledger, markets, repository, averages, deposits });
  const days = new AccountDaysRepository(db);
  const accountDays = new CatchUp({
    step: () => days.advance(),
    everyMs,
    log,
    failed: 'days of accounts were not counted; they will be with the next try',
  });
  const valued = { repository: days, accountDays, prices: new DayPrices(markets), markets, clock };
  const values = new AssetValues(valued);
  const bases = new CostBasisRepository(db);
  const realised = new RealisedProfits({ ...valued, repository: bases, fills: orders.fills });
  const profits = new CatchUp({
    step: () => realised.advance(),
    everyMs,
    log,
    failed: 'realised profits were not brought up to date; they will be with the next try',
  });
  const reports = new YearReports({ ...valued, bases, profits, fills: orders.fills });
  return {
    name: 'wallet',
    service,
    routes: async (app) => {
      await app.register(walletRoutes(service));
      await app.register(assetValueRoutes({ values, reports, pace: new WindowLimit<bigint>(tablesAMinute, minuteMs) }));
    },
    start: async () => {
      prices.start();
      accountDays.start();
      profits.start();
    },
    stop: async () => {
      await profits.stop();
      await accountDays.stop();
      await prices.stop();
    },
  };
}
