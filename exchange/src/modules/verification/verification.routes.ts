import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Timestamp } from '@maru/contract/exchange';
import { Type } from 'typebox';
import { memberOf, requireMember } from '../../platform/http/session';
import { type AuthenticationId, authenticationIds, type VerificationService } from './verification.service';

const tags = ['verification'];
const Id = Type.Unsafe<AuthenticationId>({ type: 'string', enum: [...authenticationIds] });
const Authentication = Type.Object({ id: Id, status: Type.String(), at: Type.Union([Timestamp, Type.Null()]) });
const Residence = Type.Object({ state: Type.String({ description: 'R, E, J or empty' }) });

/** What a member has proved so far; the steps themselves are calls of their own. */
export const verificationRoutes =
  (verification: VerificationService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get('/v1/auth/residences', { schema: { tags, response: { 200: Residence } } }, async (request) => {
      const { status } = await verification.authentication(memberOf(request).memberId, 'residence');
      return { state: status };
    });

    // Written without /v1 in the catalogue, served with it too (API-012).
    for (const path of ['/auth/:id', '/v1/auth/:id']) {
      const schema = { tags, params: Type.Object({ id: Id }), response: { 200: Authentication } };
      app.get(path, { schema }, (request) =>
        verification.authentication(memberOf(request).memberId, request.params.id),
      );
    }
  };
