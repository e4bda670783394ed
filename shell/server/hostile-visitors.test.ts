import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { TestTrust } from '@maru/testing/releases';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildHtmlServer } from './app';
import { htmlServerConfig } from './config';
import { takePolicyReports } from './policy-reports';
import { LiveSource } from './releases';

jest.setTimeout(60_000);

const trust = new TestTrust(['mfe-wallet']);
const live = trust.live(trust.set([trust.release('mfe-wallet')]));
const build = { version: '1', platformVersion: '1.0.0', scripts: [], styles: [], lends: {}, files: {} };

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const portOf = (url: string): number => Number(new URL(url).port);

let folder: string;
let app: FastifyInstance;
let site: string;
const problems: string[] = [];

/** The HTML server on a port, as behind a proxy of this machine. */
async function start(exchangeUrl: string, registryUrl: string, trustedProxies = '127.0.0.1'): Promise<void> {
  const env = { MARU_EXCHANGE_URL: exchangeUrl, MARU_REGISTRY_URL: registryUrl, MARU_TRUSTED_PROXIES: trustedProxies };
  const config = {
    ...htmlServerConfig({ ...env, MARU_HOME: folder, MARU_SHELL_DIST: join(folder, 'dist') }),
    rootKeys: [trust.root.key],
  };
  const releases = new LiveSource({
    ...config,
    rootKeys: async () => config.rootKeys,
    report: (problem) => problems.push(problem),
  });
  app = await buildHtmlServer(config, releases);
  site = await app.listen({ host: '127.0.0.1', port: 0 });
}

beforeEach(async () => {
  problems.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'html-'));
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist', 'shell.json'), JSON.stringify(build));
});
afterEach(async () => {
  await app?.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});

const registry = () => serve((_, response) => response.end(JSON.stringify(live)));

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 500; tries += 1) await new Promise((done) => setTimeout(done, 10));
}

describe('the age of the live sets', () => {
  it('raises an alarm after five minutes without an answer, each time anew, and never while nothing changes', async () => {
    let elapsed = 0;
    let away = false;
    const url = await serve((request, response) => {
      if (away) response.statusCode = 503;
      else if (request.headers['if-none-match'] === '"1"') response.statusCode = 304;
      else response.setHeader('etag', '"1"').write(JSON.stringify(live));
      response.end();
    });
    const report = (problem: string) => problems.push(problem);
    const rootKeys = async () => [trust.root.key];
    const source = new LiveSource({ registryUrl: url, folder, rootKeys, elapsed: () => elapsed, report });
    const askAfter = async (minutes: number) => {
      elapsed += minutes * 60_000;
      await source.current();
    };
    for (let asked = 0; asked < 4; asked += 1) await askAfter(4);
    expect(problems).toEqual([]);
    for (const outage of [1, 2]) {
      away = true;
      await askAfter(6);
      await askAfter(1);
      // A page waits 100 ms for an ask; on a busy machine that ends later.
      await until(() => problems.length >= outage);
      expect(problems).toEqual(Array(outage).fill('the live sets are older than 5 minutes'));
      away = false;
      await askAfter(1);
      await until(() => source.standing().releases === 'ok');
    }
  });
});

describe('visitors behind the proxy with TLS', () => {
  const seen: (string | string[] | undefined)[] = [];
  beforeEach(() => seen.splice(0));
  const exchange = () =>
    serve(({ headers }, response) => {
      seen.push(headers['x-forwarded-for']);
      response.end('{}');
    });
  const visit = (forwardedFor: string) => fetch(`${site}/v1/me`, { headers: { 'x-forwarded-for': forwardedFor } });

  it('keep addresses of their own, and none can write another one into the header', async () => {
    await start(await exchange(), await registry());
    await visit('203.0.113.1');
    await visit('2001:db8::2');
    // The proxy appends the address that it saw to what the visitor has sent.
    await visit('198.51.100.7, 203.0.113.3');
    expect(seen).toEqual(['203.0.113.1', '2001:db8::2', '203.0.113.3']);
  });

  it('cannot claim an address where no proxy is trusted', async () => {
    await start(await exchange(), await registry(), '');
    await visit('203.0.113.1');
    expect(seen).toEqual(['127.0.0.1']);
  });

  it('name the set of their page to the exchange, which judges it: it passes as it came', async () => {
    const sets: unknown[] = [];
    const told = serve(({ headers }, response) => {
      sets.push(headers['x-maru-set']);
      response.end('{}');
    });
    await start(await told, await registry());
    const named = ['set-57.r42', 'no set at all'];
    for (const set of named) await fetch(`${site}/v1/me`, { headers: { 'X-Maru-Set': set } });
    await fetch(`${site}/v1/me`);
    expect(sets).toEqual([...named, undefined]);
  });

  it('keep their addresses when they follow the feed', async () => {
    await start(await exchange(), await registry());
    const upgraded = new Promise((resolve) => {
      servers[0]?.on('upgrade', ({ headers }, socket) => {
        socket.destroy();
        resolve(headers['x-forwarded-for']);
      });
    });
    const headers = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'x-forwarded-for': '203.0.113.9',
    };
    const asking = request({ host: '127.0.0.1', port: portOf(site), path: '/feed', headers });
    const refused = new Promise((resolve) => asking.on('response', (answer) => resolve(answer.resume().statusCode)));
    asking.end();
    expect(await upgraded).toBe('203.0.113.9');
    // The stand-in hangs up instead of upgrading.
    expect(await refused).toBe(503);
  });
});

describe('an exchange that answers 503', () => {
  it('hears of each of 50 reads once, and the visitor gets its answer with Retry-After', async () => {
    let heard = 0;
    const overloaded = await serve((_, response) => {
      heard += 1;
      response.writeHead(503, { 'retry-after': '5' }).end('{}');
    });
    await start(overloaded, await registry());
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${site}/v1/coins`)));
    expect(answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`)).toEqual(
      Array(50).fill('503 5'),
    );
    expect(heard).toBe(50);
  });
});

describe('a link that opens another site', () => {
  it.each([
    '//x//foreign.example/?maru-override=z',
    '/.//foreign.example/?maru-override=off',
    '/a/..//foreign.example?maru-override=z',
    '///foreign.example/?maru-override=z',
    '/\\foreign.example/?maru-override=z',
  ])('stays on this site for %s', async (path) => {
    await start('http://127.0.0.1:9', await registry());
    // Sent raw: fetch would tidy the path up.
    const answer = await new Promise<string | undefined>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: portOf(site), path }, ({ headers }) => resolve(headers.location));
      sent.on('error', reject).end();
    });
    expect(new URL(answer ?? '', site).origin).toBe(site);
  });
});

describe('the last valid set', () => {
  it.each(['', '{"trust":', 'null', '[]'])('is ignored where its file holds %p, and pages go on', async (torn) => {
    await mkdir(join(folder, 'shell'));
    await writeFile(join(folder, 'shell', 'last-live.json'), torn);
    await start('http://127.0.0.1:9', 'http://127.0.0.1:9');
    expect((await fetch(site)).status).toBe(200);
    expect(problems).toHaveLength(1);
  });

  it('is nothing below the configured floors, also for a server that has seen nothing yet (PLAT-046)', async () => {
    const url = await serve((_request, response) => response.end(JSON.stringify(live)));
    const believed = (MARU_TRUST_FLOOR: string, MARU_SET_FLOOR: string) => {
      const { floors } = htmlServerConfig({ MARU_TRUST_FLOOR, MARU_SET_FLOOR });
      const report = (problem: string) => problems.push(problem);
      const rootKeys = async () => [trust.root.key];
      return new LiveSource({
        registryUrl: url,
        folder: join(folder, randomUUID()),
        rootKeys,
        floors,
        report,
      }).current();
    };
    expect(await believed('1', '7')).toEqual(live);
    expect([await believed('2', '7'), await believed('1', '8')]).toEqual([null, null]);
    expect(problems).toHaveLength(2);
  });

  it('is written whole by two servers that share a folder', async () => {
    const address = await registry();
    await start('http://127.0.0.1:9', address);
    const rootKeys = async () => [trust.root.key];
    const sources = Array.from(
      { length: 8 },
      () => new LiveSource({ registryUrl: address, folder: join(folder, 'shell'), rootKeys }),
    );
    expect(await Promise.all(sources.map((source) => source.current()))).toEqual(Array(8).fill(live));
    expect((await readdir(join(folder, 'shell'))).sort()).toEqual(['builds', 'last-live.json', 'ticket.key']);
    expect(JSON.parse(await readFile(join(folder, 'shell', 'last-live.json'), 'utf8'))).toEqual(live);
  });

  it('is served without waiting for a registry that takes the call and never answers', async () => {
    await mkdir(join(folder, 'shell'));
    await writeFile(join(folder, 'shell', 'last-live.json'), JSON.stringify(live));
    let asked = 0;
    let givenUp = 0;
    const silent = await serve((_, response) => {
      asked += 1;
      response.on('close', () => {
        givenUp += 1;
      });
    });
    await start('http://127.0.0.1:9', silent);
    const page = await fetch(site);
    expect(await page.text()).toContain(live.set.id);
    expect(await (await fetch(`${site}/release`)).json()).toEqual({ set: live.set.id });
    // The ask is given up after 2 s: no page has waited for that.
    expect({ asked, givenUp }).toEqual({ asked: 1, givenUp: 0 });
  });
});

describe('a body that never ends', () => {
  it('is cut, and so within 45 s', async () => {
    await start(await serve((call) => call.resume()), await registry());
    expect(app.server.requestTimeout).toBeGreaterThan(0);
    expect(app.server.requestTimeout).toBeLessThanOrEqual(43_000);
    const socket = connect(portOf(site), '127.0.0.1');
    // Node swaps the two where the first is longer. The rest of the 45 s is the interval of its check, which this test waits for.
    expect(app.server.headersTimeout).toBeLessThan(app.server.requestTimeout);
    app.server.headersTimeout = app.server.requestTimeout = 1;
    socket.write('POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nemail=');
    expect(await text(socket)).toMatch(/^(HTTP\/1.1 (408|503)|$)/);
  });
});

describe('a page over https', () => {
  it('binds the browser to https, which plain http never claims', async () => {
    await start('http://127.0.0.1:9', await registry());
    const hstsOf = async (proto: string) =>
      (await fetch(`${site}/shell/none.js`, { headers: { 'x-forwarded-proto': proto } })).headers.get(
        'strict-transport-security',
      );
    expect(await hstsOf('https')).toBe('max-age=31536000; includeSubDomains');
    expect(await hstsOf('http')).toBeNull();
  });
});

describe('reports of blocked content', () => {
  const post = (server: FastifyInstance, payload: string, type = 'application/reports+json') =>
    server.inject({ method: 'POST', url: '/policy-reports', payload, headers: { 'content-type': type } });

  it('are asked for by every page', async () => {
    await start('http://127.0.0.1:9', await registry());
    const { headers } = await app.inject('/');
    expect(headers['reporting-endpoints']).toBe('policy="/policy-reports"');
    expect(headers['content-security-policy']).toContain('report-to policy');
    expect(headers['integrity-policy']).toContain('endpoints=(policy)');
    expect((await post(app, '[]')).statusCode).toBe(204);
  });

  it('cannot fill the log, forge a line of it, or carry a query into it', async () => {
    await start('http://127.0.0.1:9', await registry());
    const lines: string[] = [];
    const reports = Fastify();
    takePolicyReports(reports, { report: (line) => lines.push(line), now: () => 0 });
    const violation = (blockedURL: string) =>
      JSON.stringify([{ type: 'csp-violation', body: { effectiveDirective: 'script-src', blockedURL } }]);
    for (const name of ['a', 'a', 'b\nforged']) await post(reports, violation(`https://x.example/${name}?member=1`));
    expect(lines).toEqual([
      "a page's policy blocked something: csp-violation script-src https://x.example/a",
      "a page's policy blocked something: csp-violation script-src https://x.example/bforged",
    ]);
    for (let n = 0; n < 60; n += 1) await post(reports, violation(`https://x.example/${n}`));
    expect(lines).toHaveLength(20);
    expect((await post(reports, '[null, 1, "x"]')).statusCode).not.toBe(500);
    expect((await post(reports, 'x'.repeat(20_000))).statusCode).not.toBe(204);
    await reports.close();
  });
});
