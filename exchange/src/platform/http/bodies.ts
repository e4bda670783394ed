import formbody from '@fastify/formbody';
import { sendRefusal } from '@maru/server';
import type { FastifyInstance } from 'fastify';

/** Form bodies are the rule (API-003), JSON is taken everywhere too; multipart only where a route reads files (uploads.ts). */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without fields may say JSON and send nothing.
    if (body === '') done(null, {});
    else parseJson(request, String(body), done);
  });
  await app.register(formbody);
  app.addHook('preValidation', (request, reply, done) => {
    if (request.headers['content-encoding']) {
      sendRefusal(reply, { refusal: 'UNSUPPORTED_MEDIA' });
      return;
    }
    // A POST without a body has no fields: the schema judges it like an empty form.
    request.body ??= {};
    done();
  });
  app.addHook('preHandler', ({ body, query, params }, reply, done) => {
    if (isUsable(body) && isUsable(query) && isUsable(params)) done();
    else sendRefusal(reply, { refusal: 'BAD_REQUEST' });
  });
}

const unusable = /[\0\p{Surrogate}]/u;

/**
 * Whether a value is free of what schemas let through: NUL, which PostgreSQL cannot store; half a surrogate pair, which UTF-8
 * cannot encode; Infinity, into which the validator coerces "Infinity" and 1e999 after checking the limits.
 */
function isUsable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !unusable.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth > 8) return false;
  for (const key in value)
    if (!isUsable(key, depth) || !isUsable((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}
