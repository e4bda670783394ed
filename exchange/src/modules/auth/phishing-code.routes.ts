import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { Ok, PhishingCode, PhishingCodeChange } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import type { PhishingCodes } from './phishing-code.service';
import { toFactorProof } from './second-factor.views';

const path = '/v1/me/phishing-code';
const tags = ['auth'];

/** The anti-phishing code of a member's mails. */
export const phishingCodeRoutes =
  (codes: PhishingCodes): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get(path, { schema: { tags, response: { 200: PhishingCode } } }, async (request) => ({
      code: (await codes.of(memberOf(request).memberId)) ?? '',
    }));

    app.post(
      path,
      { config: limited('login'), schema: { tags, body: PhishingCodeChange, response: { 200: Ok } } },
      async (request, reply) => {
        const { code = '', ...proof } = request.body;
        const changed = await codes.change(sessionOf(request), code, toFactorProof(proof));
        return sendOutcome(reply, changed.ok ? accepted({ ok: true }) : changed);
      },
    );
  };
