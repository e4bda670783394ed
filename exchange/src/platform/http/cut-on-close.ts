import type { FastifyInstance } from 'fastify';

/** Time that requests at work get to end when the server closes. */
const graceMs = 1_500;

/** Cuts what is still connected shortly after a close begins: a half-sent request or a stalled reader must not hold a stop. */
export function cutOnClose(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once('close', () => clearTimeout(timer));
  });
}
