import { envelopeOf } from '@maru/server';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../core/context';

const timeLimitMs = 2_500;

/** Liveness, readiness and metrics for operators. */
export function reportHealth(app: FastifyInstance, { pool, metrics }: Context): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/health/ready', { schema: { hide: true } }, async (_, reply) => {
    const database = await withinLimit(pool.query('SELECT 1')).then(
      () => 'ok',
      () => 'down',
    );
    if (database === 'ok') return { status: 'ok', parts: { database } };
    return reply.code(503).send({ ...envelopeOf({ refusal: 'UNAVAILABLE' }), status: 'down', parts: { database } });
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
