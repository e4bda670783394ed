import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendRefusal } from '@maru/server';
import type { FastifyPluginAsync } from 'fastify';

/** Where `npm run build` leaves the page. */
const builtPage = fileURLToPath(new URL('../../../../backoffice/page/dist', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Nothing inline and nothing from other origins; documents are shown from memory, so that no address of one stays in a history. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Of what the staff writes for members, cleaned before it is previewed.
  'trusted-types dompurify',
].join('; ');

/** A file name without a path. */
const fileSchema = {
  params: {
    type: 'object',
    properties: { file: { type: 'string', pattern: '^[\\w-]+(\\.[\\w-]+)*\\.(js|css|svg|woff2)$' } },
  },
} as const;

/**
 * GET /: the page of the back office, and GET /page/:file: its files, named by their contents.
 * @param folder - of the built page; by default the one that `npm run build` makes.
 */
export const staffPageRoutes: FastifyPluginAsync<{ folder?: string }> = async (app, { folder = builtPage }) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
    done();
  });
  app.get('/', async (_request, reply) => {
    const page = await read(join(folder, 'index.html'));
    if (page) return reply.type('text/html; charset=utf-8').send(page);
    const advice = 'The page of the back office is not built: run npm run build.\n';
    return reply.code(503).type('text/plain; charset=utf-8').send(advice);
  });
  app.get<{ Params: { file: string } }>('/page/:file', { schema: fileSchema }, async ({ params: { file } }, reply) => {
    const bytes = await read(join(folder, file));
    if (!bytes) return sendRefusal(reply.header('cache-control', 'no-store'), { refusal: 'NOT_FOUND' });
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type(types[extname(file)] ?? 'application/octet-stream').send(bytes);
  });
};

const read = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
