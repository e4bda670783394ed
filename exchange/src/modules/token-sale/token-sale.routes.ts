import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, refused } from '@maru/contract';
import { listOf, TokenSale } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { wholeList } from '../../platform/core/paging';
import type { TokenSaleService } from './token-sale.service';

const tags = ['token sale'];

/** Visitors read these too (SALE-009). */
export const tokenSaleRoutes =
  (sales: TokenSaleService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/v1/ieo/tokenSaleList', { schema: { tags, response: { 200: listOf(TokenSale) } } }, async (_, reply) => {
      return sendOutcome(reply, accepted(wholeList(await sales.list())));
    });

    const querystring = Type.Object({ tkCode: Type.String({ maxLength: 40 }) });
    app.get(
      '/v1/ieo/tokenSaleDetail',
      { schema: { tags, querystring, response: { 200: TokenSale } } },
      async (request, reply) => {
        const sale = await sales.find(request.query.tkCode);
        return sendOutcome(reply, sale ? accepted(sale) : refused('NOT_FOUND'));
      },
    );
  };
