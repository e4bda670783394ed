import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Count, LoginRecord, listOf, Me, Ok, Page, Timestamp, YesNo } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { memberOf, requireMember } from '../../platform/http/session';
import type { Members } from './member.service';

const day = Type.Optional(Type.String({ maxLength: 10 }));

export const memberRoutes =
  (members: Members): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get('/v1/me', { schema: { tags: ['member'], response: { 200: Me } } }, (request) =>
      members.me(memberOf(request).memberId),
    );

    app.post(
      '/v1/me/update',
      {
        schema: {
          tags: ['member'],
          body: Type.Object({ agreeEmail: Type.Optional(YesNo), agreeSms: Type.Optional(YesNo) }),
          response: { 200: Ok },
        },
      },
      async (request) => {
        const { agreeEmail, agreeSms } = request.body;
        await members.setConsents(memberOf(request).memberId, {
          ...(agreeEmail && { email: agreeEmail === 'Y' }),
          ...(agreeSms && { sms: agreeSms === 'Y' }),
        });
        return { ok: true as const };
      },
    );

    app.get(
      '/v1/me/connections',
      {
        schema: {
          tags: ['member'],
          querystring: Type.Object({
            page: Type.Optional(Page),
            count: Type.Optional(Count),
            startDate: day,
            endDate: day,
          }),
          response: { 200: listOf(LoginRecord) },
        },
      },
      async (request, reply) => {
        return sendOutcome(reply, await members.connections(memberOf(request).memberId, request.query));
      },
    );

    const agreedTerms = Type.Object({ kind: Type.String(), version: Type.String(), agreedAt: Timestamp });
    app.get(
      '/v1/me/agreeTerms',
      { schema: { tags: ['member'], response: { 200: Type.Object({ list: Type.Array(agreedTerms) }) } } },
      async (request) => ({ list: [...(await members.agreedTerms(memberOf(request).memberId))] }),
    );
  };
