import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { TokenSaleRepository } from './token-sale.repository';
import { tokenSaleRoutes } from './token-sale.routes';
import { TokenSaleService } from './token-sale.service';

/** Token sales. */
export function createTokenSales({ db, clock }: Pick<Context, 'db' | 'clock'>): ExchangeModule<TokenSaleService> {
  const service = new TokenSaleService({ repository: new TokenSaleRepository(db), clock });
  return { name: 'token-sale', service, routes: tokenSaleRoutes(service) };
}
