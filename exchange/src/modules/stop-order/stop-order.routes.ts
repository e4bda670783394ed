import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  StopOrder,
  StopOrderId,
  StopOrders as StopOrderList,
  StopOrderRequest,
  StopOrdersQuery,
} from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import { requirePermit } from '../../platform/http/permits';
import type { WindowLimit } from '../../platform/http/rate-limits';
import { memberOf, requireMember } from '../../platform/http/session';
import type { Markets } from '../market';
import type { StopOrder as StopOrderRow } from './stop-order.repository';
import type { StopOrders } from './stop-order.service';
import { stopOrderView, toStopPlacement } from './stop-order.views';

const path = '/v1/stop-orders';
const tags = ['orders'];
const trading = { config: { scope: 'trade' } as const, onRequest: [requireMember, requirePermit('orders')] };
const tooMany = { refusal: 'TOO_MANY_REQUESTS' } as const;

/** Orders that wait for a price. @param pace - of a member in a second. */
export const stopOrderRoutes =
  (stops: StopOrders, markets: Markets, pace: Pick<WindowLimit<bigint>, 'take'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const viewOf = (row: StopOrderRow) => {
      const market = markets.find(row.market_id);
      if (!market) throw new Error(`stop order ${row.id} belongs to unknown market ${row.market_id}`);
      return stopOrderView(row, market);
    };

    app.get(
      path,
      {
        config: { scope: 'read' },
        onRequest: requireMember,
        schema: { tags, querystring: StopOrdersQuery, response: { 200: StopOrderList } },
      },
      async (request) => {
        const { marketId } = request.query;
        const rows = await stops.list(
          memberOf(request).memberId,
          marketId === undefined ? undefined : Number(marketId),
        );
        return { list: rows.map(viewOf) };
      },
    );

    app.post(
      path,
      { ...trading, schema: { tags, body: StopOrderRequest, response: { 200: StopOrder } } },
      async (request, reply) => {
        const member = memberOf(request);
        if (!pace.take(member.memberId)) return sendRefusal(reply.header('retry-after', '1'), tooMany);
        const placed = await stops.place(member, toStopPlacement(request.body));
        return placed.ok ? reply.send(viewOf(placed.value)) : sendRefusal(reply, placed);
      },
    );

    app.post(
      `${path}/:id/delete`,
      {
        ...trading,
        schema: { tags, params: Type.Object({ id: StopOrderId }), response: { 200: StopOrder } },
      },
      async (request, reply) => {
        const cancelled = await stops.cancel(memberOf(request).memberId, request.params.id);
        return cancelled.ok ? reply.send(viewOf(cancelled.value)) : sendRefusal(reply, cancelled);
      },
    );
  };
