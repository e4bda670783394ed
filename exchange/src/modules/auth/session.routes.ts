import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { LivingSessions, Ok, SessionId } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { requireMember, sessionOf } from '../../platform/http/session';
import type { SessionService } from './session.service';
import { livingSessionView } from './session.views';

const tags = ['auth'];

/** The sessions of a member: where they were begun, and their end. */
export const sessionRoutes =
  (sessions: SessionService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get('/v1/me/sessions', { schema: { tags, response: { 200: LivingSessions } } }, async (request) => {
      const own = sessionOf(request);
      return { list: (await sessions.living(own.memberId, own)).map(livingSessionView) };
    });

    app.post(
      '/v1/me/sessions/:id/delete',
      { schema: { tags, params: Type.Object({ id: SessionId }), response: { 200: Ok } } },
      async (request, reply) => {
        const ended = await sessions.endOne(sessionOf(request).memberId, request.params.id);
        return sendOutcome(reply, ended.ok ? accepted({ ok: true }) : ended);
      },
    );

    app.post('/v1/me/sessions/delete-others', { schema: { tags, response: { 200: Ok } } }, async (request) => {
      const own = sessionOf(request);
      await sessions.endAll(own.memberId, own);
      return { ok: true as const };
    });
  };
