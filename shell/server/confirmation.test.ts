import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { htmlServerConfig } from './config';
import { serveConfirmation } from './confirmation';

const own = 'confirm.maru.test';
let dist: string;
const running: FastifyInstance[] = [];
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'confirmation-'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><html lang="ko"><body></body></html>');
  await writeFile(join(dist, 'main.1.js'), 'start()');
});
afterEach(async () => void (await Promise.all(running.splice(0).map((app) => app.close()))));
afterAll(() => rm(dist, { recursive: true }));

const env = () => ({
  MARU_PUBLIC_URL: 'https://maru.test',
  MARU_CONFIRM_URL: `https://${own}`,
  MARU_CONFIRM_DIST: dist,
});

/** A server with a page and calls of its own beside the page of confirmation. */
function serve(change: object = {}) {
  const app = Fastify();
  running.push(app);
  serveConfirmation(app, htmlServerConfig({ ...env(), ...change }).confirmation);
  app.get('/', async () => 'product');
  app.get('/*', async () => 'product');
  app.all('/v1/*', async () => 'exchange');
  return async (url: string, host = own) => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { host } });
    return { statusCode, body, headers };
  };
}

describe('the host of the page of confirmation', () => {
  it('serves the page, which may run its own code alone, call its own origin alone, and be framed by nobody', async () => {
    const { body, headers } = await serve()('/?lang=en');
    expect(body).toContain('<html data-site="https://maru.test" lang="ko">');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
  });

  it('serves files of the page and its calls, and nothing of the product', async () => {
    const call = serve();
    expect(await call('/page/main.1.js')).toMatchObject({ statusCode: 200, body: 'start()' });
    expect(await call('/v1/confirmations')).toMatchObject({ body: 'exchange' });
    expect(await call('/v1/confirmations/confirm')).toMatchObject({ body: 'exchange' });
    for (const path of [
      '/v1/me',
      '/v1/confirmationsx',
      '/login',
      '/shell/main.js',
      '/feed',
      '/page/none.js',
      '/page/..%2findex.html',
    ])
      expect([path, (await call(path)).statusCode]).toEqual([path, 404]);
  });

  it('is no other host: the product serves neither the page nor its calls', async () => {
    const call = serve();
    expect(await call('/', 'maru.test')).toMatchObject({ body: 'product' });
    expect(await call('/v1/me', 'maru.test')).toMatchObject({ body: 'exchange' });
    expect(await call('/v1/confirmations/read', 'maru.test')).toMatchObject({ statusCode: 404 });
  });

  it('is missing where a site has no such host', async () => {
    const call = serve({ MARU_CONFIRM_URL: undefined });
    expect(await call('/')).toMatchObject({ body: 'product' });
    expect(await call('/v1/confirmations')).toMatchObject({ statusCode: 404 });
  });
});
