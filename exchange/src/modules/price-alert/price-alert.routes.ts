import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Id, PriceAlert, PriceAlerts as PriceAlertList, PriceAlertRequest } from '@maru/contract/exchange';
import { minuteMs, secondMs, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import type { WindowLimit } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import type { Markets } from '../market';
import type { PriceAlert as PriceAlertRow } from './price-alert.repository';
import type { PriceAlerts } from './price-alert.service';
import { priceAlertView, toPriceAlertWish } from './price-alert.views';

const path = '/v1/price-alerts';
const tags = ['member'];
const onRequest = requireMember;
const tooMany = { refusal: 'TOO_MANY_REQUESTS' } as const;
const retryAfter = String(minuteMs / secondMs);

/** Prices at which a member wants to be told. @param pace - made by a member in a minute. */
export const priceAlertRoutes =
  (alerts: PriceAlerts, markets: Markets, pace: Pick<WindowLimit<bigint>, 'take'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const viewOf = (row: PriceAlertRow) => {
      const market = markets.find(row.market_id);
      if (!market) throw new Error(`price alert ${row.id} belongs to unknown market ${row.market_id}`);
      return priceAlertView(row, market);
    };

    app.get(path, { onRequest, schema: { tags, response: { 200: PriceAlertList } } }, async (request) => ({
      list: (await alerts.list(memberOf(request).memberId)).map(viewOf),
    }));

    app.post(
      path,
      { onRequest, schema: { tags, body: PriceAlertRequest, response: { 200: PriceAlert } } },
      async (request, reply) => {
        const own = sessionOf(request);
        if (!pace.take(own.memberId)) return sendRefusal(reply.header('retry-after', retryAfter), tooMany);
        const made = await alerts.make(own, toPriceAlertWish(request.body));
        return made.ok ? reply.send(viewOf(made.value)) : sendRefusal(reply, made);
      },
    );

    app.post(
      `${path}/:id/delete`,
      { onRequest, schema: { tags, params: Type.Object({ id: Id }), response: { 200: PriceAlert } } },
      async (request, reply) => {
        const deleted = await alerts.delete(memberOf(request).memberId, BigInt(request.params.id));
        return deleted.ok ? reply.send(viewOf(deleted.value)) : sendRefusal(reply, deleted);
      },
    );
  };
