import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { RealNameAnswer, RealNameStart, RealNameUnderWay } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import type { RealNameService } from './real-name.service';
import { toRealNameAnswer } from './verification.views';

const tags = ['verification'];

/** The phone step of Korean members (API-029, API-030), and the check that a member has left half-way. */
export const realNameRoutes =
  (realName: RealNameService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get(
      '/v1/auth/realname',
      { config: limited('login'), schema: { tags, response: { 200: RealNameStart } } },
      async (request, reply) => sendOutcome(reply, await realName.begin(memberOf(request).memberId)),
    );

    app.get(
      '/v1/auth/realnameUnderWay',
      { config: limited('login'), schema: { tags, response: { 200: RealNameUnderWay } } },
      async (request) => ({ check: await realName.underWay(memberOf(request).memberId) }),
    );

    app.get(
      '/v1/auth/realnameComplete',
      { config: limited('login'), schema: { tags, response: { 200: RealNameAnswer } } },
      async (request, reply) => {
        const checked = await realName.complete(sessionOf(request));
        return sendOutcome(reply, checked.ok ? accepted(toRealNameAnswer(checked.value)) : checked);
      },
    );
  };
