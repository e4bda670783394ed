import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CountsReport, PageConfig, SuccessName } from '@maru/contract';
import { TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { buildHtmlServer } from '../app';
import { htmlServerConfig } from '../config';
import { LiveSource } from '../releases';
import { AnsweredSuccesses, successOf } from './answered-successes';

const trust = new TestTrust(['mfe-trading']);
const live = trust.live(trust.set([trust.release('mfe-trading')]));
const build = { version: '1', platformVersion: '1.0.0', scripts: [], styles: [], lends: {}, files: {} };

async function waitFor(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 10));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a success that a page claims', () => {
  let folder: string;
  let app: FastifyInstance;
  const servers: Server[] = [];
  const counts: CountsReport['counts'][number][] = [];
  /** What the exchange answers. */
  let answer: { status: number; cookie?: string; until?: Promise<void> };
  let asked = 0;
  let answeredCalls = 0;

  beforeEach(async () => {
    counts.length = 0;
    answer = { status: 200 };
    folder = await mkdtemp(join(tmpdir(), 'successes-'));
    await writeFile(join(folder, 'shell.json'), JSON.stringify(build));
    [asked, answeredCalls] = [0, 0];
    const exchange = createServer(async ({ method }, response) => {
      // Pages ask for public answers by themselves.
      if (method === 'POST') {
        asked += 1;
        await answer.until;
        answeredCalls += 1;
      }
      if (answer.cookie) response.setHeader('set-cookie', answer.cookie);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end('{}');
    });
    const registry = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (request.method === 'POST')
        counts.push(...(JSON.parse(Buffer.concat(chunks).toString()) as CountsReport).counts);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(request.url === '/live' ? live : {}));
    });
    servers.push(exchange, registry);
    const config = htmlServerConfig({
      ...{
        MARU_HOME: folder,
        MARU_SHELL_DIST: folder,
        MARU_COUNTS_TOKEN: 'maru_token',
        MARU_ROOT_KEYS: trust.root.key,
      },
      ...{ MARU_EXCHANGE_URL: await listen(exchange), MARU_REGISTRY_URL: await listen(registry) },
    });
    app = await buildHtmlServer(config, new LiveSource({ ...config, rootKeys: async () => [trust.root.key] }));
  });
  afterEach(async () => {
    await app.close();
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
    await rm(folder, { recursive: true });
  });

  const load = async (cookie = '') => {
    const { body, headers } = await app.inject({ url: '/', headers: { cookie } });
    const config = JSON.parse(/id="maru-page">(.*?)<\/script>/.exec(body)?.[1] ?? 'null') as PageConfig;
    return { ticket: config.ticket, cookie: String(headers['set-cookie'] ?? cookie).split(';')[0] ?? '' };
  };
  type Loaded = Awaited<ReturnType<typeof load>>;
  const call = ({ cookie }: Pick<Loaded, 'cookie'>, url: string) =>
    app.inject({ method: 'POST', url, headers: { cookie, 'content-type': 'application/json' }, payload: {} });
  const claim = async ({ ticket, cookie }: Loaded, ...names: readonly SuccessName[]) => {
    const events = names.map((name) => ({ remote: 'mfe-trading', version: '1.0.0-aa', kind: 'success', name }));
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/telemetry',
      headers: { cookie },
      payload: { ticket, events },
    });
    expect(statusCode).toBe(204);
  };
  const successes = async () => {
    await app.close();
    return counts.filter(({ outcome }) => outcome === 'succeeded').reduce((sum, { count }) => sum + count, 0);
  };

  it('counts once the exchange has answered so to the same device, once for each load (PLAT-043)', async () => {
    const first = await load();
    await call(first, '/v1/orders?x=1');
    await claim(first, 'orderAccepted', 'orderAccepted');
    await claim(first, 'orderAccepted');
    const other = await load();
    await call(other, '/v1/orders');
    await claim(other, 'orderAccepted');
    expect(await successes()).toBe(2);
  });

  it('counts for nothing without an answer, after a refusal, for another thing or device, or from before the load', async () => {
    const page = await load();
    await claim(page, 'orderAccepted');
    answer = { status: 403 };
    await call(page, '/v1/orders');
    await claim(page, 'orderAccepted');
    answer = { status: 200 };
    await call(page, '/v1/questions');
    await claim(page, 'orderAccepted', 'loggedIn');
    await call({ cookie: '' }, '/v1/orders');
    await call({ cookie: (await load()).cookie }, '/v1/orders');
    await claim(page, 'orderAccepted');
    expect(await successes()).toBe(0);
  });

  it('brings nothing down whose browser has left before the answer, with or without a device', async () => {
    let release = (): void => undefined;
    answer = { status: 200, until: new Promise<void>((done) => (release = done)) };
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const { cookie } = await load();
    const sockets = [cookie, 'a=b'].map((each) => {
      const socket = connect(Number(port), '127.0.0.1');
      const head = `POST /v1/orders HTTP/1.1\r\nHost: x\r\nCookie: ${each}\r\nContent-Type: application/json\r\n`;
      socket.write(`${head}Content-Length: 2\r\n\r\n{}`);
      return socket;
    });
    await waitFor(() => asked === 2);
    for (const socket of sockets) socket.resetAndDestroy();
    release();
    await waitFor(() => answeredCalls === 2);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });

  it('of a login counts with the session that it brings', async () => {
    const page = await load();
    await call(page, '/v1/login');
    answer = { status: 200, cookie: 'maru_session=; Path=/; Max-Age=0' };
    await call(page, '/v1/login');
    await claim(page, 'loggedIn');
    expect(counts).toEqual([]);
    answer = { status: 200, cookie: 'maru_session=abc; Path=/; HttpOnly' };
    await call(page, '/v1/login/step/2');
    await claim(page, 'loggedIn');
    expect(await successes()).toBe(1);
  });
});

it.each([
  ['POST', '/v1/orders', 'orderAccepted'],
  ['POST', '/v1/stop-orders', 'orderAccepted'],
  ['POST', '/v1/transfers/drafts', 'withdrawalSubmitted'],
  ['POST', '/v1/transfers/krw/withdraw/drafts', 'withdrawalSubmitted'],
  ['POST', '/v1/transfers/krw/deposit', 'depositRequested'],
  ['POST', '/v2/ieo/tokenSale', 'saleSubscribed'],
  ['POST', '/v1/auth/kyc-confirmations', 'identitySubmitted'],
  ['POST', '/v1/questions', 'inquirySent'],
  ['GET', '/v1/orders', null],
  ['POST', '/v1/orders/12/delete', null],
  ['POST', '/v1/orders/test', null],
  ['POST', '/v1/login', null],
])('takes %s %s for %s', (method, url, name) => {
  expect(successOf({ method, url, status: 200, opensSession: false })).toBe(name);
});

it('forgets what was done before the page was loaded, and who succeeded longest ago', () => {
  let now = 1_000_000;
  const answered = new AnsweredSuccesses(() => now, 2);
  for (const device of ['a', 'b', 'a', 'c']) answered.note(device, 'orderAccepted');
  expect(['a', 'b', 'c'].map((device) => answered.has(device, 'orderAccepted', 1_000))).toEqual([true, false, true]);
  now += 60_000;
  expect(answered.has('a', 'orderAccepted', 1_001)).toBe(false);
  expect(answered.has('a', undefined, 0)).toBe(false);
});
