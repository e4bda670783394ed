import { BuiltPage, sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeMarkup } from './markup';

/** The page of confirmation, on an origin of its own (decision 55). */
export interface ConfirmationHost {
  readonly origin: string;
  /** Origin of the product, which the page leads back to. */
  readonly site: string;
  /** Folder of the built page. */
  readonly dist: string;
}

const ownPaths = /^\/($|\?|page\/|v1\/confirmations(\/|$|\?)|health\/)/;

/** Serves the page under its own host name, and nothing else there; the calls of the page are not served under any other. */
export function serveConfirmation(app: FastifyInstance, host: ConfirmationHost | null): void {
  const own = host && new URL(host.origin).host;
  app.addHook('onRequest', (request, reply, done) => {
    const isOwn = request.host === own;
    if (isOwn ? ownPaths.test(request.url) : !request.url.startsWith('/v1/confirmations')) done();
    else missing(reply);
  });
  if (!host) return;
  const page = new BuiltPage(host.dist);
  app.get('/page/:file', { constraints: { host: own ?? '' } }, async (request, reply) => {
    const file = await page.file((request.params as { file: string }).file);
    return file ? page.send(reply, file) : missing(reply);
  });
  app.get('/', { constraints: { host: own ?? '' } }, async (_request, reply) => {
    const document = await page.document();
    if (document === null) return sendRefusal(reply, { refusal: 'UNAVAILABLE' });
    return reply
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(document.replace('<html', `<html data-site="${escapeMarkup(host.site)}"`));
  });
}

const missing = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').send('');
