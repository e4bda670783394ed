import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuiltPage, pageFileSchema } from '@maru/server';
import type { FastifyPluginAsync } from 'fastify';
import { missing } from '../../refusal';

/** Where `npm run build` leaves the page (registry/page). */
const builtPage = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'page', 'dist');

/**
 * GET /: the releases page, for operators, and GET /page/:file: its files, named by their contents (PLAT-082).
 * @param folder - of the built page; by default the one that `npm run build` makes.
 */
export const pageRoutes: FastifyPluginAsync<{ folder?: string }> = async (app, { folder = builtPage }) => {
  const page = new BuiltPage(folder);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(page.headers).header('cache-control', 'no-cache');
  });
  app.get('/', async (_request, reply) => {
    const document = await page.document();
    if (document === null) throw missing('the releases page is not built: run npm run build');
    return reply.type('text/html; charset=utf-8').send(document);
  });
  app.get<{ Params: { file: string } }>('/page/:file', { schema: pageFileSchema }, async ({ params }, reply) => {
    const file = await page.file(params.file);
    if (!file) throw missing(`the releases page has no file ${params.file}: load it again`);
    return page.send(reply, file);
  });
};
