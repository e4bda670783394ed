import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import {
  CodeSent,
  LoginAnswer,
  LoginRequest,
  Means,
  PasskeyLogin,
  PasskeyLoginStart,
  PasskeyRequest,
  SecondStepRequest,
} from '@maru/contract/exchange';
import { SMS_CODE_SECONDS } from '@maru/domain';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../../platform/core/config';
import { limited } from '../../platform/http/rate-limits';
import { clearSessionCookie, setSessionCookie } from '../../platform/http/session';
import type { CaptchaService } from './captcha/captcha.service';
import { toCaptchaProof } from './captcha/captcha.views';
import { deviceCookie, deviceTokensIn } from './device-cookie';
import type { LoginResult, LoginService, Visitor } from './login.service';
import { toLoginAnswer } from './login.views';
import { passkeyRequestView, toAssertion } from './passkey.views';
import type { SessionService } from './session.service';

interface LoginRoutesDeps {
  readonly config: Config;
  readonly logins: LoginService;
  readonly sessions: SessionService;
  readonly captcha: CaptchaService;
}

/** Before a form is read and its captcha spent: the same form will do in a second, and a flood of logins costs next to nothing. */
const refuseCrowd =
  (logins: LoginService): onRequestHookHandler =>
  (_request, reply, done) => {
    if (logins.isBusy) sendRefusal(reply.header('retry-after', '1'), { refusal: 'TOO_MANY_REQUESTS' });
    else done();
  };

/** Login, its second step, and logout. */
export const loginRoutes =
  ({ config: settings, logins, sessions, captcha }: LoginRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(logoutRoutes(settings, sessions));
    await app.register(passkeyRequestRoutes(logins));

    const visitorOf = ({ headers, ip }: FastifyRequest): Visitor => ({
      agent: headers['user-agent'] ?? '',
      ip,
      devices: deviceTokensIn(headers.cookie, settings),
    });

    /** A session that was there before ends: each login has an id of its own, whatever the browser brought along. */
    const enter = async (request: FastifyRequest, reply: FastifyReply, outcome: Outcome<LoginResult>) => {
      if (!outcome.ok) return sendRefusal(reply, outcome);
      const { sessionId, device } = outcome.value;
      if (sessionId) {
        if (request.session) await sessions.end(request.session);
        setSessionCookie(reply, settings, sessionId);
        if (device) reply.header('set-cookie', deviceCookie(settings, device, visitorOf(request).devices));
      }
      return sendOutcome(reply, accepted(toLoginAnswer(outcome.value)));
    };

    app.post(
      '/v1/login',
      {
        config: limited('login'),
        onRequest: refuseCrowd(logins),
        schema: { tags: ['auth'], body: LoginRequest, response: { 200: LoginAnswer } },
      },
      async (request, reply) => {
        const { email, id, password, ...fields } = request.body;
        const name = (email || id || '').trim();
        if (!name) return sendRefusal(reply, { refusal: 'ID_MISSING' });
        if (!password) return sendRefusal(reply, { refusal: 'PASSWORD_MISSING' });
        const solved = await captcha.spend(toCaptchaProof(fields), request.ip);
        if (!solved.ok) return sendRefusal(reply, solved);
        return enter(request, reply, await logins.login(name, password, visitorOf(request)));
      },
    );

    app.get(
      '/v1/login/step/2',
      {
        schema: {
          tags: ['auth'],
          querystring: Type.Object({
            token: Type.Optional(Type.String({ maxLength: 300 })),
            means: Type.Optional(Means),
          }),
          response: { 200: CodeSent },
        },
      },
      async (request, reply) => {
        const { token = '', means = 'SMS' } = request.query;
        const sent = await logins.sendCode(token, means);
        return sendOutcome(reply, sent.ok ? accepted({ expiresInSeconds: SMS_CODE_SECONDS, to: sent.value.to }) : sent);
      },
    );

    app.post(
      '/v1/login/step/2',
      { config: limited('login'), schema: { tags: ['auth'], body: SecondStepRequest, response: { 200: LoginAnswer } } },
      async (request, reply) => {
        const { token, means, authvalue, authValue } = request.body;
        if (!token) return enter(request, reply, refused('SECOND_STEP_EXPIRED'));
        return enter(
          request,
          reply,
          await logins.finish(token, means, authvalue ?? authValue ?? '', visitorOf(request)),
        );
      },
    );

    const config = limited('login');
    app.post(
      '/v1/login/passkey',
      { config, schema: { tags: ['auth'], body: PasskeyLogin, response: { 200: LoginAnswer } } },
      async (request, reply) => {
        const { token = '', credential } = request.body;
        return enter(request, reply, await logins.finishByPasskey(token, toAssertion(credential), visitorOf(request)));
      },
    );
  };

/** What a passkey signs in the second step. */
const passkeyRequestRoutes =
  (logins: LoginService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/v1/login/passkey/options',
      {
        config: limited('login'),
        schema: { tags: ['auth'], body: PasskeyLoginStart, response: { 200: PasskeyRequest } },
      },
      async (request, reply) => {
        const begun = await logins.beginPasskey(request.body.token ?? '');
        return sendOutcome(reply, begun.ok ? accepted(passkeyRequestView(begun.value)) : begun);
      },
    );
  };

const logoutRoutes =
  (config: Config, sessions: SessionService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/v1/logout', { schema: { tags: ['auth'] } }, async (request, reply) => {
      if (!request.session) return sendRefusal(reply, { refusal: 'LOGIN_REQUIRED' });
      await sessions.end(request.session);
      clearSessionCookie(reply, config);
      return reply.code(204).send();
    });
  };
