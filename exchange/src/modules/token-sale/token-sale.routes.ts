import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listOf, TokenSale } from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import { wholeList } from '../../platform/http/lists';
import type { TokenSaleService } from './token-sale.service';
import { toTokenSale } from './token-sale.views';

const tags = ['token sale'];

/** Visitors read these too (SALE-009). */
export const tokenSaleRoutes =
  (sales: TokenSaleService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/v1/ieo/tokenSaleList', { schema: { tags, response: { 200: listOf(TokenSale) } } }, async () =>
      wholeList(await sales.list(), toTokenSale),
    );

    const querystring = Type.Object({ tkCode: Type.String({ maxLength: 40 }) });
    app.get(
      '/v1/ieo/tokenSaleDetail',
      { schema: { tags, querystring, response: { 200: TokenSale } } },
      async (request, reply) => {
        const sale = await sales.find(request.query.tkCode);
        return sale ? toTokenSale(sale) : sendRefusal(reply, { refusal: 'NOT_FOUND' });
      },
    );
  };
