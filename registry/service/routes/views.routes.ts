import type { LiveReleases } from '@maru/contract';
import type { FastifyPluginAsync } from 'fastify';
import { sha256Hex } from '../../keys/digest';
import { Refusal } from '../../refusal';
import type { Counts } from '../counts/counts';
import type { Registry } from '../registry';
import { requireRight, tokenOf } from '../tokens';
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

/** Routes that only read; they need no token. Salts of rollouts are told to those who may count, and to admins. */
export const viewRoutes: FastifyPluginAsync<{ registry: Registry; counts: Counts }> = async (
  app,
  { registry, counts },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
  });
  app.get('/health/live', async () => ({ status: 'ok' }));

  const told = { all: new LiveText((live) => live), withoutSalts: new LiveText(withoutSalts) };
  app.get('/live', async (request, reply) => {
    const live = await registry.live();
    const whole = mayCount(registry, request.headers.authorization);
    const { text, etag } = (whole ? told.all : told.withoutSalts).of(live);
    reply.header('etag', etag).header('vary', 'authorization').type('application/json; charset=utf-8');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : text;
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
    async ({ query, headers }) => {
      await registry.recent();
      const whole = mayCount(registry, headers.authorization);
      const records = await registry.log.read(
        Number(query.after ?? 0),
        Math.min(Number(query.limit ?? 100), historyMax),
        { anew: whole },
      );
      return { list: whole ? records : records.map(withoutSalt) };
    },
  );
  app.get('/contracts', async () => ({ list: await liveRoutes(registry) }));
  app.get<{ Params: { remote: string; version: string } }>('/contracts/:remote/:version', ({ params }) =>
    contractOf(registry, params.remote, params.version),
  );
};

/** The text of /live, made once for each answer. */
class LiveText {
  private made: { readonly live: LiveReleases; readonly text: string; readonly etag: string } | null = null;

  constructor(private readonly view: (live: LiveReleases) => LiveReleases) {}

  of(live: LiveReleases): { readonly text: string; readonly etag: string } {
    if (this.made?.live === live) return this.made;
    const text = JSON.stringify(this.view(live));
    this.made = { live, text, etag: `"${sha256Hex(text).slice(0, 32)}"` };
    return this.made;
  }
}

const withoutSalts = (live: LiveReleases): LiveReleases => ({ ...live, rollouts: live.rollouts.map(withoutSalt) });

const withoutSalt = <T extends object>(holder: T): T =>
  Object.fromEntries(Object.entries(holder).filter(([name]) => name !== 'salt')) as T;

/** A bad token reads what everybody reads: pages must not fail for it. */
function mayCount(registry: Registry, authorization: string | undefined): boolean {
  if (authorization === undefined) return false;
  try {
    requireRight(registry.state, tokenOf(registry.state, authorization, registry.now), 'count');
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
