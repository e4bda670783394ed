import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { Id, RemittanceQuery, TransferQuery, Vasp } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { memberOf, requireMember } from '../../platform/http/session';
import type { TravelRuleNetwork } from '../../ports/travel-rule';
import type { Transfers } from './transfer.service';

const ById = Type.Object({ id: Id });

/** Own transfers (API-085, API-087, API-089, API-090), and the exchanges to send to (API-097). */
export const transferRoutes =
  (transfers: Transfers, travelRule: TravelRuleNetwork): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ['transfers'];
    const onRequest = requireMember;

    app.get('/v1/transfers', { onRequest, schema: { tags, querystring: TransferQuery } }, async (request, reply) =>
      sendOutcome(reply, await transfers.coinTransfers(memberOf(request).memberId, request.query)),
    );

    app.get('/v1/transfers/:id', { onRequest, schema: { tags, params: ById } }, async (request, reply) =>
      sendOutcome(reply, await transfers.coinTransfer(memberOf(request).memberId, BigInt(request.params.id))),
    );

    app.get('/v1/travel/vasps', { onRequest, schema: { tags, response: { 200: Type.Array(Vasp) } } }, async () => [
      ...(await travelRule.vasps()),
    ]);

    const remittanceLogs = '/v1/transfers/krw/remittance-logs';
    app.get(remittanceLogs, { onRequest, schema: { tags, querystring: RemittanceQuery } }, async (request, reply) =>
      sendOutcome(reply, await transfers.remittances(memberOf(request).memberId, request.query)),
    );

    // The same question with the same rows under another name (AMB-43).
    app.post(remittanceLogs, { onRequest, schema: { tags, body: RemittanceQuery } }, async (request, reply) => {
      const found = await transfers.remittances(memberOf(request).memberId, request.body);
      if (!found.ok) return sendOutcome(reply, found);
      const { list: logs, ...paging } = found.value;
      return sendOutcome(reply, accepted({ logs, ...paging }));
    });
  };
