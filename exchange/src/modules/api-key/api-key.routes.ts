import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import {
  ApiKeyId,
  ApiKeys as ApiKeyList,
  CreatedApiKey,
  CreatedProgramKey,
  FactorCheck,
  NewApiKey,
  NewProgramKey,
  Ok,
  ProgramKeys,
} from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { wholeList } from '../../platform/http/lists';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import { toFactorProof } from '../auth';
import type { ApiKeys } from './api-key.service';
import { apiKeyView, programKeyView, toApiKeyWish, toProgramKeyWish } from './api-key.views';

const path = '/v1/me/api-keys';
/** The same for programs and scripts, in fewer words. */
const short = '/v1/api-keys';
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

    app.get(short, { schema: { tags, response: { 200: ProgramKeys } } }, async (request) =>
      wholeList(await keys.list(memberOf(request).memberId), programKeyView),
    );

    app.post(
      short,
      { config, schema: { tags, body: NewProgramKey, response: { 200: CreatedProgramKey } } },
      async (request, reply) => {
        const { means, token, authNumber, ...wish } = request.body;
        const proof = toFactorProof({ means, token, authNumber });
        const made = await keys.create(sessionOf(request), toProgramKeyWish(wish), proof);
        if (!made.ok) return sendOutcome(reply, made);
        reply.header('cache-control', 'no-store');
        return sendOutcome(reply, accepted({ ...programKeyView(made.value.row), secret: made.value.secret }));
      },
    );

    for (const each of [path, short])
      app.post(
        `${each}/:id/delete`,
        { config, schema: { tags, params: Type.Object({ id: ApiKeyId }), body: FactorCheck, response: { 200: Ok } } },
        async (request, reply) => {
          const removed = await keys.remove(sessionOf(request), request.params.id, toFactorProof(request.body));
          return sendOutcome(reply, removed.ok ? accepted({ ok: true }) : removed);
        },
      );
  };
