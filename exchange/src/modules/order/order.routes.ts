import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CancelAllAnswer,
  CancelAllRequest,
  Id,
  Ok,
  Order,
  OrderAmendment,
  OrderBook,
  OrderPreview,
  OrderRequest,
  PlacementRequest,
  StopOrder,
  StopOrderId,
  TradeQuery,
} from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { listOfPage, wholeList } from '../../platform/http/lists';
import { requirePermit } from '../../platform/http/permits';
import { callerOf, memberOf, refuseVisitor, requireMember } from '../../platform/http/session';
import type { Markets } from '../market';
import { clientOrderKeyOf } from './client-order-key';
import type { Orders } from './order.service';
import type { HandOver } from './order.types';
import {
  bookView,
  cancelledView,
  orderView,
  previewView,
  stopLimitView,
  toHistoryQuery,
  toPlacement,
  toScope,
  toStopLimit,
  tradeRowView,
  tradeView,
} from './order.views';
import { type OrderCalls, retryAfterOf } from './order-calls';
import { recentTradesMax } from './recent-trades';
import type { StopCalls } from './stop-desk';

const tags = ['orders'];
const onRequest = requireMember;
/** What a program's key has to allow. */
const reading = { config: { scope: 'read' } } as const;
const trading = { config: { scope: 'trade' } as const, onRequest: [requireMember, requirePermit('orders')] };
const ById = Type.Object({ id: Id });
const ByAnyId = Type.Object({ id: Type.Union([Id, StopOrderId]) });
const LastTradesQuery = Type.Object({
  completed: Type.Optional(Type.String({ maxLength: 1 })),
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
});
const lastTradesCount = 20;

/** Orders, quotes and trades (API-105, 106, 108, 111..113). */
export const orderRoutes =
  (orders: Orders, markets: Markets, calls: OrderCalls, stops: StopCalls): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(historyRoutes(orders));
    await app.register(quoteRoutes(orders, markets));

    app.post(
      '/v1/orders',
      // The view is made field by field, so nothing can leak; the schema's own writer would ask Ajv about every nullable field.
      {
        ...trading,
        schema: { tags, body: PlacementRequest, response: { 200: Type.Union([Order, StopOrder]) } },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const key = clientOrderKeyOf(request);
        if (key === null) return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
        const { body } = request;
        const member = memberOf(request);
        if (body.callType === 'STOP_LIMIT') {
          const wanted = toStopLimit(body, key);
          return sendHandedOver(
            reply,
            async () => (wanted.ok ? stops.place(callerOf(request), member, wanted.value) : wanted),
            stopLimitView,
          );
        }
        // What waits for no price must not trade at once.
        if (body.stopPrice) return sendRefusal(reply, { refusal: 'ORDER_INVALID' });
        return sendHandedOver(reply, await calls.place(member, toPlacement(body, key)), orderView);
      },
    );

    app.post(
      '/v1/orders/test',
      { ...trading, schema: { tags, body: OrderRequest, response: { 200: OrderPreview } } },
      async (request, reply) => {
        const outcome = await orders.preview(memberOf(request), toPlacement(request.body, undefined));
        return outcome.ok ? reply.send(previewView(outcome.value)) : sendRefusal(reply, outcome);
      },
    );

    app.post(
      '/v1/orders/:id/amend',
      { ...trading, schema: { tags, params: ById, body: OrderAmendment, response: { 200: Order } } },
      async (request, reply) => {
        const key = clientOrderKeyOf(request);
        if (key === null) return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
        const change = { ...request.body, clientOrderId: request.body.clientOrderId ?? key };
        const id = Number(request.params.id);
        return sendHandedOver(reply, await calls.amend(memberOf(request), id, change), orderView);
      },
    );

    app.post(
      '/v1/orders/cancel-all',
      { ...trading, schema: { tags, body: CancelAllRequest, response: { 200: CancelAllAnswer } } },
      async (request, reply) =>
        sendHandedOver(reply, calls.cancelAll(memberOf(request), toScope(request.body)), cancelledView),
    );

    app.post(
      '/v1/orders/:id/delete',
      { ...trading, schema: { tags, params: ByAnyId, response: { 200: Ok } } },
      async (request, reply) => {
        const { id } = request.params;
        const member = memberOf(request);
        const isStop = id.includes('-');
        const cancel = isStop ? () => stops.cancel(member.memberId, id) : await calls.cancel(member, Number(id));
        return sendHandedOver<unknown>(reply, cancel, () => ({ ok: true }));
      },
    );
  };

async function sendHandedOver<T>(
  reply: FastifyReply,
  handOver: HandOver<T>,
  view: (value: T) => object,
): Promise<FastifyReply> {
  const outcome = await handOver();
  if (outcome.ok) return reply.send(view(outcome.value));
  const seconds = retryAfterOf(outcome.refusal);
  if (seconds !== null) reply.header('retry-after', String(seconds));
  return sendRefusal(reply, outcome);
}

/** Order and trade history of a member (API-105, API-106). */
const historyRoutes =
  (orders: Orders): FastifyPluginAsyncTypebox =>
  async (app) => {
    type Asked = FastifyRequest<{ Querystring: TradeQuery }>;
    const sendTrades = async (request: Asked, reply: FastifyReply, query = toHistoryQuery(request.query)) => {
      const found = await orders.history.trades(memberOf(request).memberId, query);
      return found.ok ? reply.send(listOfPage(found.value, tradeRowView)) : sendRefusal(reply, found);
    };

    app.get(
      '/v1/orders',
      { ...reading, onRequest, schema: { tags, querystring: TradeQuery } },
      async (request, reply) => {
        // The order log asks without days, for the latest there are (TRAD-053).
        const query = { ...toHistoryQuery(request.query), ofAllTime: true };
        if (request.query.completed === 'Y') return sendTrades(request, reply, query);
        const found = await orders.history.orders(memberOf(request).memberId, query);
        return found.ok ? reply.send(listOfPage(found.value, orderView)) : sendRefusal(reply, found);
      },
    );

    app.get(
      '/v1/orderHis',
      { ...reading, onRequest, schema: { tags, querystring: TradeQuery } },
      async (request, reply) => sendTrades(request, reply),
    );
  };

/**
 * Books, last trades, and a member's open orders in one market (API-108, API-111). UNAVAILABLE from a failed commit until the books
 * are rebuilt: what they have then was never stored.
 */
const quoteRoutes =
  (orders: Orders, markets: Markets): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/v1/orders/dexko/:id',
      { ...reading, schema: { tags, params: ById, querystring: LastTradesQuery } },
      async (request, reply) => {
        const market = markets.find(Number(request.params.id));
        if (!market) return sendRefusal(reply, { refusal: 'NOT_FOUND' });
        const { completed, page = 1, count = lastTradesCount } = request.query;
        if (completed === 'Y') {
          const kept = orders.lastTrades(market, recentTradesMax);
          const rows = kept.slice((page - 1) * count, page * count);
          return listOfPage({ rows, total: kept.length, count }, (trade) => tradeView(market, trade, trade.at));
        }
        const denied = refuseVisitor(request, reply);
        if (denied) return denied;
        if (!orders.engine.isReady) return sendRefusal(reply, { refusal: 'UNAVAILABLE' });
        return wholeList(orders.openOrders(memberOf(request).memberId, market), orderView);
      },
    );

    app.get(
      '/v1/prices/call/:id',
      { schema: { tags, params: ById, response: { 200: OrderBook } } },
      async (request, reply) => {
        const market = markets.find(Number(request.params.id));
        if (!market) return sendRefusal(reply, { refusal: 'NOT_FOUND' });
        if (!orders.engine.isReady) return sendRefusal(reply, { refusal: 'UNAVAILABLE' });
        return bookView(market, orders.recentQuotes(market));
      },
    );
  };
