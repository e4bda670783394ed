import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Timestamp } from '@maru/contract/exchange';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { memberOf, requireMember } from '../../platform/http/session';
import type { MemberRepository } from '../member';
import type { ResidenceService } from './residence.service';
import { type AuthenticationId, authenticationIds, toAuthentication } from './verification.views';

const tags = ['verification'];
const Id = Type.Unsafe<AuthenticationId>({ type: 'string', enum: [...authenticationIds] });
const Authentication = Type.Object({ id: Id, status: Type.String(), at: Type.Union([Timestamp, Type.Null()]) });
const Residence = Type.Object({
  state: Type.String({ description: 'R, E, J or empty' }),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'of documents that were sent back' }),
});

/** A member's verification state; the steps have routes of their own. */
export const verificationRoutes =
  (members: MemberRepository, residence: Pick<ResidenceService, 'reason'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    const authentication = async (request: FastifyRequest, id: AuthenticationId) => {
      const { memberId } = memberOf(request);
      const found = await members.find(memberId);
      if (!found) throw new Error(`member ${memberId} has a session but no row`);
      return toAuthentication(found, id);
    };

    app.get('/v1/auth/residences', { schema: { tags, response: { 200: Residence } } }, async (request) => {
      const { status } = await authentication(request, 'residence');
      return { state: status, reason: await residence.reason(memberOf(request).memberId) };
    });

    // Written without /v1 in the catalogue, served with it too (API-012).
    for (const path of ['/auth/:id', '/v1/auth/:id']) {
      const schema = { tags, params: Type.Object({ id: Id }), response: { 200: Authentication } };
      app.get(path, { schema }, (request) => authentication(request, request.params.id));
    }
  };
