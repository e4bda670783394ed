import formbody from '@fastify/formbody';
import { sendRefusal } from '@maru/server';
import type { FastifyInstance } from 'fastify';
import { bodyHash } from './signed-calls';

const nameTwice = Object.assign(new Error('a name is given twice'), { statusCode: 400 });

/** Form bodies are the rule (API-003), JSON is taken everywhere too; multipart only where a route reads files (uploads.ts). */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.signedBody) request.signedBody.read = bodyHash(String(body));
    // A call without fields may say JSON and send nothing.
    if (body === '') done(null, {});
    else {
      parseJson(request, String(body), (error, value) => {
        if (!error && namesTwice(String(body), value)) done(nameTwice);
        else done(error, value);
      });
    }
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

/** What a JSON text means; undefined where it is none, names a field twice, or holds what no call may have. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return namesTwice(text, value) || !isUsable(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/**
 * Whether an object of this JSON text names a field twice, of which the last would silently count: the text has more names than
 * what it means has fields.
 */
const namesTwice = (text: string, value: unknown): boolean => namesIn(text) > fieldsOf(value);

const colon = ':'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const space = ' '.charCodeAt(0);

/** Number of strings of a valid JSON text that stand before a colon. Reads no other characters, since every order comes here. */
function namesIn(text: string): number {
  let names = 0;
  for (let begin = text.indexOf('"'); begin >= 0; ) {
    let end = text.indexOf('"', begin + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    let next = end + 1;
    while (text.charCodeAt(next) <= space) next += 1;
    if (text.charCodeAt(next) === colon) names += 1;
    begin = text.indexOf('"', next);
  }
  return names;
}

/** Whether an odd number of backslashes stands before this place. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

/** Number of fields of all objects inside a parsed value, as deep as isUsable allows. */
function fieldsOf(value: unknown, depth = 0): number {
  if (value === null || typeof value !== 'object' || depth > depthMax) return 0;
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += fieldsOf(item, depth + 1);
  else for (const name in value) count += 1 + fieldsOf((value as Record<string, unknown>)[name], depth + 1);
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
  if (!properties) return true;
  for (const name in value) {
    if (!textIsText(properties[name], (value as Record<string, unknown>)[name])) return false;
  }
  return true;
}

const depthMax = 8;
const unusable = /[\0\p{Surrogate}]/u;

/**
 * Whether a value is free of what schemas let through: NUL, which PostgreSQL cannot store; half a surrogate pair, which UTF-8
 * cannot encode; Infinity, into which the validator coerces "Infinity" and 1e999 after checking the limits.
 */
function isUsable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !unusable.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth > depthMax) return false;
  for (const key in value)
    if (!isUsable(key, depth) || !isUsable((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}
