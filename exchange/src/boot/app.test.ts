import buildAjvCompilers from '@fastify/ajv-compiler';
import buildStringifyCompilers from '@fastify/fast-json-stringify-compiler';
import type { InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import { createTestApp, type TestApp } from '../testing/app';
import { badBodies, badValues } from '../testing/bad-input';

jest.setTimeout(240_000);

let exchange: TestApp;
let cookie: string;
const routes: RouteOptions[] = [];

beforeAll(async () => {
  exchange = await createTestApp({ onRoute: (route) => routes.push(route) });
  ({ cookie } = await exchange.memberLoggedIn({ authLevel: 3, krw: '100000' }));
});
afterAll(() => exchange.end());

/** Nothing but the product's own calls: the sandbox's levers would pull the rug from under the test. */
const productRoutes = () =>
  routes.filter(
    ({ url, method }) => /^\/(v1|v2|auth|addresses|data)\//.test(url) && method !== 'HEAD' && url !== '/v1/logout',
  );

const send = (options: InjectOptions) =>
  exchange.app.inject({
    ...options,
    headers: { 'x-maru-client': 'test', cookie, ...options.headers },
  } as InjectOptions);

/** A 2xx, or a 4xx with the envelope; and not a word of the machinery. */
function expectCivil(answer: LightMyRequestResponse, what: string): void {
  const problem = problemOf(answer);
  if (problem) throw new Error(`${what}: ${problem}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
}

function problemOf({ statusCode, body, headers }: LightMyRequestResponse): string | null {
  if (statusCode >= 500) return 'a failure of ours';
  if (/\bat \/|node_modules|SELECT |FST_|syntax error|stack"/.test(body)) return 'tells of the machinery';
  if (statusCode < 400) return null;
  if (!String(headers['content-type']).startsWith('application/json')) return 'no JSON';
  const { header } = JSON.parse(body);
  return header?.code !== undefined && typeof header.message === 'string' && header.message ? null : 'no envelope';
}

describe('every route', () => {
  it('answers bad values in any field with the envelope, never with a failure (API-006, API-010, ENTI-092)', async () => {
    for (const route of productRoutes()) {
      for (const options of badRequests(route))
        expectCivil(await send(options), `${options.method} ${options.url}`.slice(0, 200));
    }
  });

  it('lies under /v1 unless the catalogue says otherwise (API-001)', () => {
    const elsewhere = productRoutes()
      .map(({ url }) => url)
      .filter((url) => !url.startsWith('/v1/'));
    const said = /^\/(v2\/wallets|v2\/ieo\/tokenSale|auth\/:\w+|addresses\/:\w+\/delete|data\/[\w-]+)$/;
    expect(elsewhere.filter((url) => !said.test(url))).toEqual([]);
    expect(productRoutes().length).toBeGreaterThan(elsewhere.length * 2);
  });

  it('is read with GET where it is a history, the concluded one included (API-013)', () => {
    const histories = productRoutes().filter(({ url }) => /His$|connections$|^\/v1\/(orders|transfers)$/.test(url));
    const readable = histories.filter(({ method }) => method === 'GET').map(({ url }) => url);
    expect(readable).toEqual(expect.arrayContaining(['/v1/orderHis', '/v1/orders', '/v1/me/connections']));
    const answered = histories.filter(({ url, method }) => url.endsWith('His') && method !== 'GET');
    expect(answered).toEqual([]);
  });

  it('has schemas that compile, though each does so at its first request only', () => {
    const validator = buildAjvCompilers()({}, { customOptions: { coerceTypes: true } }) as (
      definition: object,
    ) => unknown;
    const serializer = buildStringifyCompilers()({}, {});
    let compiled = 0;
    for (const { method, url, schema } of routes) {
      const { response = {}, body, querystring, params, headers } = schema ?? {};
      for (const part of [body, querystring, params, headers].filter(Boolean)) {
        expect(validator({ schema: part, method, url })).toBeInstanceOf(Function);
        compiled += 1;
      }
      for (const [httpStatus, answer] of Object.entries(response as object))
        expect(serializer({ schema: answer, method: String(method), url, httpStatus })).toBeInstanceOf(Function);
    }
    expect(compiled).toBeGreaterThan(50);
  });

  it('answers bodies that are none with the envelope', async () => {
    for (const { url, method } of productRoutes().filter((route) => route.method !== 'GET')) {
      for (const [type, payload] of badBodies) {
        const answer = await send({
          method: method as 'POST',
          url: url.replace(/:\w+/g, '1'),
          payload,
          headers: { 'content-type': type },
        });
        expectCivil(answer, `${method} ${url} ${type} ${payload.slice(0, 40)}`);
      }
    }
  });

  it('refuses a form with files where no route reads files (API-003)', async () => {
    const payload = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@maru.test\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const statusOf = async (url: string) => (await send({ method: 'POST', url, payload, headers })).statusCode;
    expect(await statusOf('/v1/login')).toBe(415);
    // Read, and found to name no factor.
    expect(await statusOf('/v1/auth/request-initialize')).toBe(400);
  });

  it('asks visitors to log in before it looks at what they sent, unless it is for everybody (ERR-002, AUTH-114)', async () => {
    const open = productRoutes().filter(({ url }) =>
      /captcha|login|users|board|data|ieo|country|version|config|charts|prices|markets|centers|coins|email|Email|reset|dexko|confirmations$|pages/.test(
        url,
      ),
    );
    for (const { url, method } of productRoutes().filter((route) => !open.includes(route))) {
      const answer = await exchange.call(method as 'GET', url.replace(/:\w+/g, '1'));
      expect([url, answer.statusCode, answer.json().header?.code]).toEqual([url, 401, 'LOGIN_REQUIRED']);
    }
  });
});

function* badRequests({ url, method, schema }: RouteOptions): Generator<InjectOptions> {
  const { body, querystring } = (schema ?? {}) as Record<string, { properties?: Record<string, unknown> } | undefined>;
  const verb = method as 'GET';
  for (const value of badValues) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const path = url.replace(/:\w+/g, encodeURIComponent(/\p{Surrogate}/u.test(text) ? '%' : text.slice(0, 2000)));
    if (path !== url) yield { method: verb, url: path };
    for (const name of Object.keys(querystring?.properties ?? {})) {
      const query = new URLSearchParams({ [name]: text.slice(0, 2000) });
      yield { method: verb, url: `${url.replace(/:\w+/g, '1')}?${query}` };
    }
    for (const name of Object.keys(body?.properties ?? {})) {
      const payload = JSON.stringify({ [name]: value });
      yield { method: verb, url: url.replace(/:\w+/g, '1'), payload, headers: { 'content-type': 'application/json' } };
    }
  }
}

describe('the shell of every answer', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    exchange.app.inject({ method: 'GET', url, headers });

  it('is never kept by a cache, and carries the security headers and a request id (API-004)', async () => {
    for (const url of ['/v1/country', '/v1/me', '/nowhere', '/health/live']) {
      expect((await get(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });

  it.each(['/nowhere', '/v1/nowhere', '/%zz', '/v1/%E0%A4%A', '/v1/board/notices/999999', `/${'a'.repeat(5000)}`])(
    'is the envelope with 404 or 400 at %.40s',
    async (url) => {
      const answer = await get(url);
      expect([400, 404, 414]).toContain(answer.statusCode);
      expect(answer.json().header.message).toBeTruthy();
    },
  );

  it('serves data with and without /v1 (API-014)', async () => {
    expect((await get('/data/terms-of-use')).json()).toEqual((await get('/v1/data/terms-of-use')).json());
  });
});

describe('cross-site protection', () => {
  const post = (headers: Record<string, string>) =>
    exchange.app.inject({
      method: 'POST',
      url: '/v1/me/update',
      headers: { cookie, ...headers },
      payload: { agreeSms: 'Y' },
    });

  it('refuses a change without the header of our own client (API-011)', async () => {
    const answer = await post({});
    expect([answer.statusCode, answer.json().header.code]).toEqual([403, 'CROSS_SITE']);
    expect((await post({ 'x-maru-client': 'web' })).statusCode).toBe(200);
  });

  it.each([
    { headers: { origin: 'https://evil.example' }, status: 403 },
    { headers: { origin: 'null' }, status: 403 },
    { headers: { origin: 'http://localhost:8080.evil.example' }, status: 403 },
    { headers: { origin: 'http://localhost:8081' }, status: 403 },
    { headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
    { headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
    { headers: { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }, status: 200 },
    { headers: { origin: 'http://127.0.0.1:8080' }, status: 200 },
  ])('answers $status to $headers (API-011)', async ({ headers, status }) => {
    expect((await post({ 'x-maru-client': 'web', ...(headers as Record<string, string>) })).statusCode).toBe(status);
  });

  it.each([
    '/v1/auth/means/SMS/token?coinId=0&amount=1000',
    '/v1/auth/sms/validators',
    '/v1/auth/realname',
    '/v1/auth/realnameComplete',
    '/v1/aspect/bonanza/appDnSms',
  ])('refuses a change by GET that another site has caused: %s (API-011)', async (url) => {
    const get = (headers: Record<string, string>) =>
      exchange.app.inject({ method: 'GET', url, headers: { cookie, ...headers } });
    // A link or a window of another site: the browser brings the session along.
    for (const answer of [await get({}), await get({ 'sec-fetch-site': 'cross-site', 'x-maru-client': 'web' })])
      expect([answer.statusCode, answer.json().header.code]).toEqual([403, 'CROSS_SITE']);
    expect((await get({ 'x-maru-client': 'web' })).json().header?.code).not.toBe('CROSS_SITE');
  });

  it('protects GET /v1/logout as well (AMB-53)', async () => {
    const { cookie: other } = await exchange.memberLoggedIn({ authLevel: 1 });
    const logout = (headers: Record<string, string>) =>
      exchange.app.inject({ method: 'GET', url: '/v1/logout', headers: { cookie: other, ...headers } });
    expect((await logout({})).statusCode).toBe(403);
    expect((await logout({ 'x-maru-client': 'web', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await logout({ 'x-maru-client': 'web' })).statusCode).toBe(204);
  });
});

describe('when the database is away', () => {
  it('answers 503 with the envelope and comes back by itself', async () => {
    exchange.world.faults.set('database', { mode: 'down', ratio: 1, delayMs: 0 });
    const [call, ready, live] = await Promise.all(
      ['/v1/board/notices', '/health/ready', '/health/live'].map((url) => exchange.call('GET', url)),
    );
    expect([call?.statusCode, call?.json().header.code]).toEqual([503, 'UNAVAILABLE']);
    expect([ready?.statusCode, ready?.json().parts]).toEqual([503, { database: 'down', engine: 'ok' }]);
    expect(live?.statusCode).toBe(200);
    exchange.world.faults.clear();
    expect((await exchange.call('GET', '/v1/board/notices')).statusCode).toBe(200);
  });
});

describe('limits per address', () => {
  it('answer 429 with Retry-After where they are on, whatever X-Forwarded-For says', async () => {
    const limited = await createTestApp({ config: { rateLimits: true } });
    const check = (n: number) =>
      limited.call('POST', '/v1/auth/validEmail', {
        body: { email: 'a@maru.test' },
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
      });
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await check(n)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const refused = await check(99);
    expect(refused.json().header.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.end();
  });
});

describe('the documentation', () => {
  it('describes the calls as OpenAPI', async () => {
    const { paths } = (await exchange.app.inject({ method: 'GET', url: '/docs/json' })).json();
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/v1/login', '/v1/me', '/v1/users', '/v1/orders', '/v1/ieo/tokenSaleList']),
    );
  });
});
