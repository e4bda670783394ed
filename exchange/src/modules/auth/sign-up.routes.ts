import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { Ok, SignUpRequest } from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { limited } from '../../platform/http/rate-limits';
import type { CaptchaService } from './captcha/captcha.service';
import type { SignUpService } from './sign-up.service';

interface SignUpRoutesDeps {
  readonly signUps: SignUpService;
  readonly captcha: CaptchaService;
}

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const response = { 200: Ok };

const sendOk = (reply: FastifyReply, outcome: Outcome<unknown>) =>
  sendOutcome(reply, outcome.ok ? accepted({ ok: true }) : outcome);

/** Sign-up and the confirmation of its mail address. */
export const signUpRoutes =
  ({ signUps, captcha }: SignUpRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/v1/users',
      { config: limited('signUp'), schema: { tags: ['auth'], body: SignUpRequest, response } },
      async (request, reply) => {
        // A captcha is worth a drag: it is spent only on a form that could succeed.
        const problem = signUps.problemOf(request.body);
        if (!problem.ok) return sendRefusal(reply, problem);
        const solved = await captcha.spend(request.body, request.ip);
        if (!solved.ok) return sendRefusal(reply, solved);
        return sendOk(reply, await signUps.signUp(request.body));
      },
    );

    app.post(
      '/v1/auth/validEmail',
      {
        config: limited('emailCheck'),
        schema: {
          tags: ['auth'],
          body: Type.Object({ email: text(320) }),
          response: { 200: Type.Boolean({ description: 'true: taken' }) },
        },
      },
      async (request, reply) => sendOutcome(reply, await signUps.isTaken(request.body.email ?? '')),
    );

    app.post(
      '/v1/auth/email/send',
      { config: limited('mailSend'), schema: { tags: ['auth'], body: Type.Object({ address: text(320) }), response } },
      async (request, reply) => sendOk(reply, await signUps.sendConfirmation(request.body.address ?? '')),
    );

    app.get(
      '/v1/auth/email/confirm',
      { schema: { tags: ['auth'], querystring: Type.Object({ code: text(300) }), response } },
      async (request, reply) => sendOk(reply, await signUps.confirm(request.query.code ?? '')),
    );
  };
