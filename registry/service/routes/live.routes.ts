import type { LiveReleases } from '@maru/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from '../registry';
import { LiveText } from '../views/live-text';
import { mayKnowSalts, withoutSalt } from '../views/salts';

/** What needs no token: whether the registry is alive, and what every page says anyway. */
export const liveRoutes: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
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
};

const withoutSalts = (live: LiveReleases): LiveReleases => ({ ...live, rollouts: live.rollouts.map(withoutSalt) });
