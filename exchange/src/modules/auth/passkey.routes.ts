import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import {
  FactorCheck,
  NewPasskey,
  Ok,
  PasskeyCreation,
  PasskeyId,
  Passkeys as PasskeyList,
  PasskeyRename,
} from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import type { Passkeys } from './passkey.service';
import { passkeyCreationView, passkeyView, toRegistration } from './passkey.views';
import { toFactorProof } from './second-factor.views';

const path = '/v1/me/passkeys';
const tags = ['auth'];
const params = Type.Object({ id: PasskeyId });
const done = (outcome: Outcome<void>) => (outcome.ok ? accepted({ ok: true }) : outcome);

/** The passkeys of a member. */
export const passkeyRoutes =
  (passkeys: Passkeys): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);
    const config = limited('login');

    app.get(path, { schema: { tags, response: { 200: PasskeyList } } }, async (request) => ({
      list: (await passkeys.list(memberOf(request).memberId)).map(passkeyView),
    }));

    app.post(
      `${path}/options`,
      { config, schema: { tags, body: FactorCheck, response: { 200: PasskeyCreation } } },
      async (request, reply) => {
        const begun = await passkeys.begin(sessionOf(request), toFactorProof(request.body));
        return sendOutcome(reply, begun.ok ? accepted(passkeyCreationView(begun.value)) : begun);
      },
    );

    app.post(path, { config, schema: { tags, body: NewPasskey, response: { 200: Ok } } }, async (request, reply) => {
      const { name = '', credential } = request.body;
      return sendOutcome(reply, done(await passkeys.add(sessionOf(request), name, toRegistration(credential))));
    });

    app.post(
      `${path}/:id/rename`,
      { config, schema: { tags, params, body: PasskeyRename, response: { 200: Ok } } },
      async (request, reply) => {
        const { name = '', ...proof } = request.body;
        const renamed = await passkeys.rename(sessionOf(request), request.params.id, name, toFactorProof(proof));
        return sendOutcome(reply, done(renamed));
      },
    );

    app.post(
      `${path}/:id/delete`,
      { config, schema: { tags, params, body: FactorCheck, response: { 200: Ok } } },
      async (request, reply) => {
        const removed = await passkeys.remove(sessionOf(request), request.params.id, toFactorProof(request.body));
        return sendOutcome(reply, done(removed));
      },
    );
  };
