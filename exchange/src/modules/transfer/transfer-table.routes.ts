import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RemittanceTableQuery, TransferTableQuery } from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import type { FastifyRequest } from 'fastify';
import { limited, type WindowLimit } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import { inCells, sendTable } from '../../platform/http/tables';
import type { Transfers } from './transfer.service';
import { toCoinTransferQuery, toRemittanceQuery } from './transfer.views';
import { coinTransferTable, remittanceTable } from './transfer-table';

export interface TransferTableDeps {
  readonly transfers: Transfers;
  /** Name of a bank by its code. */
  bankName(code: string): string;
  /** Tables of a member. */
  readonly pace: Pick<WindowLimit<bigint>, 'take'>;
}

const tags = ['transfers'];
const onRequest = requireMember;
const config = limited('table');
const tooMany = { refusal: 'TOO_MANY_REQUESTS' } as const;

/** Own transfers as a file for spreadsheets, with the filters of the lists. */
export const transferTableRoutes =
  ({ transfers, bankName, pace }: TransferTableDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const allowed = (request: FastifyRequest) => pace.take(memberOf(request).memberId);

    const remittances = { tags, querystring: RemittanceTableQuery };
    app.get('/v1/transfers/krw/csv', { config, onRequest, schema: remittances }, async (request, reply) => {
      if (!allowed(request)) return sendRefusal(reply, tooMany);
      const { memberId } = memberOf(request);
      const found = transfers.allRemittances(memberId, toRemittanceQuery(request.query));
      if (!found.ok) return sendRefusal(reply, found);
      const { heading, cells } = remittanceTable(request.query.language ?? 'ko', bankName);
      const { days, portions } = found.value;
      return sendTable(reply, { name: fileName('KRW', days), heading, portions: inCells(portions, cells) });
    });

    const coins = { tags, querystring: TransferTableQuery };
    app.get('/v1/transfers/csv', { config, onRequest, schema: coins }, async (request, reply) => {
      if (!allowed(request)) return sendRefusal(reply, tooMany);
      const query = toCoinTransferQuery(request.query);
      const found = transfers.allCoinTransfers(memberOf(request).memberId, query);
      if (!found.ok) return sendRefusal(reply, found);
      const { heading, cells } = coinTransferTable(request.query.language ?? 'ko');
      const { days, coin, portions } = found.value;
      const name = fileName(query.coinId === null ? 'coins' : (coin ?? 'unknown'), days);
      return sendTable(reply, { name, heading, portions: inCells(portions, cells) });
    });
  };

const fileName = (what: string, { from, to }: { readonly from: string; readonly to: string }): string =>
  `transfers-${what}-${from}-${to}`;
