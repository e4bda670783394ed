import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import { createTestApp, type TestApp } from '../../src/testing/app';
import { badBodies, badValues } from '../../src/testing/bad-input';

jest.setTimeout(300_000);

/** MARU_REQUESTS=20000 for the long run. */
const requestsMin = Number(process.env.MARU_REQUESTS ?? 5_000);
/** Changes what is generated; a failure names the request itself. */
const seed = 20_261_123;

const routes: RouteOptions[] = [];
let exchange: TestApp;
let cookie = '';

beforeAll(async () => {
  exchange = await createTestApp({ onRoute: (route) => routes.push(route) });
});
afterAll(() => exchange.end());

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Values that the schema's field may have, or nearly. */
function plausible({ const: only, enum: words, anyOf, type }: Schema): fc.Arbitrary<unknown> {
  if (only !== undefined) return fc.constant(only);
  if (words) return fc.constantFrom(...words);
  if (anyOf?.length) return fc.oneof(...anyOf.map(plausible));
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer(), fc.integer({ min: 0, max: 40 }));
  if (type === 'boolean') return fc.boolean();
  const digits = fc.integer({ min: 0, max: 10 ** 12 }).map(String);
  return fc.oneof(digits, fc.constantFrom('0.5', '2026-11-01', 'rich@maru.test', 'KRW', 'XRP', 'Y', 'N', 'B', 'LIMIT'));
}

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...badValues),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 12 }),
);

function fieldsOf(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    fc.oneof({ arbitrary: plausible(field), weight: 3 }, { arbitrary: hostile, weight: 1 }),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

const text = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 500);
/** Half a surrogate pair has no percent encoding. */
const encoded = (value: unknown): string => encodeURIComponent(text(value).replace(/\p{Surrogate}/gu, '?'));

/** Requests to a route: paths, queries, bodies and headers from what fits to what nobody means well with. */
function requestsTo({ url, method, schema }: RouteOptions): fc.Arbitrary<InjectOptions> {
  const { body, querystring } = (schema ?? {}) as Readonly<Record<string, Schema | undefined>>;
  const part = fc.oneof(fc.constantFrom(1, 2, 'KRW-XRP', 'a'), hostile);
  const bodies = fc.oneof(
    { arbitrary: fieldsOf(body ?? {}).map((it) => ['application/json', JSON.stringify(it)] as const), weight: 6 },
    { arbitrary: fc.constantFrom(...badBodies.filter(([, payload]) => payload.length < 10_000)), weight: 1 },
  );
  const header = fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary: hostile, weight: 1 });
  return fc
    .record({
      parts: fc.array(part, { minLength: 4, maxLength: 4 }),
      query: fieldsOf(querystring ?? {}),
      bodies,
      header,
      known: fc.boolean(),
    })
    .map(({ parts, query, bodies: [type, payload], header: odd, known }) => {
      let at = 0;
      const path = url.replace(/:\w+|\*/g, () => encoded(parts[at++ % parts.length]));
      const words = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
      // What a header may hold at all: the rest never leaves a client.
      const plain = odd === null ? null : text(odd).replace(/[^\t\x20-\x7e]/g, '?');
      const headers = {
        'x-maru-client': 'test',
        ...(known && { cookie }),
        ...(method !== 'GET' && { 'content-type': type }),
        ...(plain !== null && { 'idempotency-key': plain, 'accept-language': plain, 'x-maru-background': plain }),
      };
      const options = { method: method as 'GET', url: path + (words.length > 0 ? `?${words.join('&')}` : ''), headers };
      return method === 'GET' || method === 'HEAD' ? options : { ...options, payload };
    });
}

/** Why an answer is none that a client can use; 503 is one, as the sandbox can switch parts off. */
function problemOf({ statusCode, body, headers }: LightMyRequestResponse): string | null {
  if (statusCode >= 500 && statusCode !== 503) return 'a failure';
  if (/node_modules|FST_|syntax error|"stack"/.test(body)) return 'tells of the machinery';
  if (statusCode < 400 || body === '') return null;
  if (!String(headers['content-type']).startsWith('application/json')) return 'no JSON';
  const { header } = JSON.parse(body);
  return header?.code !== undefined && typeof header.message === 'string' && header.message ? null : 'no envelope';
}

/** Takes back what the sandbox's levers did, and logs in again where the session has ended. */
async function restore(): Promise<void> {
  exchange.world.faults.clear();
  await exchange.call('DELETE', '/sandbox/clock');
  if ((await exchange.call('GET', '/v1/me', { cookie })).statusCode === 200) return;
  ({ cookie } = await exchange.memberLoggedIn({ authLevel: 3, krw: '1000000', coins: { XRP: '1000' } }));
}

it(`answers each of ${requestsMin} generated requests, to whichever route, with a result or the envelope (API-006)`, async () => {
  const all = routes.flatMap((route) => [route.method].flat().map((method) => ({ ...route, method })));
  const each = Math.ceil(requestsMin / all.length);
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  for (const route of all) {
    for (const options of fc.sample(requestsTo(route), { seed, numRuns: each })) {
      const answer = await exchange.app.inject(options);
      const problem = problemOf(answer);
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (problem)
        problems.push(
          `${problem}: ${JSON.stringify(options).slice(0, 400)} → ${answer.statusCode} ${answer.body.slice(0, 200)}`,
        );
      if (route.url.startsWith('/sandbox/')) exchange.world.faults.clear();
    }
    await restore();
  }
  expect(problems).toEqual([]);
  const count = [...statuses.values()].reduce((sum, number) => sum + number, 0);
  expect(count).toBeGreaterThanOrEqual(requestsMin);
  // Enough of them fit to have been carried out.
  expect(statuses.get(200)).toBeGreaterThan(count / 20);
});
