import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Candle, CandlePeriod, CandleQuery, Id } from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { networkOf } from '../../platform/http/address-matcher';
import type { Markets } from './market.service';
import type { ChartCandle, MarketDefinition } from './market.types';
import { candleView, centerId } from './market.views';
import type { MarketCharts } from './market-charts';

const tags = ['markets'];
const dailyCount = 180;

const notFound = (reply: FastifyReply) => sendRefusal(reply, { refusal: 'NOT_FOUND' });

const candleList = (candles: readonly ChartCandle[], market: MarketDefinition) =>
  candles.map((candle) => candleView(candle, market));

/** Candles (API-109, API-116, API-117). */
export const chartRoutes =
  (markets: Markets, charts: MarketCharts): FastifyPluginAsyncTypebox =>
  async (app) => {
    const known = (id: string) => markets.find(Number(id));

    app.get(
      '/v1/prices/daily/:marketId',
      { schema: { tags, params: Type.Object({ marketId: Id }), response: { 200: Type.Array(Candle) } } },
      async (request, reply) => {
        const market = known(request.params.marketId);
        return market ? candleList(await charts.candles(market, 'D', dailyCount), market) : notFound(reply);
      },
    );

    app.get(
      '/v1/charts/period/:p',
      {
        schema: {
          tags,
          params: Type.Object({ p: CandlePeriod }),
          querystring: CandleQuery,
          response: { 200: Type.Array(Candle) },
        },
      },
      async (request, reply) => {
        const { marketId, to, count = 200 } = request.query;
        const market = known(marketId);
        if (!market) return notFound(reply);
        const { p: period } = request.params;
        if (to === undefined) return candleList(await charts.candles(market, period, count), market);
        const asked = { period, count, to: Math.min(to * 1000, latestMs) };
        return candleList(await charts.candlesBefore(market, asked, networkOf(request.ip)), market);
      },
    );

    app.get(
      '/v1/charts/world',
      {
        schema: {
          tags,
          querystring: Type.Object({ centerId: Type.Optional(Id), marketId: Id }),
          response: { 200: Type.Array(Candle) },
        },
      },
      async (request, reply) => {
        const { centerId: center = centerId, marketId } = request.query;
        const market = center === centerId ? known(marketId) : undefined;
        return market ? candleList(await charts.world(market, dailyCount), market) : notFound(reply);
      },
    );
  };

/** The last moment that a JavaScript date can hold and PostgreSQL understands. */
const latestMs = Date.UTC(9999, 0, 1);
