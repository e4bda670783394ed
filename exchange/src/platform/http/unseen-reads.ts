import { darkHeader } from '@maru/contract';
import { sendRefusal } from '@maru/server';
import type { FastifyInstance } from 'fastify';
import { changingByGet } from './cross-site';

/** Routes by GET, as they are registered, that send a message, use something up or begin something: boot/reads.test.ts finds a further one. */
export const actingByGet: ReadonlySet<string> = new Set([
  ...changingByGet,
  '/v1/login/step/2',
  '/v1/auth/email/confirm',
  '/v1/captcha/slider',
  '/v1/captcha/work',
]);

/**
 * Refuses whatever is more than a read where a page asks on behalf of a version that nobody sees (decision 98). That version runs without an
 * origin, so it can neither leave the mark out nor call with the member's session.
 */
export function refuseUnseenChanges(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const unseen = request.headers[darkHeader] !== undefined;
    const reads = request.method === 'GET' && !actingByGet.has(request.routeOptions.url ?? '');
    if (unseen && !reads) sendRefusal(reply, { refusal: 'READS_ONLY' });
    else done();
  });
}
