import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { Ok, SmsCodeCheck, SmsCodeSent } from '@maru/contract/exchange';
import { SMS_CODE_SECONDS } from '@maru/domain';
import { sendOutcome } from '@maru/server';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import type { SmsValidatorService } from './sms-validator.service';

const tags = ['auth'];
const path = '/v1/auth/sms/validators';

/** Codes by SMS (API-041, API-042). */
export const smsValidatorRoutes =
  (validators: SmsValidatorService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get(
      path,
      { config: limited('paymentToken'), schema: { tags, response: { 200: SmsCodeSent } } },
      async (request, reply) => {
        const sent = await validators.send(memberOf(request).memberId);
        if (!sent.ok) return sendOutcome(reply, sent);
        return sendOutcome(reply, accepted({ requestCode: sent.value, expiresInSeconds: SMS_CODE_SECONDS }));
      },
    );

    app.post(
      path,
      { config: limited('login'), schema: { tags, body: SmsCodeCheck, response: { 200: Ok } } },
      async (request, reply) => {
        const { requestCode = '', authNumber = '' } = request.body;
        const judged = await validators.check(memberOf(request).memberId, requestCode, authNumber);
        return sendOutcome(reply, judged.ok ? accepted({ ok: true }) : judged);
      },
    );
  };
