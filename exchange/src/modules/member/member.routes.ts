import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Count, LoginRecord, listOf, Me, Ok, Page, YesNo } from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import { listOfPage } from '../../platform/http/lists';
import { memberOf, requireMember } from '../../platform/http/session';
import { type MemberSettings, settingsView } from '../setting';
import type { Members } from './member.service';
import { toLoginRecord, toMe } from './member.views';

const day = Type.Optional(Type.String({ maxLength: 10 }));

export interface MemberRoutesDeps {
  /** Name of a bank by its code. */
  bankName(code: string): string;
  readonly settings: Pick<MemberSettings, 'of'>;
}

/** A member's own data, consents and login history. */
export const memberRoutes =
  (members: Members, { bankName, settings }: MemberRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get('/v1/me', { schema: { tags: ['member'], response: { 200: Me } } }, async (request) => {
      const { memberId } = memberOf(request);
      const me = toMe(await members.find(memberId), bankName);
      return { ...me, settings: settingsView(await settings.of(memberId)) };
    });

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
        const { startDate, endDate, ...page } = request.query;
        const found = await members.logins(memberOf(request).memberId, {
          days: { from: startDate, to: endDate },
          ...page,
        });
        return found.ok ? listOfPage(found.value, toLoginRecord) : sendRefusal(reply, found);
      },
    );
  };
