import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { NewOtp, Ok, OtpRegistration, OtpRelease, OtpRequest } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { limited } from '../../platform/http/rate-limits';
import { requireMember, sessionOf } from '../../platform/http/session';
import type { OtpService } from './otp.service';

const tags = ['verification'];

/** The authenticator of a member (API-043 to API-045). */
export const otpRoutes =
  (otp: OtpService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);
    const config = limited('login');
    const done = (outcome: Outcome<void>) => (outcome.ok ? accepted({ ok: true }) : outcome);

    app.post(
      '/v1/auth/otp/qr',
      { config, schema: { tags, body: OtpRequest, response: { 200: NewOtp } } },
      async (request, reply) => {
        const begun = await otp.begin(sessionOf(request), request.body.recoveryCode ?? '');
        if (!begun.ok) return sendOutcome(reply, begun);
        const { uri, secret, recoveryCodes } = begun.value;
        // What is shown once is kept by nobody on its way.
        reply.header('cache-control', 'no-store');
        return sendOutcome(reply, accepted({ qr: uri, secret, recoveryCodes: [...recoveryCodes] }));
      },
    );

    app.post(
      '/v1/auth/otp',
      { config, schema: { tags, body: OtpRegistration, response: { 200: Ok } } },
      async (request, reply) => {
        const { secret = '', authNumber = '' } = request.body;
        return sendOutcome(reply, done(await otp.confirm(sessionOf(request), secret, authNumber)));
      },
    );

    app.post(
      '/v1/auth/otp/delete',
      { config, schema: { tags, body: OtpRelease, response: { 200: Ok } } },
      async (request, reply) =>
        sendOutcome(reply, done(await otp.release(sessionOf(request), request.body.authNumber ?? ''))),
    );
  };
