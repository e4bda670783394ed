import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { Id, RemittanceQuery, TransferQuery } from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import { listOfPage } from '../../platform/http/lists';
import type { WindowLimit } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import type { Transfers } from './transfer.service';
import type { Remittance } from './transfer.tables';
import { coinTransferView, remittanceView, toCoinTransferQuery, toRemittanceQuery } from './transfer.views';
import { transferTableRoutes } from './transfer-table.routes';

const ById = Type.Object({ id: Id });
const tags = ['transfers'];
const onRequest = requireMember;

export interface TransferRoutesDeps {
  readonly transfers: Transfers;
  /** Name of a bank by its code. */
  bankName(code: string): string;
  /** Tables of a member. */
  readonly pace: Pick<WindowLimit<bigint>, 'take'>;
}

/** Own transfers (API-085, API-087, API-089, API-090). */
export const transferRoutes =
  ({ transfers, bankName, pace }: TransferRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(transferTableRoutes({ transfers, bankName, pace }));

    app.get('/v1/transfers', { onRequest, schema: { tags, querystring: TransferQuery } }, async (request, reply) => {
      const found = await transfers.coinTransfers(memberOf(request).memberId, toCoinTransferQuery(request.query));
      return found.ok ? listOfPage(found.value, coinTransferView) : sendRefusal(reply, found);
    });

    app.get('/v1/transfers/:id', { onRequest, schema: { tags, params: ById } }, async (request, reply) => {
      const found = await transfers.coinTransfer(memberOf(request).memberId, BigInt(request.params.id));
      return sendOutcome(reply, found.ok ? accepted(coinTransferView(found.value)) : found);
    });

    const remittanceLogs = '/v1/transfers/krw/remittance-logs';
    const viewOf = (row: Remittance) => remittanceView(row, bankName);
    app.get(remittanceLogs, { onRequest, schema: { tags, querystring: RemittanceQuery } }, async (request, reply) => {
      const found = await transfers.remittances(memberOf(request).memberId, toRemittanceQuery(request.query));
      return found.ok ? listOfPage(found.value, viewOf) : sendRefusal(reply, found);
    });

    // The same question with the same rows under another name (AMB-43).
    app.post(remittanceLogs, { onRequest, schema: { tags, body: RemittanceQuery } }, async (request, reply) => {
      const found = await transfers.remittances(memberOf(request).memberId, toRemittanceQuery(request.body));
      if (!found.ok) return sendRefusal(reply, found);
      const { list: logs, ...paging } = listOfPage(found.value, viewOf);
      return { logs, ...paging };
    });
  };
