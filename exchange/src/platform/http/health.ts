import { envelopeOf, sendRefusal } from '@maru/server';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../core/context';

const timeLimitMs = 2_500;

/** `unready`: it answers reads, but its engine takes no orders now. */
export type Phase = 'starting' | 'ready' | 'unready';

/** Until everything has started, only the paths of operators are answered. */
export function refuseWhileStarting(app: FastifyInstance, phase: () => Phase): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (phase() !== 'starting' || /^\/(health\/|metrics$)/.test(request.url)) return done();
    reply.header('retry-after', '1');
    sendRefusal(reply, { refusal: 'UNAVAILABLE' });
  });
}

/** Liveness, readiness and metrics for operators. */
export function reportHealth(app: FastifyInstance, { pool, metrics }: Context, phase: () => Phase): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/health/ready', { schema: { hide: true } }, async (_, reply) => {
    const database = await withinLimit(pool.query('SELECT 1')).then(
      () => 'ok',
      () => 'down',
    );
    const parts = { database, engine: phase() === 'ready' ? 'ok' : 'down' };
    if (database === 'ok' && parts.engine === 'ok') return { status: 'ok', parts };
    return reply.code(503).send({ ...envelopeOf({ refusal: 'UNAVAILABLE' }), status: 'down', parts });
  });

  app.get('/metrics', { schema: { hide: true } }, async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), timeLimitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
