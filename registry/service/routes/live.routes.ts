import type { LiveReleases } from '@maru/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from '../registry';
import { LiveText } from '../views/live-text';
import type { PastSets } from '../views/past-sets';
import { mayKnowSalts, withoutSalt } from '../views/salts';
import { reopenedSet } from '../views/sets';

/** What needs no token: whether the registry is alive, what every page says anyway, and what a signed link opens. */
export const liveRoutes: FastifyPluginAsync<{ registry: Registry; pastSets: PastSets }> = async (
  app,
  { registry, pastSets },
) => {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/health/live', async () => ({ status: 'ok' }));

  const told = { all: new LiveText((live) => live), withoutSalts: new LiveText(withoutSalts) };
  app.get('/live', async (request, reply) => {
    const live = await registry.live();
    const whole = mayKnowSalts(registry, request.headers.authorization);
    const by = { setKey: await registry.deps.readSetKey(), now: registry.now };
    const { text, etag } = (whole ? told.all : told.withoutSalts).of(live, by);
    reply
      .header('access-control-allow-origin', '*')
      .header('etag', etag)
      .header('vary', 'authorization')
      .type('application/json; charset=utf-8');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : text;
  });
  // The link is what gives the right: HTML servers ask for whoever holds it.
  app.get<{ Querystring: { link: string } }>('/reopened', { schema: linkSchema }, async ({ query }) => {
    await registry.recent();
    return reopenedSet(registry, pastSets, query.link);
  });
};

const linkSchema = {
  querystring: {
    type: 'object',
    required: ['link'],
    properties: { link: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,1000}$' } },
  },
} as const;

const withoutSalts = (live: LiveReleases): LiveReleases => ({ ...live, rollouts: live.rollouts.map(withoutSalt) });
