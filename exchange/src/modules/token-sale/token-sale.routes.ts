import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { listOf, TokenSale, TokenSaleOrder, TokenSaleRequest } from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../platform/core/context';
import { fewAtOnce } from '../../platform/http/few-at-once';
import { idempotent, keepingOutcome } from '../../platform/http/idempotency';
import { wholeList } from '../../platform/http/lists';
import { requirePermit } from '../../platform/http/permits';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import { type CaptchaService, toCaptchaProof } from '../auth';
import type { TokenPurchases } from './purchase.service';
import type { TokenSaleService } from './token-sale.service';
import { toPurchaseWish, toTokenSale, toTokenSaleOrder } from './token-sale.views';

const tags = ['token sale'];
const querystring = Type.Object({ tkCode: Type.String({ maxLength: 40 }) });

/** Two answer two hundred buyers within a second; more would take the processor from orders (decision 65). */
const buyersAtOnce = { atOnceMax: 2, waitingMax: 2_000 };

export interface TokenSaleRouteDeps {
  readonly context: Pick<Context, 'db' | 'clock'>;
  readonly sales: TokenSaleService;
  readonly purchases: TokenPurchases;
  readonly captcha: CaptchaService;
}

/** Visitors read sales (SALE-009); members buy (API-145..148). */
export const tokenSaleRoutes =
  ({ context, sales, purchases, captcha }: TokenSaleRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/v1/ieo/tokenSaleList', { schema: { tags, response: { 200: listOf(TokenSale) } } }, async () =>
      wholeList(await sales.list(), toTokenSale),
    );

    app.get(
      '/v1/ieo/tokenSaleDetail',
      { schema: { tags, querystring, response: { 200: TokenSale } } },
      async (request, reply) => {
        const sale = await sales.find(request.query.tkCode, request.member?.memberId ?? null);
        return sale ? toTokenSale(sale) : sendRefusal(reply, { refusal: 'NOT_FOUND' });
      },
    );

    app.get(
      '/v1/ieo/tokenSaleOrderList',
      { onRequest: requireMember, schema: { tags, querystring, response: { 200: listOf(TokenSaleOrder) } } },
      async (request) =>
        wholeList(await sales.purchasesOf(memberOf(request).memberId, request.query.tkCode), toTokenSaleOrder),
    );

    const { preHandler: claim, onSend: keep, isRetry } = idempotent(context);
    const { enter, leave } = fewAtOnce(buyersAtOnce);
    /** Most of a crowd comes too late: its answer spends no captcha and writes nothing. A retry gets its first answer. */
    const refuseLate = async (request: FastifyRequest<{ Body: TokenSaleRequest }>, reply: FastifyReply) => {
      const refusal = await purchases.refusalOfLate(memberOf(request), toPurchaseWish(request.body));
      if (refusal && !(await isRetry(request))) return sendOutcome(reply, refusal);
      return undefined;
    };
    app.post(
      '/v2/ieo/tokenSale',
      {
        onRequest: [requireMember, requirePermit('purchases')],
        preHandler: [enter, refuseLate, claim],
        onSend: [keep, leave],
        config: limited('tokenSale'),
        schema: { tags, body: TokenSaleRequest, response: { 200: TokenSaleOrder } },
      },
      async (request, reply) => {
        const solved = await captcha.spend(toCaptchaProof(request.body), request.ip);
        const bought = await purchases.buy(
          memberOf(request),
          toPurchaseWish(request.body),
          solved,
          keepingOutcome(request, reply, toTokenSaleOrder),
        );
        return sendOutcome(reply, bought.ok ? accepted(toTokenSaleOrder(bought.value)) : bought);
      },
    );
  };
