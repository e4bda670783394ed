import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { FreezeRequest, Ok } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import type { Config } from '../../platform/core/config';
import { limited } from '../../platform/http/rate-limits';
import { clearSessionCookie, memberOf, requireMember } from '../../platform/http/session';
import type { Freezes } from './freeze.service';

/** A living session is enough: whoever is in a hurry must not look for an authenticator first. */
export const freezeRoutes =
  (config: Config, freezes: Freezes): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/v1/me/freeze',
      {
        onRequest: requireMember,
        config: limited('login'),
        schema: { tags: ['auth'], body: FreezeRequest, response: { 200: Ok } },
      },
      async (request, reply) => {
        const frozen = await freezes.freeze(memberOf(request).memberId);
        if (!frozen.ok) return sendOutcome(reply, frozen);
        clearSessionCookie(reply, config);
        return sendOutcome(reply, accepted({ ok: true }));
      },
    );
  };
