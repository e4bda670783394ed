import type { Context } from '../../context';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import { AveragePrices } from './average-prices';
import { walletRoutes } from './wallet.routes';
import { Wallets } from './wallet.service';

export type { Wallets } from './wallet.service';

export function createWallets({ db }: Pick<Context, 'db'>, { ledger, markets }: { ledger: Ledger; markets: Markets }) {
  const wallets = new Wallets(ledger, markets, new AveragePrices(db, markets));
  return Object.assign(wallets, { routes: walletRoutes(wallets) });
}
