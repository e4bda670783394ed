import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { captchaFields, Ok, typedTextMax } from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { limited } from '../../platform/http/rate-limits';
import type { CaptchaService } from './captcha/captcha.service';
import { toCaptchaProof } from './captcha/captcha.views';
import type { PasswordResetService } from './password-reset.service';

interface PasswordResetRoutesDeps {
  readonly resets: PasswordResetService;
  readonly captcha: CaptchaService;
}

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const response = { 200: Ok };

const sendOk = (reply: FastifyReply, outcome: Outcome<unknown>) =>
  sendOutcome(reply, outcome.ok ? accepted({ ok: true }) : outcome);

/** A new password by a link in a mail. */
export const passwordResetRoutes =
  ({ resets, captcha }: PasswordResetRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/v1/auth/reset-password',
      {
        config: limited('mailSend'),
        schema: {
          tags: ['auth'],
          body: Type.Object({ email: text(320), captcha: text(4000), ...captchaFields }),
          response,
        },
      },
      async (request, reply) => {
        const { email = '', captcha: google = '', ...fields } = request.body;
        const proof = toCaptchaProof({ 'g-recaptcha-response': google, ...fields });
        const solved = await captcha.spend(proof, request.ip);
        if (!solved.ok) return sendRefusal(reply, solved);
        return sendOk(reply, await resets.request(email));
      },
    );

    app.post(
      '/v1/auth/reset-password/do',
      {
        config: limited('login'),
        schema: { tags: ['auth'], body: Type.Object({ code: text(300), password: text(typedTextMax) }), response },
      },
      async (request, reply) => sendOk(reply, await resets.reset(request.body.code ?? '', request.body.password ?? '')),
    );
  };
