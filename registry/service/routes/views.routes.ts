import type { FastifyPluginAsync } from 'fastify';
import { sha256Hex } from '../../keys/digest';
import type { Counts } from '../counts/counts';
import type { Registry } from '../registry';
import { contractOf, diffOf, liveRoutes, versionsOf } from '../views/releases';
import { rolloutView } from '../views/rollouts';
import { statusOf } from '../views/status';

const historyMax = 500;

const remoteName = { type: 'string', pattern: '^mfe-[a-z][a-z0-9-]{0,30}$' } as const;
const version = { type: 'string', maxLength: 60 } as const;
const diffSchema = {
  querystring: { type: 'object', required: ['remote'], properties: { remote: remoteName, from: version, to: version } },
} as const;
const historySchema = {
  querystring: {
    type: 'object',
    properties: {
      after: { type: 'string', pattern: '^[0-9]{1,10}$' },
      limit: { type: 'string', pattern: '^[0-9]{1,4}$' },
    },
  },
} as const;

/** Routes that only read; they need no token. */
export const viewRoutes: FastifyPluginAsync<{ registry: Registry; counts: Counts }> = async (
  app,
  { registry, counts },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
  });
  app.get('/health/live', async () => ({ status: 'ok' }));

  let told: { live: object; text: string; etag: string } | null = null;
  app.get('/live', async (request, reply) => {
    const live = await registry.live();
    if (told?.live !== live) {
      const text = JSON.stringify(live);
      told = { live, text, etag: `"${sha256Hex(text).slice(0, 32)}"` };
    }
    reply.header('etag', told.etag).type('application/json; charset=utf-8');
    return request.headers['if-none-match'] === told.etag ? reply.code(304).send() : told.text;
  });

  app.get('/status', () => statusOf(registry));
  app.get<{ Params: { id: string } }>('/rollouts/:id', ({ params }) => rolloutView(registry, counts, params.id));
  app.get<{ Params: { remote: string } }>('/releases/:remote', async ({ params }) => ({
    list: await versionsOf(registry, params.remote),
  }));
  app.get<{ Querystring: { remote: string; from?: string; to?: string } }>(
    '/diff',
    { schema: diffSchema },
    ({ query }) => diffOf(registry, query.remote, query.from, query.to),
  );
  app.get<{ Querystring: { after?: string; limit?: string } }>(
    '/history',
    { schema: historySchema },
    async ({ query }) => ({
      list: await registry.log.read(Number(query.after ?? 0), Math.min(Number(query.limit ?? 100), historyMax)),
    }),
  );
  app.get('/contracts', async () => ({ list: await liveRoutes(registry) }));
  app.get<{ Params: { remote: string; version: string } }>('/contracts/:remote/:version', ({ params }) =>
    contractOf(registry, params.remote, params.version),
  );
};
