import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { TradeTableQuery } from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import { limited, type WindowLimit } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import { inCells, sendTable } from '../../platform/http/tables';
import type { OrderHistory } from './history.service';
import { toHistoryQuery } from './order.views';
import { tradeTable } from './trade-table';

export interface TradeTableDeps {
  readonly history: OrderHistory;
  /** Tables of a member. */
  readonly pace: Pick<WindowLimit<bigint>, 'take'>;
}

/** Own executions as a file for spreadsheets, with the filters of the list. */
export const tradeTableRoutes =
  ({ history, pace }: TradeTableDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const schema = { tags: ['orders'], querystring: TradeTableQuery };
    app.get(
      '/v1/orders/csv',
      { config: limited('table'), onRequest: requireMember, schema },
      async (request, reply) => {
        const { memberId } = memberOf(request);
        if (!pace.take(memberId)) return sendRefusal(reply, { refusal: 'TOO_MANY_REQUESTS' });
        const found = history.allTrades(memberId, toHistoryQuery(request.query));
        if (!found.ok) return sendRefusal(reply, found);
        const { heading, cells } = tradeTable(request.query.language ?? 'ko');
        const { days, portions } = found.value;
        const name = `trades-${days.from}-${days.to}`;
        return sendTable(reply, { name, heading, portions: inCells(portions, cells) });
      },
    );
  };
