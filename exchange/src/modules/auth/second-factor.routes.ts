import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { FactorCheck, Ok } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import type { SecondFactors } from './second-factor.service';
import { toFactorProof } from './second-factor.views';

/** The check of a second factor outside login and payments (API-046). */
export const secondFactorRoutes =
  (factors: SecondFactors): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/v1/auth/otp/validators',
      {
        onRequest: requireMember,
        config: limited('login'),
        schema: { tags: ['auth'], body: FactorCheck, response: { 200: Ok } },
      },
      async (request, reply) => {
        const judged = await factors.check(memberOf(request).memberId, toFactorProof(request.body));
        return sendOutcome(reply, judged.ok ? accepted({ ok: true }) : judged);
      },
    );
  };
