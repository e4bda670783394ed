import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyPluginAsync } from 'fastify';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'page');

const named = (ending: string, type: string, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [`${name}.${ending}`, `${type}; charset=utf-8`]));

const files: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  ...named('css', 'text/css', ['page', 'cards', 'pictures', 'buttons', 'log', 'dialog']),
  ...named('js', 'text/javascript', [
    'releases',
    'changes',
    'dialog',
    'elements',
    'log-words',
    'pictures',
    'registry-api',
  ]),
};

/** Nothing inline, nothing from elsewhere; an operator's token in this page's memory is out of everybody's reach. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** GET /: the releases page, for operators. */
export const pageRoutes: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache');
  });
  for (const [name, type] of Object.entries(files))
    app.get(name === 'index.html' ? '/' : `/page/${name}`, async (_request, reply) =>
      reply.type(type).send(await readFile(join(folder, name))),
    );
};
