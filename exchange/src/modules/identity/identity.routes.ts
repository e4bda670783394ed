import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { IdentityDraft, IdentityDraftForm, IdentityForm, Ok } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import { readUploads, takeFiles } from '../../platform/http/uploads';
import type { IdentityService } from './identity.service';
import { draftView, toAnswers, toDraft } from './identity.views';

const tags = ['verification'];

/** The identity form: kept page by page (ours), and handed in (API-053). */
export const identityRoutes =
  (identity: IdentityService): FastifyPluginAsyncTypebox =>
  async (app) => {
    await takeFiles(app);
    app.addHook('onRequest', requireMember);

    app.get('/v1/auth/kyc-draft', { schema: { tags, response: { 200: IdentityDraft } } }, async (request) =>
      draftView(await identity.draftOf(memberOf(request).memberId)),
    );

    app.put(
      '/v1/auth/kyc-draft',
      { schema: { tags, body: IdentityDraftForm, response: { 200: Ok } } },
      async (request, reply) => {
        const saved = await identity.save(sessionOf(request), toDraft(request.body));
        return sendOutcome(reply, saved.ok ? accepted({ ok: true }) : saved);
      },
    );

    app.post(
      '/v1/auth/kyc-confirmations',
      {
        config: limited('login'),
        preValidation: readUploads((request) => identity.admit(memberOf(request).memberId)),
        schema: { tags, body: IdentityForm, response: { 200: Ok } },
      },
      async (request, reply) => {
        const handed = await identity.hand(sessionOf(request), toAnswers(request.body), request.uploads ?? []);
        return sendOutcome(reply, handed.ok ? accepted({ ok: true }) : handed);
      },
    );
  };
