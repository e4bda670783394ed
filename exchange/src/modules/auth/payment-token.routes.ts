import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { Means, PaymentQuery, PaymentToken } from '@maru/contract/exchange';
import { formatNumber, parseAmount } from '@maru/domain';
import { sendOutcome, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import type { PaymentTokens } from './payment-token.service';
import { toPaymentToken } from './payment-token.views';
import { paymentWords } from './payment-words';

/** Code of a coin by its id; undefined for an unknown one. */
export type CoinCodeOf = (coinId: number) => string | undefined;

/** The second factor of a payment (API-050). */
export const paymentTokenRoutes =
  (tokens: PaymentTokens, coinCode: CoinCodeOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/v1/auth/means/:means/token',
      {
        onRequest: requireMember,
        config: limited('paymentToken'),
        schema: {
          tags: ['auth'],
          params: Type.Object({ means: Means }),
          querystring: PaymentQuery,
          response: { 200: PaymentToken },
        },
      },
      async (request, reply) => {
        const { coinId, amount, toAddress = '', destTag = '' } = request.query;
        const coin = coinCode(Number(coinId));
        const parsed = parseAmount(amount);
        if (!coin || !parsed) return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
        const payment = { coinId: Number(coinId), amount: parsed.toFixed(), toAddress, destTag };
        const about = paymentWords(coin, formatNumber(parsed, 8), toAddress);
        const issued = await tokens.issue(memberOf(request).memberId, request.params.means, payment, about);
        return sendOutcome(reply, issued.ok ? accepted(toPaymentToken(issued.value)) : issued);
      },
    );
  };
