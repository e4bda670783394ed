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
    else if (namesTwice(String(body))) done(Object.assign(new Error('a name is given twice'), { statusCode: 400 }));
    else parseJson(request, String(body), done);
  });
  await app.register(formbody);
  app.addHook('preValidation', (request, reply, done) => {
    if (request.headers['content-encoding']) {
      sendRefusal(reply, { refusal: 'UNSUPPORTED_MEDIA' });
      return;
    }
    const isJson = request.headers['content-type']?.includes('json');
    if (isJson && !textIsText(request.routeOptions.schema?.body as Schema | undefined, request.body)) {
      sendRefusal(reply, { refusal: 'BAD_REQUEST' });
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

/**
 * Whether an object of this JSON text names a field twice, of which the last would silently count. Counts names in the text and
 * in what it means; text that is not JSON is left to the parser.
 */
function namesTwice(text: string): boolean {
  let names = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs)) if (colon) names += 1;
  // One name cannot be there twice, and a body that is refused anyway need not be parsed twice.
  if (names < 2) return false;
  try {
    return fieldsOf(JSON.parse(text)) < names;
  } catch {
    return false;
  }
}

/** Number of fields of all objects inside a parsed value. */
function fieldsOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  let count = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const inner of Object.values(value)) count += fieldsOf(inner);
  return count;
}

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/**
 * Whether no number or boolean stands where the schema wants text. The validator would turn it into text, but a number has lost
 * digits by then (L15: amounts are decimal text). Forms carry text only.
 */
function textIsText(schema: Schema | undefined, value: unknown): boolean {
  if (!schema) return true;
  if (typeof value === 'number' || typeof value === 'boolean') return schema.type !== 'string';
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every((item) => textIsText(schema.items, item));
  const { properties } = schema;
  return !properties || Object.entries(value).every(([name, field]) => textIsText(properties[name], field));
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
