import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { missing, Refusal } from '../refusal';
import type { Counts } from './counts/counts';
import { DarkCounts } from './dark/dark-counts';
import { LogFault } from './log/log-fault';
import type { Registry } from './registry';
import { changeRoutes } from './routes/change.routes';
import { fileRoutes } from './routes/files.routes';
import { liveRoutes } from './routes/live.routes';
import { pageRoutes } from './routes/page.routes';
import { viewRoutes } from './routes/views.routes';
import { PastSets } from './views/past-sets';

const uploadBytesMax = 32 * 1024 * 1024;

/** The registry over HTTP: what is live, the remotes' files, and every change of either (PLAT-041..046). */
export async function buildRegistry(
  registry: Registry,
  counts: Counts,
  darkCounts = darkCountsOf(registry),
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: uploadBytesMax,
    // Signed bodies are accepted unchanged or refused; Ajv must not coerce them.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    routerOptions: { maxParamLength: 300 },
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: answerError,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(async (request) => {
    throw missing(`nothing at ${request.url}`);
  });
  await app.register(pageRoutes);
  const pastSets = new PastSets(registry);
  await app.register(liveRoutes, { registry, pastSets });
  await app.register(viewRoutes, { registry, counts, darkCounts, pastSets });
  await app.register(fileRoutes, { registry });
  await app.register(changeRoutes, { registry, counts, darkCounts, pastSets });
  return app;
}

export const darkCountsOf = ({ deps }: Registry): DarkCounts => new DarkCounts(deps.store, deps.now);

/** The only place that turns what is thrown into a reply: `{findings}` with its status (decision 25). */
function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return reply.code(error.status).send({ findings: error.findings });
  if (error instanceof LogFault) {
    console.error(error.message);
    return reply
      .code(503)
      .send({ findings: [`the registry’s log is damaged: ${error.message} (docs/runbooks/registry-lost.md)`] });
  }
  if (error.statusCode && error.statusCode < 500)
    return reply.code(error.statusCode).send({ findings: [`${request.method} ${request.url}: ${error.message}`] });
  console.error(error);
  return reply.code(500).send({ findings: ['the registry failed at this; its log says why'] });
}
