import { fileURLToPath } from 'node:url';
import { BuiltPage, pageFileSchema, sendRefusal } from '@maru/server';
import type { FastifyPluginAsync } from 'fastify';

/** Where `npm run build` leaves the page. */
const builtPage = fileURLToPath(new URL('../../../../backoffice/page/dist', import.meta.url));

/**
 * GET /: the page of the back office, and GET /page/:file: its files, named by their contents.
 * @param folder - of the built page; by default the one that `npm run build` makes.
 */
export const staffPageRoutes: FastifyPluginAsync<{ folder?: string }> = async (app, { folder = builtPage }) => {
  // Documents are shown from memory, so that no address of one stays in a history; what the staff writes is cleaned for its preview.
  const page = new BuiltPage(folder, { images: ['blob:'], trustedTypes: ['dompurify'] });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(page.headers).header('cache-control', 'no-cache');
    done();
  });
  app.get('/', async (_request, reply) => {
    const document = await page.document();
    if (document !== null) return reply.type('text/html; charset=utf-8').send(document);
    const advice = 'The page of the back office is not built: run npm run build.\n';
    return reply.code(503).type('text/plain; charset=utf-8').send(advice);
  });
  app.get<{ Params: { file: string } }>('/page/:file', { schema: pageFileSchema }, async ({ params }, reply) => {
    const file = await page.file(params.file);
    return file
      ? page.send(reply, file)
      : sendRefusal(reply.header('cache-control', 'no-store'), { refusal: 'NOT_FOUND' });
  });
};
