import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { sendRefusal } from '@maru/server';
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

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** No code but the page's own, no frame around it and none inside, and calls to its own origin alone. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const ownPaths = /^\/($|\?|page\/|v1\/confirmations(\/|$|\?)|health\/)/;
const fileName = /^[\w-]+(\.[\w-]+)*\.(js|css|svg|woff2)$/;

/** Serves the page under its own host name, and nothing else there; the calls of the page are not served under any other. */
export function serveConfirmation(app: FastifyInstance, host: ConfirmationHost | null): void {
  const own = host && new URL(host.origin).host;
  app.addHook('onRequest', (request, reply, done) => {
    const isOwn = request.host === own;
    if (isOwn ? ownPaths.test(request.url) : !request.url.startsWith('/v1/confirmations')) done();
    else missing(reply);
  });
  if (!host) return;
  app.get('/page/:file', { constraints: { host: own ?? '' } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const bytes = fileName.test(file) ? await read(join(host.dist, file)) : null;
    if (!bytes) return missing(reply);
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type(types[extname(file)] ?? 'application/octet-stream').send(bytes);
  });
  app.get('/', { constraints: { host: own ?? '' } }, async (_request, reply) => {
    const page = await read(join(host.dist, 'index.html'));
    if (!page) return sendRefusal(reply, { refusal: 'UNAVAILABLE' });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(page.toString().replace('<html', `<html data-site="${escapeMarkup(host.site)}"`));
  });
}

const missing = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').send('');

const read = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
