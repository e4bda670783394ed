import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listOf, Me, Means } from '@maru/contract/exchange';
import { Type } from 'typebox';
import { wholeList } from '../../platform/http/lists';
import { memberOf, requireMember } from '../../platform/http/session';
import { type Members, toAuthInfo } from '../member';
import { meansOf } from './code.service';

/** The means of a member's second factor. */
export const meansRoutes =
  (members: Members): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get('/v1/auth', { schema: { tags: ['auth'], response: { 200: Me.properties.authInfo } } }, async (request) => {
      const { member } = await members.find(memberOf(request).memberId);
      return toAuthInfo(member);
    });

    app.get('/v1/auth/means', { schema: { tags: ['auth'], response: { 200: listOf(Means) } } }, async (request) => {
      const { member } = await members.find(memberOf(request).memberId);
      return wholeList(meansOf(member), (means) => means);
    });

    app.get(
      '/v1/isPolicyChange',
      {
        schema: {
          tags: ['auth'],
          response: { 200: Type.Object({ changed: Type.Union([Type.Literal('Y'), Type.Literal('N')]) }) },
        },
      },
      async (request) => {
        const { member } = await members.find(memberOf(request).memberId);
        const verifiedAt = member.due_diligence_at;
        return { changed: verifiedAt && verifiedAt < policyEffectiveAt ? ('Y' as const) : ('N' as const) };
      },
    );
  };

/** Members verified under an older certification policy are asked to verify again (4200, AUTH-039). */
const policyEffectiveAt = new Date('2025-01-01T00:00:00+09:00');
