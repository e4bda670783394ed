import { releaseName } from '@maru/contract/release';
import type { FastifyPluginAsync } from 'fastify';
import type { Counts } from '../counts/counts';
import type { DarkCounts } from '../dark/dark-counts';
import { darkCanaries } from '../dark/grants';
import type { Registry } from '../registry';
import { tokenOf } from '../tokens';
import { darkView } from '../views/dark';
import type { PastSets } from '../views/past-sets';
import { contractOf, diffOf, routesOfLive, versionsOf } from '../views/releases';
import { rolloutView } from '../views/rollouts';
import { mayKnowSalts, withoutSalt } from '../views/salts';
import { setView } from '../views/sets';
import { statusOf } from '../views/status';
import { usesOfRunning } from '../views/uses';

const historyMax = 500;

const remoteName = { type: 'string', pattern: releaseName } as const;
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
      // Read from the store once more, by those who may see whole records: they look for changes of it.
      anew: { type: 'string', enum: ['yes'] },
    },
  },
} as const;

interface ViewOptions {
  readonly registry: Registry;
  readonly counts: Counts;
  readonly darkCounts: DarkCounts;
  readonly pastSets: PastSets;
}

/** Routes that only read, with any token: they name persons, reasons and what is not live yet. */
export const viewRoutes: FastifyPluginAsync<ViewOptions> = async (app, { registry, counts, darkCounts, pastSets }) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    tokenOf(await registry.recent(), request.headers.authorization, registry.now);
  });
  app.get('/status', () => statusOf(registry));
  app.get<{ Params: { id: string } }>('/rollouts/:id', ({ params }) => rolloutView(registry, counts, params.id));
  app.get<{ Params: { id: string } }>('/darks/:id', ({ params }) => darkView(registry, darkCounts, params.id));
  app.get('/darks', () => darkCanaries(registry));
  app.get<{ Params: { id: string } }>('/sets/:id', ({ params }) => setView(registry, pastSets, params.id));
  app.get<{ Params: { remote: string } }>('/releases/:remote', async ({ params }) => ({
    list: await versionsOf(registry, params.remote),
  }));
  app.get<{ Querystring: { remote: string; from?: string; to?: string } }>(
    '/diff',
    { schema: diffSchema },
    ({ query }) => diffOf(registry, query.remote, query.from, query.to),
  );
  app.get<{ Querystring: { after?: string; limit?: string; anew?: 'yes' } }>(
    '/history',
    { schema: historySchema },
    async ({ query, headers }) => {
      const whole = mayKnowSalts(registry, headers.authorization);
      const records = await registry.log.read(
        Number(query.after ?? 0),
        Math.min(Number(query.limit ?? 100), historyMax),
        { anew: whole && query.anew === 'yes' },
      );
      return { list: whole ? records : records.map(withoutSalt) };
    },
  );
  app.get('/uses', async () => ({ list: await usesOfRunning(registry) }));
  app.get('/contracts', async () => ({ list: await routesOfLive(registry) }));
  app.get<{ Params: { remote: string; version: string } }>('/contracts/:remote/:version', ({ params }) =>
    contractOf(registry, params.remote, params.version),
  );
};
