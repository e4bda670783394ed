import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { BankAccountFailures, BankAccountRegistration, BankAccountRequest, Ok } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import type { BankAccountService } from './bank-account.service';
import { toFailures, toTypedAccount } from './bank-account.views';

const tags = ['bank account'];

/** The bank account step (API-075, 076, 078 to 080). */
export const bankAccountRoutes =
  (accounts: BankAccountService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);
    const config = limited('login');
    const options = { config, schema: { tags, body: BankAccountRequest, response: { 200: Ok } } };

    app.post('/v1/aspect/coocon/validate-account-realname', options, async (request, reply) =>
      sendOutcome(reply, done(await accounts.check(memberOf(request).memberId, toTypedAccount(request.body)))),
    );

    app.post('/v1/aspect/bonanza/doCorporatePossess', options, async (request, reply) =>
      sendOutcome(reply, done(await accounts.send(sessionOf(request), toTypedAccount(request.body)))),
    );

    app.post(
      '/v1/aspect/bonanza/doRegisterAccount',
      { config, schema: { tags, body: BankAccountRegistration, response: { 200: Ok } } },
      async (request, reply) =>
        sendOutcome(
          reply,
          done(await accounts.register(sessionOf(request), toTypedAccount(request.body), request.body.code ?? '')),
        ),
    );

    app.get(
      '/v1/aspect/bonanza/accountFailCnt',
      { schema: { tags, response: { 200: BankAccountFailures } } },
      async (request) => toFailures(await accounts.failedToday(memberOf(request).memberId)),
    );

    app.get(
      '/v1/aspect/bonanza/appDnSms',
      { config, schema: { tags, response: { 200: Ok } } },
      async (request, reply) => sendOutcome(reply, done(await accounts.sendAppLink(sessionOf(request)))),
    );
  };

const done = (outcome: Outcome<unknown>): Outcome<{ ok: true }> => (outcome.ok ? accepted({ ok: true }) : outcome);
