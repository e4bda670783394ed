import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../platform/core/context';
import { tokenSaleRoutes } from './token-sale.routes';
import { createTokenSaleService, type TokenSaleService } from './token-sale.service';

export interface TokenSales extends TokenSaleService {
  readonly routes: FastifyPluginAsync;
}

export function createTokenSales(context: Context): TokenSales {
  const service = createTokenSaleService(context);
  return { ...service, routes: tokenSaleRoutes(service) };
}
