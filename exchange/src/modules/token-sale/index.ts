import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { CaptchaService } from '../auth';
import type { Markets } from '../market';
import { SaleOfficeRepository } from './office.repository';
import { PurchaseRepository } from './purchase.repository';
import { type PurchaseDeps, TokenPurchases } from './purchase.service';
import { SaleActor } from './sale-acts';
import { SaleDesk } from './sale-desk.service';
import { SaleMaker } from './sale-maker';
import { TokenSaleRepository } from './token-sale.repository';
import { tokenSaleRoutes } from './token-sale.routes';
import { TokenSaleService } from './token-sale.service';

export type { TokenPurchases } from './purchase.service';
export type { ProposedAct } from './sale-acts';
export type { SaleDesk, SaleOnDesk } from './sale-desk.service';
export { saleFacts } from './sale-facts';
export type { SaleTerms, SaleTexts } from './sale-maker';
export type { SaleWithPayments } from './token-sale.repository';

export interface TokenSales {
  readonly purchases: TokenPurchases;
  readonly maker: SaleMaker;
  readonly actor: SaleActor;
  /** For the back office. */
  readonly desk: SaleDesk;
}

export interface TokenSaleModuleDeps extends Omit<PurchaseDeps, 'repository' | 'purchases' | 'markets'> {
  readonly markets: Pick<Markets, 'coin' | 'addToken'>;
  readonly captcha: CaptchaService;
}

/** Token sales: what is offered, purchases, and tokens handed out. */
export function createTokenSales(
  context: Context,
  { captcha, ...deps }: TokenSaleModuleDeps,
): ExchangeModule<TokenSales> {
  const { db, clock, config } = context;
  const repository = new TokenSaleRepository(db);
  const rows = new PurchaseRepository(db);
  const sales = new TokenSaleService({
    repository,
    purchases: rows,
    clock,
    barredCountries: config.saleBarredCountries,
  });
  const purchases = new TokenPurchases(context, { ...deps, repository, purchases: rows });
  const maker = new SaleMaker({ repository, markets: deps.markets });
  const actor = new SaleActor({ repository, purchases: rows, clock, maker });
  const desk = new SaleDesk(context, {
    ...{ repository, purchases: rows, office: new SaleOfficeRepository(db), maker, actor, members: deps.members },
    onHandOut: () => purchases.handOuts.wake(),
  });
  return {
    name: 'token-sale',
    service: { purchases, maker, actor, desk },
    routes: tokenSaleRoutes({ context, sales, purchases, captcha }),
    start: async () => purchases.handOuts.start(),
    stop: () => purchases.handOuts.stop(),
  };
}
