import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { ApiKeyId, ApiKeys as ApiKeyList, CreatedApiKey, FactorCheck, NewApiKey, Ok } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import { toFactorProof } from '../auth';
import type { ApiKeys } from './api-key.service';
import { apiKeyView, toApiKeyWish } from './api-key.views';

const path = '/v1/me/api-keys';
const tags = ['auth'];

/** The keys of a member's programs. */
export const apiKeyRoutes =
  (keys: ApiKeys): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);
    const config = limited('login');

    app.get(path, { schema: { tags, response: { 200: ApiKeyList } } }, async (request) => ({
      list: (await keys.list(memberOf(request).memberId)).map(apiKeyView),
    }));

    app.post(
      path,
      { config, schema: { tags, body: NewApiKey, response: { 200: CreatedApiKey } } },
      async (request, reply) => {
        const { means, token, authNumber, ...wish } = request.body;
        const proof = toFactorProof({ means, token, authNumber });
        const made = await keys.create(sessionOf(request), toApiKeyWish(wish), proof);
        if (!made.ok) return sendOutcome(reply, made);
        // The secret is told once: nobody may keep this answer.
        reply.header('cache-control', 'no-store');
        return sendOutcome(reply, accepted({ key: apiKeyView(made.value.row), secret: made.value.secret }));
      },
    );

    app.post(
      `${path}/:id/delete`,
      { config, schema: { tags, params: Type.Object({ id: ApiKeyId }), body: FactorCheck, response: { 200: Ok } } },
      async (request, reply) => {
        const removed = await keys.remove(sessionOf(request), request.params.id, toFactorProof(request.body));
        return sendOutcome(reply, removed.ok ? accepted({ ok: true }) : removed);
      },
    );
  };
