import { envelopeOf, secondMs, sendRefusal } from '@maru/server';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../core/context';
import { isUnwritable } from './errors';

const timeLimitMs = 2_500;
/** Readiness after a write that the database could not store; a full disk shows in no read. */
const unwritableMs = 30 * secondMs;

const probe = "SELECT current_setting('transaction_read_only') = 'off' AS writable";

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
export function reportHealth(
  app: FastifyInstance,
  { pool, metrics }: Context,
  phase: () => Phase,
  booksAreRight: () => boolean,
): void {
  let unwritableAt = Number.NEGATIVE_INFINITY;
  app.addHook('onError', (_request, _reply, error, done) => {
    if (isUnwritable(error)) unwritableAt = performance.now();
    done();
  });

  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/health/ready', { schema: { hide: true } }, async (_, reply) => {
    const database = await withinLimit(pool.query<{ writable: boolean }>(probe)).then(
      ({ rows }) => (rows[0]?.writable && performance.now() - unwritableAt > unwritableMs ? 'ok' : 'read-only'),
      () => 'down',
    );
    // With a breach markets take cancellations only, which members must be able to send: it stays ready.
    const books = booksAreRight() ? {} : { books: 'breach' };
    const parts = { database, engine: phase() === 'ready' ? 'ok' : 'down', ...books };
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
