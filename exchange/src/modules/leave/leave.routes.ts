import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { LeaveRequest, Ok } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { limited } from '../../platform/http/rate-limits';
import { requireMember, sessionOf } from '../../platform/http/session';
import type { LeaveService } from './leave.service';
import { toReason } from './leave.views';

/** API-022. */
export const leaveRoutes =
  (leaving: LeaveService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.post(
      '/v1/me/delete',
      { config: limited('login'), schema: { tags: ['member'], body: LeaveRequest, response: { 200: Ok } } },
      async (request, reply) => {
        const reason = toReason(request.body);
        const asked = await leaving.ask(sessionOf(request), reason);
        return sendOutcome(reply, asked.ok ? accepted({ ok: true }) : asked);
      },
    );
  };
