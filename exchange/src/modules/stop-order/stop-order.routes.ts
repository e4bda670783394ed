import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused, type StopOrder as StopOrderView } from '@maru/contract';
import {
  StopOrder,
  StopOrderId,
  StopOrders as StopOrderList,
  StopOrderRequest,
  StopOrdersQuery,
} from '@maru/contract/exchange';
import type { MemberStanding } from '@maru/domain';
import { sendOutcome, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import { requirePermit } from '../../platform/http/permits';
import type { WindowLimit } from '../../platform/http/rate-limits';
import { type Caller, callerOf, memberOf, requireMember } from '../../platform/http/session';
import type { Markets } from '../market';
import { clientOrderKeyOf, type Orders } from '../order';
import type { StopOrder as StopOrderRow } from './stop-order.repository';
import type { StopOrders } from './stop-order.service';
import type { StopPlacement, StopScope } from './stop-order.types';
import { stopOrderView, toStopPlacement } from './stop-order.views';

const path = '/v1/stop-orders';
const tags = ['orders'];
const trading = { config: { scope: 'trade' } as const, onRequest: [requireMember, requirePermit('orders')] };

interface StopCallsDeps {
  readonly stops: StopOrders;
  readonly markets: Markets;
  readonly orders: Pick<Orders, 'cancel'>;
  /** Of a member in a second. */
  readonly pace: Pick<WindowLimit<bigint>, 'take'>;
}

/** What the calls of stop orders do, and those of orders with stop orders. */
export const stopCalls = ({ stops, markets, orders, pace }: StopCallsDeps) => ({
  async place(caller: Caller, member: MemberStanding, placement: StopPlacement): Promise<Outcome<StopOrderView>> {
    if (!pace.take(member.memberId)) return refused('TOO_MANY_REQUESTS');
    const placed = await stops.place(caller, member, placement);
    return placed.ok ? accepted(viewOf(placed.value, markets)) : placed;
  },
  async cancel(memberId: bigint, id: string): Promise<Outcome<unknown>> {
    const cancelled = await stops.cancel(memberId, id);
    const orderId = cancelled.ok ? null : await stops.orderOf(memberId, id);
    return orderId === null ? cancelled : orders.cancel(memberId, Number(orderId));
  },
  cancelAll: (memberId: bigint, scope: StopScope): Promise<Outcome<number>> => stops.cancelOwn(memberId, scope),
});

function viewOf(row: StopOrderRow, markets: Markets): StopOrderView {
  const market = markets.find(row.market_id);
  if (!market) throw new Error(`stop order ${row.id} belongs to unknown market ${row.market_id}`);
  return stopOrderView(row, market);
}

/** Orders that wait for a price. */
export const stopOrderRoutes =
  (stops: StopOrders, markets: Markets, calls: ReturnType<typeof stopCalls>): FastifyPluginAsyncTypebox =>
  async (app) => {
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
        return { list: rows.map((row) => viewOf(row, markets)) };
      },
    );

    app.post(
      path,
      { ...trading, schema: { tags, body: StopOrderRequest, response: { 200: StopOrder } } },
      async (request, reply) => {
        const key = clientOrderKeyOf(request);
        if (key === null) return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
        const placed = await calls.place(callerOf(request), memberOf(request), toStopPlacement(request.body, key));
        if (!placed.ok && placed.refusal === 'TOO_MANY_REQUESTS') reply.header('retry-after', '1');
        return sendOutcome(reply, placed);
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
        return cancelled.ok ? reply.send(viewOf(cancelled.value, markets)) : sendRefusal(reply, cancelled);
      },
    );
  };
