import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import {
  DepositAvailable,
  KrwDays,
  KrwDepositId,
  KrwDepositRequest,
  KrwDepositResult,
  KrwDepositTerms,
  listOf,
} from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../platform/core/context';
import { idempotent, keepingOutcome } from '../../platform/http/idempotency';
import { wholeList } from '../../platform/http/lists';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import type { KrwDeposit } from './deposit.tables';
import type { KrwDeposits } from './krw-deposit.service';
import { availableView, krwDaysView, krwDepositTermsView, krwDepositView } from './krw-deposit.views';

const tags = ['transfers'];
const onRequest = requireMember;
const result = { 200: KrwDepositResult };
const send = (reply: FastifyReply, outcome: Outcome<KrwDeposit>) =>
  sendOutcome(reply, outcome.ok ? accepted(krwDepositView(outcome.value)) : outcome);

/** KRW from the member's registered account (API-056, API-057, API-077, API-091 to API-094). */
export const krwDepositRoutes =
  (deposits: KrwDeposits, context: Pick<Context, 'db' | 'clock'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/v1/transfers/krw/deposit/terms',
      { onRequest, schema: { tags, response: { 200: KrwDepositTerms } } },
      async (request) => krwDepositTermsView(await deposits.terms(memberOf(request))),
    );
    app.post(
      '/v1/transfers/krw/deposit',
      {
        ...idempotent(context),
        onRequest,
        // Each request stays in the member's history for good.
        config: limited('depositRequest'),
        schema: { tags, body: KrwDepositRequest, response: result },
      },
      async (request, reply) => {
        const keep = keepingOutcome(request, reply, krwDepositView);
        return send(reply, await deposits.request(memberOf(request), request.body.amount ?? '', keep));
      },
    );
    app.get(
      '/v1/transfers/krw/remittance-ready-logs',
      { onRequest, schema: { tags, response: { 200: listOf(KrwDepositResult) } } },
      async (request) => wholeList(await deposits.waiting(memberOf(request).memberId), krwDepositView),
    );

    const ofOne = { onRequest, schema: { tags, body: KrwDepositId, response: result } };
    app.post('/v1/transfers/krw/statusKRW', ofOne, async (request, reply) =>
      send(reply, await deposits.status(memberOf(request).memberId, BigInt(request.body.txidx))),
    );
    // Each call asks the bank.
    const asking = { ...ofOne, config: limited('bankQuestion') };
    app.post('/v1/transfers/krw/cancelKRW', asking, async (request, reply) =>
      send(reply, await deposits.cancel(memberOf(request).memberId, BigInt(request.body.txidx))),
    );
    app.post('/v1/transfers/krw/confirmKRW', asking, async (request, reply) =>
      send(reply, await deposits.confirm(memberOf(request).memberId, BigInt(request.body.txidx))),
    );

    const available = { onRequest, schema: { tags, response: { 200: DepositAvailable } } };
    app.post('/v1/aspect/bonanza/doAvailableAmount', available, async (request, reply) => {
      const outcome = await deposits.available(memberOf(request).memberId);
      return sendOutcome(reply, outcome.ok ? accepted(availableView(outcome.value)) : outcome);
    });
    const days = { onRequest, schema: { tags, response: { 200: KrwDays } } };
    app.get('/v1/krw-days', days, async (request) =>
      krwDaysView(await deposits.block(memberOf(request).memberId, 'last')),
    );
    app.get('/v1/irst/krw-days', days, async (request) =>
      krwDaysView(await deposits.block(memberOf(request).memberId, 'first')),
    );
  };
