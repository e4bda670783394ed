import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseSet, ShellBuild } from '@maru/contract';
import type { FastifyInstance } from 'fastify';
import { buildHtmlServer } from './app';
import { targetOf, viewOf } from './page';
import { ReleaseSetSource } from './release-set';

const title = { ko: '자산', en: 'Assets', ch: '资产' };
const release = (name: string, ...paths: string[]): ReleaseSet['remotes'][number] => ({
  name,
  version: '1.0.0-aa',
  baseUrl: `http://localhost:8081/files/${name}/1.0.0-aa/`,
  entry: 'remoteEntry.js',
  container: 'c',
  preload: {
    js: ['remote.1.js'],
    css: ['styles.1.css'],
    screens: { A: ['a.1.js'], B: ['b.1.js'] },
    shares: { A: ['@maru/dates'] },
  },
  files: {
    'remoteEntry.js': 'sha384-entry',
    'remote.1.js': 'sha384-code',
    'styles.1.css': 'sha384-style',
    'a.1.js': 'sha384-a',
  },
  manifest: {
    name,
    version: '1.0.0-aa',
    platform: '^1.0.0',
    screens: [{ id: 'A', paths: paths.map((path) => ({ path, frame: 'web' })), guard: 'none', title, preload: 'none' }],
    modals: [],
    budget: { entryKiB: 10, totalKiB: 40 },
  },
});
const set: ReleaseSet = {
  id: 'set-7',
  createdAt: '2026-11-21T00:00:00.000Z',
  remotes: [release('mfe-wallet', '/app/deposit/:coin', '/app/asset'), release('mfe-other', '/app/deposit/KRW')],
};
const build: ShellBuild = {
  version: '1.0.0-ff',
  platformVersion: '1.0.0',
  scripts: ['main.1.js'],
  styles: ['main.1.css'],
  worker: 'feed.1.js',
  lends: { '@maru/dates': ['dates.1.js', 'dates.1.css'], '@maru/charts': ['charts.1.js'] },
  files: { 'main.1.js': 'sha384-main', 'main.1.css': 'sha384-css' },
};

/** A neighbour that answers every call with this body. */
const listen = async (body: () => string): Promise<{ url: string; server: Server; headers: () => object }> => {
  let last: object = {};
  const server = createServer((request, response) => {
    last = request.headers;
    response.setHeader('content-type', 'application/json').end(body());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, headers: () => last };
};

describe('HTML server', () => {
  let folder: string;
  let app: FastifyInstance;
  let registry: Awaited<ReturnType<typeof listen>>;
  let exchange: Awaited<ReturnType<typeof listen>>;
  let now = 0;

  const start = async () => {
    const config = {
      host: '127.0.0.1',
      port: 0,
      exchangeUrl: exchange.url,
      registryUrl: registry.url,
      registryOrigin: 'http://localhost:8081',
      dist: join(folder, 'dist'),
      folder: join(folder, 'kept'),
    };
    app = await buildHtmlServer(config, new ReleaseSetSource(config.registryUrl, config.folder, () => now));
    await app.ready();
  };

  beforeEach(async () => {
    now = 0;
    folder = await mkdtemp(join(tmpdir(), 'html-'));
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'dist', 'shell.json'), JSON.stringify(build));
    await writeFile(join(folder, 'dist', 'main.1.js'), 'start()');
    registry = await listen(() => JSON.stringify(set));
    exchange = await listen(() => '{"from":"exchange"}');
    await start();
  });
  afterEach(async () => {
    await app.close();
    registry.server.close();
    exchange.server.close();
    await rm(folder, { recursive: true });
  });

  it('answers any page path with the shell and the live set inlined (PLAT-041)', async () => {
    const { body, headers } = await app.inject('/app/asset');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<script src="/shell/main.1.js" defer integrity="sha384-main"');
    const inlined = /id="maru-release-set">(.*?)<\/script>/.exec(body)?.[1];
    expect(JSON.parse(inlined ?? '')).toEqual(set);
  });

  it('announces the files of the path’s remote with the mode and hash of the loader', async () => {
    const { body } = await app.inject('/app/asset');
    expect(body).toContain(
      '<link rel="preload" as="script" href="http://localhost:8081/files/mfe-wallet/1.0.0-aa/remoteEntry.js" integrity="sha384-entry" crossorigin="anonymous">',
    );
    expect(body).toContain('remote.1.js" integrity="sha384-code"');
    expect(body).toContain('a.1.js" integrity="sha384-a"');
    expect(body.match(/rel="preload"/g)).toHaveLength(6);
    expect((await app.inject('/nowhere')).body).not.toContain('rel="preload"');
  });

  it('announces files of the shell that the screen borrows, as the shell asks for them: without a hash', async () => {
    const { body } = await app.inject('/app/asset');
    expect(body).toContain('<link rel="preload" as="script" href="/shell/dates.1.js">');
    expect(body).toContain('<link rel="preload" as="style" href="/shell/dates.1.css">');
    expect(body).not.toContain('charts.1.js');
  });

  it('sends a policy without inline or evaluated scripts that names the remotes’ origin (PLAT-082)', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' http://localhost:8081;");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
  });

  it('goes on with the last good set while the registry is away, also after a restart', async () => {
    await app.inject('/');
    registry.server.close();
    registry.server.closeAllConnections();
    now = 5000;
    expect((await app.inject('/')).body).toContain('set-7');
    await app.close();
    await start();
    expect((await app.inject('/')).body).toContain('set-7');
  });

  it('serves the shell even before any set was seen', async () => {
    registry.server.close();
    expect((await app.inject('/')).body).toContain('set-0');
  });

  it('lets nothing in a set end its script element', async () => {
    const hostile = { ...set, id: '</script><script>alert(1)</script>' };
    const other = await listen(() => JSON.stringify(hostile));
    registry.server.close();
    registry = other;
    await app.close();
    await start();
    expect((await app.inject('/')).body).not.toContain('<script>alert');
  });

  it('passes calls and cookies on to the exchange, with the host that the browser used', async () => {
    const answer = await app.inject({
      url: '/v1/me?_t=1',
      headers: { cookie: 'maru_session=x', host: 'localhost:8080' },
    });
    expect(answer.json()).toEqual({ from: 'exchange' });
    expect(exchange.headers()).toMatchObject({ cookie: 'maru_session=x', host: 'localhost:8080' });
  });

  it('answers with the envelope while the exchange is away (API-006)', async () => {
    exchange.server.close();
    exchange.server.closeAllConnections();
    const answer = await app.inject('/v1/me');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().header.code).toBe('UNAVAILABLE');
  });

  it('serves hashed files for a year, and no page in place of a missing one', async () => {
    expect((await app.inject('/shell/main.1.js')).headers['cache-control']).toContain('immutable');
    expect((await app.inject('/shell/gone.js')).statusCode).toBe(404);
  });

  it('keeps answering the version file while the exchange is away (SHEL-252, API-150)', async () => {
    exchange.server.close();
    expect((await app.inject('/version.json')).json()).toEqual({
      serverStatus: 'true',
      serverMsg: '',
      serverVersion: '1.0.0-ff',
    });
  });
});

it('prefers a written-out path over a parameter', () => {
  expect(targetOf('/app/deposit/KRW', set)?.remote.name).toBe('mfe-other');
  expect(targetOf('/app/deposit/BTC/', set)?.remote.name).toBe('mfe-wallet');
  expect(targetOf('/app/deposit', set)).toBeNull();
});

it.each([
  [undefined, { theme: 'system', language: 'ko' }],
  ['a=b; maru_view=dark.en', { theme: 'dark', language: 'en' }],
  ['maru_view=<x>.zz', { theme: 'system', language: 'ko' }],
  ['maru_view=light.zz', { theme: 'light', language: 'ko' }],
])('reads the view out of %p', (cookie, view) => expect(viewOf(cookie)).toEqual(view));
