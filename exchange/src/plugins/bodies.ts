import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './refusal';

/** CONS-039: one more byte is too large. */
const fileBytesMax = 10_485_760;

/** Form bodies are the rule (API-003), JSON is taken everywhere too, multipart where a route reads files. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without fields may say JSON and send nothing.
    if (body === '') done(null, {});
    else parseJson(request, String(body), done);
  });
  await app.register(formbody);
  await app.register(multipart, {
    limits: { fileSize: fileBytesMax, files: 3, fields: 20, fieldSize: 10_000, parts: 23, headerPairs: 20 },
  });
  app.addHook('preValidation', async (request, reply) => {
    if (request.headers['content-encoding']) return sendRefusal(reply, { refusal: 'UNSUPPORTED_MEDIA' });
    // A POST without a body has no fields: that is the schema's to judge, as is a form without any.
    if (!request.isMultipart()) request.body ??= {};
  });
  app.addHook('preHandler', async (request, reply) => {
    if (![request.body, request.query, request.params].every(isUsable))
      return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
  });
}

/**
 * What no honest client sends and no schema catches: NUL, which PostgreSQL cannot keep; half a surrogate pair, which UTF-8
 * cannot carry; and Infinity, which the validator makes of "Infinity" or 1e999 without looking at its limits again.
 */
function isUsable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth > 8) return false;
  return Object.entries(value).every(([key, inner]) => isUsable(key, depth) && isUsable(inner, depth + 1));
}
