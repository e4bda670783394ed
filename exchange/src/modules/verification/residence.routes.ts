import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { captchaFields, Ok } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import { type Admission, readUploads, takeFiles } from '../../platform/http/uploads';
import { type Auth, toCaptchaProof } from '../auth';
import type { ResidenceService } from './residence.service';

/** POST of the residence proof: upfile1 to upfile3 and a captcha (API-027, ACCT-080, ACCT-081). */
export const residenceRoutes =
  (residence: ResidenceService, captcha: Auth['captcha']): FastifyPluginAsyncTypebox =>
  async (app) => {
    await takeFiles(app);
    app.addHook('onRequest', requireMember);

    /** Before any file is taken: whether the step is open, and the captcha. */
    const admit: Admission = async (request, fields) => {
      const admitted = await residence.admit(memberOf(request).memberId);
      return admitted.ok ? captcha.spend(toCaptchaProof(fields), request.ip) : admitted;
    };

    app.post(
      '/v1/auth/residences',
      {
        config: limited('login'),
        preValidation: readUploads(admit),
        schema: { tags: ['verification'], body: Type.Object(captchaFields), response: { 200: Ok } },
      },
      async (request, reply) => {
        const handed = await residence.hand(sessionOf(request), request.uploads ?? []);
        return sendOutcome(reply, handed.ok ? accepted({ ok: true }) : handed);
      },
    );
  };
