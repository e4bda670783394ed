import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyPluginAsync } from 'fastify';
import { missing } from '../../refusal';

/** Where `npm run build` leaves the page (registry/page). */
const builtPage = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'page', 'dist');

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Content security policy: nothing inline, nothing from other origins, so that no other script reads the operator's
 * token from memory.
 */
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

/** A file name without a path. */
const fileSchema = {
  params: {
    type: 'object',
    properties: { file: { type: 'string', pattern: '^[\\w-]+(\\.[\\w-]+)*\\.(js|css|svg|woff2)$' } },
  },
} as const;

/**
 * GET /: the releases page, for operators, and GET /page/:file: its files, named by their contents (PLAT-082).
 * @param folder - of the built page; by default the one that `npm run build` makes.
 */
export const pageRoutes: FastifyPluginAsync<{ folder?: string }> = async (app, { folder = builtPage }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache');
  });
  const read = (file: string, finding: string): Promise<Buffer> =>
    readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? missing(finding) : error;
    });
  app.get('/', async (_request, reply) => {
    const page = await read('index.html', 'the releases page is not built: run npm run build');
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get<{ Params: { file: string } }>('/page/:file', { schema: fileSchema }, async ({ params: { file } }, reply) => {
    const bytes = await read(file, `the releases page has no file ${file}: load it again`);
    return reply
      .type(types[extname(file)] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes);
  });
};
