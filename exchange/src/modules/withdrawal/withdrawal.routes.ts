import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { KrwWithdrawalRequest, KrwWithdrawalResult, KrwWithdrawalTerms } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { memberOf, requireMember } from '../../platform/http/session';
import type { KrwWithdrawals } from './withdrawal.service';
import { proofOf, termsView, withdrawalView } from './withdrawal.views';

/** KRW to the member's registered account (API-094). */
export const withdrawalRoutes =
  (withdrawals: KrwWithdrawals): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ['transfers'];
    const onRequest = requireMember;

    app.get(
      '/v1/transfers/krw/withdraw/terms',
      { onRequest, schema: { tags, response: { 200: KrwWithdrawalTerms } } },
      async (request) => termsView(await withdrawals.terms(memberOf(request))),
    );

    app.post(
      '/v1/transfers/krw/withdraw',
      { onRequest, schema: { tags, body: KrwWithdrawalRequest, response: { 200: KrwWithdrawalResult } } },
      async (request, reply) => {
        const { amount = '' } = request.body;
        const outcome = await withdrawals.request(memberOf(request), amount, proofOf(request.body));
        return sendOutcome(reply, outcome.ok ? accepted(withdrawalView(outcome.value)) : outcome);
      },
    );
  };
