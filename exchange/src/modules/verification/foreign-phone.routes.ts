import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { ForeignPhoneCode, ForeignPhoneRequest, Ok } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { limited } from '../../platform/http/rate-limits';
import { requireMember, sessionOf } from '../../platform/http/session';
import { toFactorProof } from '../auth';
import type { ForeignPhoneService } from './foreign-phone.service';

const tags = ['verification'];

/** The phone step of foreigners (API-051, API-052). */
export const foreignPhoneRoutes =
  (phones: ForeignPhoneService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);
    const config = limited('login');
    const done = (outcome: Outcome<void>) => (outcome.ok ? accepted({ ok: true }) : outcome);

    app.post(
      '/v1/auth/sms/foreignPhone',
      { config, schema: { tags, body: ForeignPhoneRequest, response: { 200: Ok } } },
      async (request, reply) => {
        const {
          name = '',
          cntidx: countryId = '',
          cntLocalCode: diallingCode = '',
          mPhone: number = '',
          ...proof
        } = request.body;
        const wish = { name, countryId, diallingCode, number };
        return sendOutcome(reply, done(await phones.send(sessionOf(request), wish, toFactorProof(proof))));
      },
    );

    app.post(
      '/v1/auth/sms/foreignPhoneValid',
      { config, schema: { tags, body: ForeignPhoneCode, response: { 200: Ok } } },
      async (request, reply) =>
        sendOutcome(reply, done(await phones.confirm(sessionOf(request), request.body.code ?? ''))),
    );
  };
