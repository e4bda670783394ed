import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Center, Coin, CoinCode, Id, Market } from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { chartRoutes } from './chart.routes';
import type { Markets } from './market.service';
import type { MarketDefinition } from './market.types';
import { centerId, centerName, centerView, coinView, marketView, tickView } from './market.views';
import type { MarketCharts } from './market-charts';

const ById = Type.Object({ id: Id });
const CenterSummary = Type.Object({ id: Id, name: Type.String() });

const tags = ['markets'];
/** How long the list of all markets is given again. */
const centerMs = 500;
const notFound = (reply: FastifyReply) => sendRefusal(reply, { refusal: 'NOT_FOUND' });
/** Coins that are switched off are left out of trading, and their markets of lists (TRAD-010). */
const isListed = ({ base, deal }: MarketDefinition): boolean => base.enabled && deal.enabled;
const viewOf = (markets: Markets) => (id: number) => marketView(markets.snapshot(id), markets.rules(id));

/** Markets and their last prices (API-110, API-114, API-115); coins and charts have functions of their own. */
export const marketRoutes =
  (markets: Markets, charts: MarketCharts): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(coinRoutes(markets));
    await app.register(chartRoutes(markets, charts));
    const view = viewOf(markets);
    const known = (id: string) => markets.find(Number(id));

    app.get(
      '/v1/markets/:id',
      { schema: { tags, params: ById, response: { 200: Market } } },
      async (request, reply) => {
        const market = known(request.params.id);
        return market ? view(market.id) : notFound(reply);
      },
    );

    app.get(
      '/v1/markets/keycoin/:id',
      { schema: { tags, params: ById, response: { 200: Type.Array(Market) } } },
      async (request, reply) => {
        const base = markets.coin(Number(request.params.id));
        if (!base) return notFound(reply);
        return markets
          .all()
          .filter((market) => market.base.id === base.id && isListed(market))
          .map(({ id }) => view(id));
      },
    );

    app.get('/v1/prices/current/:id', { schema: { tags, params: ById } }, async (request, reply) => {
      const market = known(request.params.id);
      if (!market) return notFound(reply);
      return { marketId: String(market.id), ...tickView(markets.snapshot(market.id)) };
    });
  };

/** The exchange's own center and its coins (API-120..123). */
const coinRoutes =
  (markets: Markets): FastifyPluginAsyncTypebox =>
  async (app) => {
    const view = viewOf(markets);

    app.get('/v1/centers', { schema: { tags, response: { 200: Type.Array(CenterSummary) } } }, async () => [
      { id: centerId, name: centerName },
    ]);

    // The longest answer for everybody: made twice a second at most, however many ask.
    let kept = { until: Number.NEGATIVE_INFINITY, body: '' };
    const center = (): string => {
      const listed = markets
        .all()
        .filter(isListed)
        .map(({ id }) => ({
          snapshot: markets.snapshot(id),
          rules: markets.rules(id),
          spark: markets.spark(id),
        }));
      return JSON.stringify(centerView(markets.coins(), listed));
    };

    app.get('/v1/centers/dexko', { schema: { tags, response: { 200: Center } } }, async (_, reply) => {
      if (performance.now() > kept.until) kept = { body: center(), until: performance.now() + centerMs };
      // Serialised once, for all: the schema describes it, and is not asked again.
      return (reply as FastifyReply).type('application/json; charset=utf-8').send(kept.body);
    });

    app.get(
      '/v1/centers/:name/coins/:coinId',
      { schema: { tags, params: Type.Object({ name: Type.String({ maxLength: 40 }), coinId: Id }) } },
      async (request, reply) => {
        const coin = markets.coin(Number(request.params.coinId));
        if (!coin || request.params.name !== centerName) return notFound(reply);
        const traded = markets.all().filter((market) => market.deal.id === coin.id && isListed(market));
        return { ...coinView(coin), markets: traded.map(({ id }) => view(id)) };
      },
    );

    app.get('/v1/coins/:id', { schema: { tags, params: ById, response: { 200: Coin } } }, async (request, reply) => {
      const coin = markets.coin(Number(request.params.id));
      return coin ? coinView(coin) : notFound(reply);
    });

    app.get(
      '/v1/coins/code/:code',
      { schema: { tags, params: Type.Object({ code: CoinCode }), response: { 200: Coin } } },
      async (request, reply) => {
        const coin = markets.coin(request.params.code);
        return coin ? coinView(coin) : notFound(reply);
      },
    );
  };
