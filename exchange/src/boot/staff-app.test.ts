import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteOptions } from 'fastify';
import Fastify from 'fastify';
import { staffPageRoutes } from '../modules/staff';
import { createTestApp, type TestApp } from '../testing/app';
import { createStaffClient, type StaffClient } from '../testing/staff';
import { buildStaffApp } from './staff-app';

jest.setTimeout(60_000);

let exchange: TestApp;
let staff: StaffClient;
const own: RouteOptions[] = [];
const members: RouteOptions[] = [];
beforeAll(async () => {
  exchange = await createTestApp({
    config: { staffUrl: 'http://localhost:8070' },
    onRoute: (route) => members.push(route),
  });
  staff = await createStaffClient(exchange, { onRoute: (route) => own.push(route) });
});
afterAll(async () => {
  await staff.app.close();
  await exchange.end();
});

describe('the two servers of the exchange', () => {
  it('share no path: nothing of members is at the back office, and nothing of the staff at theirs', async () => {
    const paths = (routes: readonly RouteOptions[]) => [...new Set(routes.map(({ url }) => url))];
    expect(paths(own).filter((url) => paths(members).includes(url))).toEqual([]);
    expect(paths(own).every((url) => /^\/($|page\/|staff\/)/.test(url))).toBe(true);
    for (const url of ['/v1/markets', '/sandbox/members', '/docs', '/metrics'])
      expect((await staff.call('GET', url)).statusCode).toBe(404);
    for (const url of ['/staff/me', '/staff/queues', '/page/main.js'])
      expect((await exchange.call('GET', url)).statusCode).toBe(404);
    expect((await exchange.call('POST', '/staff/login', { body: { email: 'a@b.c', password: 'x' } })).statusCode).toBe(
      404,
    );
  });
});

describe('the server of the back office', () => {
  const login = (headers: Readonly<Record<string, string | undefined>>) =>
    staff.app.inject({ method: 'POST', url: '/staff/login', payload: { email: 'a@b.c', password: 'x' }, headers });

  it.each([
    {
      from: 'its own page',
      headers: { 'x-maru-client': 'x', origin: 'http://localhost:8070', 'sec-fetch-site': 'same-origin' },
      status: 400,
    },
    { from: 'a script without the header', headers: { origin: 'http://localhost:8070' }, status: 403 },
    {
      from: 'the members’ page',
      headers: { 'x-maru-client': 'x', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-site' },
      status: 403,
    },
    {
      from: 'another site',
      headers: { 'x-maru-client': 'x', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      status: 403,
    },
  ])('answers a change from $from with $status', async ({ headers, status }) => {
    expect((await login(headers)).statusCode).toBe(status);
  });

  it('answers no page of another origin, not even to read: a host beside it would bring the session along', async () => {
    const { cookie } = await staff.loggedIn('operator');
    const read = (headers: Readonly<Record<string, string>>) => staff.call('GET', '/staff/queues', { cookie, headers });
    expect((await read({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    for (const site of ['same-site', 'cross-site']) {
      const answer = await read({ 'sec-fetch-site': site });
      expect([answer.statusCode, answer.json().header.code]).toEqual([403, 'CROSS_SITE']);
      // A link may lead to the page itself.
      expect((await staff.call('GET', '/', { headers: { 'sec-fetch-site': site } })).statusCode).not.toBe(403);
    }
  });

  it('answers 503 until everything is up, 404 and bad bodies with the envelope, and keeps nothing', async () => {
    const starting = await buildStaffApp(exchange.context, {
      routes: exchange.modules.staffRoutes,
      phase: () => 'starting',
    });
    const early = await starting.inject('/staff/me');
    expect([early.statusCode, early.headers['retry-after'], early.json().header.code]).toEqual([
      503,
      '1',
      expect.anything(),
    ]);
    await starting.close();
    const lost = await staff.call('GET', '/staff/nothing');
    expect([lost.statusCode, lost.json().header.code, lost.headers['cache-control']]).toEqual([
      404,
      'NOT_FOUND',
      'no-store',
    ]);
    const large = await staff.call('POST', '/staff/login', {
      body: { email: 'a@b.c', password: 'x'.repeat(2_000_000) },
    });
    expect(large.statusCode).toBe(413);
    const twice = await staff.app.inject({
      method: 'POST',
      url: '/staff/login',
      headers: { 'x-maru-client': 'x', 'content-type': 'application/json' },
      payload: '{"email":"a@b.c","email":"b@b.c","password":"x"}',
    });
    expect(twice.statusCode).toBe(400);
  });
});

describe('the page of the back office', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'staff-page-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is served with a policy that lets nothing in but itself, and images from memory', async () => {
    const app = Fastify();
    await app.register(staffPageRoutes, { folder });
    const bare = await app.inject('/');
    expect([bare.statusCode, bare.body]).toEqual([503, expect.stringContaining('npm run build')]);
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Maru</title>');
    await writeFile(join(folder, 'main.abc.js'), '1');
    const page = await app.inject('/');
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types dompurify",
    );
    const script = await app.inject('/page/main.abc.js');
    expect([script.statusCode, script.headers['content-type'], script.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    const missing = await app.inject('/page/other.js');
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    for (const url of ['/page/..%2fpackage.json', '/page/index.html', '/page/main.js.map', '/page/.hidden.js'])
      expect((await app.inject(url)).statusCode).toBe(400);
    await app.close();
  });
});
