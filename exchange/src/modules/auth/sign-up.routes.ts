import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { Ok, SignUpRequest, typedTextMax } from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../../platform/core/config';
import { limited } from '../../platform/http/rate-limits';
import type { CaptchaService } from './captcha/captcha.service';
import { toCaptchaProof } from './captcha/captcha.views';
import type { SignUpService } from './sign-up.service';
import { toSignUp } from './sign-up.views';
import { browserCookie, browserTokenIn } from './sign-up-cookie';

interface SignUpRoutesDeps {
  readonly config: Config;
  readonly signUps: SignUpService;
  readonly captcha: CaptchaService;
}

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const response = { 200: Ok };

const sendOk = (reply: FastifyReply, outcome: Outcome<unknown>) =>
  sendOutcome(reply, outcome.ok ? accepted({ ok: true }) : outcome);

/** Sign-up and the confirmation of its mail address. */
export const signUpRoutes =
  ({ config, signUps, captcha }: SignUpRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/v1/users',
      { config: limited('signUp'), schema: { tags: ['auth'], body: SignUpRequest, response } },
      async (request, reply) => {
        // Solving a captcha costs the visitor a drag: it is spent only on a form that could succeed.
        const form = toSignUp(request.body);
        const problem = signUps.problemOf(form);
        if (!problem.ok) return sendRefusal(reply, problem);
        const solved = await captcha.spend(toCaptchaProof(request.body), request.ip);
        if (!solved.ok) return sendRefusal(reply, solved);
        const begun = await signUps.signUp(form, browserTokenIn(request.headers.cookie, config));
        if (begun.ok) reply.header('set-cookie', browserCookie(config, begun.value));
        return sendOk(reply, begun);
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
      async ({ query, headers }, reply) =>
        sendOk(reply, await signUps.confirm(query.code ?? '', browserTokenIn(headers.cookie, config))),
    );

    app.post(
      '/v1/auth/email/confirm',
      {
        config: limited('login'),
        schema: { tags: ['auth'], body: Type.Object({ code: text(300), password: text(typedTextMax) }), response },
      },
      async ({ body }, reply) => sendOk(reply, await signUps.confirmAnew(body.code ?? '', body.password ?? '')),
    );
  };
