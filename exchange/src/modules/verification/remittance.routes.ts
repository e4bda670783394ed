import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { captchaFields, HandedIn, Ok } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import { type Admission, readUploads, takeFiles } from '../../platform/http/uploads';
import { type Auth, toCaptchaProof } from '../auth';
import type { RemittanceService } from './remittance.service';
import { toHandedIn } from './verification.views';

const path = '/v1/auth/remittance-confirmations';
const tags = ['verification'];

/** The remittance proof: upfile1 to upfile3 and a captcha (API-095, ACCT-113), and what became of it. */
export const remittanceRoutes =
  (remittance: RemittanceService, captcha: Auth['captcha']): FastifyPluginAsyncTypebox =>
  async (app) => {
    await takeFiles(app);
    app.addHook('onRequest', requireMember);

    app.get(path, { schema: { tags, response: { 200: HandedIn } } }, async (request) =>
      toHandedIn(await remittance.stateOf(memberOf(request).memberId)),
    );

    /** Before any file is taken: whether the member may, and the captcha. */
    const admit: Admission = async (request, fields) => {
      const admitted = await remittance.admit(memberOf(request).memberId);
      return admitted.ok ? captcha.spend(toCaptchaProof(fields), request.ip) : admitted;
    };

    app.post(
      path,
      {
        config: limited('login'),
        preValidation: readUploads(admit),
        schema: { tags, body: Type.Object(captchaFields), response: { 200: Ok } },
      },
      async (request, reply) => {
        const handed = await remittance.hand(sessionOf(request), request.uploads ?? []);
        return sendOutcome(reply, handed.ok ? accepted({ ok: true }) : handed);
      },
    );
  };
