import type { Context } from '../../platform/core/context';
import type { Deposits } from '../deposit';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import { AveragePrices } from './average-prices';
import { walletRoutes } from './wallet.routes';
import { Wallets } from './wallet.service';

export function createWallets(
  { db }: Pick<Context, 'db'>,
  { ledger, markets, deposits }: { ledger: Ledger; markets: Markets; deposits: Pick<Deposits, 'addressesOf'> },
) {
  const wallets = new Wallets(ledger, markets, new AveragePrices(db, markets), deposits);
  return Object.assign(wallets, { routes: walletRoutes(wallets) });
}
