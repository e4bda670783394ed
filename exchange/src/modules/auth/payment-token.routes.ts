import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Text } from '@maru/contract';
import { Means, PaymentQuery, PaymentToken } from '@maru/contract/exchange';
import { formatNumber, parseAmount } from '@maru/domain';
import { sendOutcome, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import type { PaymentTokens } from './payment-token.service';
import { toPaymentToken } from './payment-token.views';

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
        const about = aboutOf(coin, formatNumber(parsed, 8), toAddress);
        const issued = await tokens.issue(memberOf(request).memberId, request.params.means, payment, about);
        return sendOutcome(reply, issued.ok ? accepted(toPaymentToken(issued.value)) : issued);
      },
    );
  };

/** Description of the payment in the message: amount, and the end of the address if there is one. */
function aboutOf(coin: string, amount: string, toAddress: string): Text {
  const [won, yuan] = coin === 'KRW' ? ['원', '韩元'] : [` ${coin}`, ` ${coin}`];
  const end = toAddress.slice(-6);
  return {
    ko: `출금 ${amount}${won}${end && `, 주소 …${end}`}`,
    en: `Withdrawal of ${amount} ${coin}${end && ` to …${end}`}`,
    ch: `提现${amount}${yuan}${end && `，地址 …${end}`}`,
  };
}
