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
    request.body ??= request.isMultipart() ? request.body : {};
    if (![request.body, request.query, request.params].every(isStorable))
      return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
  });
}

/** PostgreSQL cannot keep NUL, UTF-8 cannot carry half a surrogate pair; no honest client sends either. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth > 8) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key, depth) && isStorable(inner, depth + 1));
}
