import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minuteMs } from '@maru/server';
import { demoMembers } from '../seed/demo-members';
import { demoStaff } from '../seed/demo-staff';
import { checkInvariants } from '../src/modules/ledger';
import { readConfig } from '../src/platform/core/config';
import type { LoggedIn } from '../src/testing/app';
import { outside, withdrawalCalls } from '../src/testing/withdrawals';
import { type FeedSocket, openFeed, type ServedExchange, serveExchange } from './attacks/served-exchange';

jest.setTimeout(60_000);

/** Scripts and tests elsewhere rely on these wire details: this fails where one of them changes. */
let exchange: ServedExchange;
let market: { readonly id: number; readonly code: string };
beforeAll(async () => {
  exchange = await serveExchange();
  const found = exchange.modules.markets.findByCode('KRW-XRP');
  market = { id: found?.id ?? 0, code: found?.code ?? '' };
});
afterEach(async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]));
afterAll(() => exchange.end());

const member = (wish: object = {}) =>
  exchange.memberLoggedIn({ authLevel: 4, krw: '1000000', coins: { XRP: '1000' }, ...wish });
const call = (method: 'GET' | 'POST', who: Pick<LoggedIn, 'cookie'>, url: string, body?: object) =>
  exchange.call(method, url, { cookie: who.cookie, ...(body && { body }) });
const get = async (who: Pick<LoggedIn, 'cookie'>, url: string) => (await call('GET', who, url)).json();
const order = (change: object = {}) => ({ marketId: String(market.id), side: 'B', callType: 'LIMIT', ...change });
const place = async (who: LoggedIn, change: object) => (await call('POST', who, '/v1/orders', order(change))).json();

describe('answers', () => {
  it('are lists {list, totalPages, total, cnt}, and errors {header: {code, message}} with a fitting status', async () => {
    const who = await member();
    for (const url of ['/v1/orders', '/v1/orderHis', '/v1/transfers', '/v1/addresses', '/v1/me/connections'])
      expect([url, Object.keys(await get(who, url)).sort()]).toEqual([url, ['cnt', 'list', 'total', 'totalPages']]);
    for (const [url, status] of [
      ['/v1/nothing', 404],
      ['/v1/orders?page=0', 400],
    ] as const) {
      const answer = await call('GET', who, url);
      expect([answer.statusCode, Object.keys(answer.json().header)]).toEqual([status, ['code', 'message']]);
    }
    expect((await exchange.call('GET', '/v1/orders')).statusCode).toBe(401);
  });

  it('of changing calls and GET /v1/logout need X-Maru-Client, and an Origin and Sec-Fetch-Site of ours', async () => {
    const { cookie } = await member();
    const statusOf = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>) =>
      (await exchange.app.inject({ method, url, headers: { cookie, ...headers } })).statusCode;
    for (const [method, url] of [
      ['GET', '/v1/logout'],
      ['POST', '/v1/orders/cancel-all'],
    ] as const) {
      expect(await statusOf(method, url, {})).toBe(403);
      expect(await statusOf(method, url, { 'x-maru-client': '1', origin: 'https://evil.example' })).toBe(403);
      expect(await statusOf(method, url, { 'x-maru-client': '1', 'sec-fetch-site': 'cross-site' })).toBe(403);
    }
    expect(await statusOf('POST', '/v1/orders/cancel-all', { 'x-maru-client': '1' })).toBe(200);
    expect(await statusOf('GET', '/v1/logout', { 'x-maru-client': 'any' })).toBe(204);
  });
});

describe('orders', () => {
  it('POST /v1/orders takes marketId, side, callType, price, amount, total, timeInForce and clientOrderId', async () => {
    const who = await member();
    const limit = await place(who, { price: '2000', amount: '10', timeInForce: 'GTC', clientOrderId: 'mine' });
    expect(limit).toMatchObject({ id: expect.any(String), state: 'open', clientOrderId: 'mine' });
    const seller = await member();
    await place(seller, { side: 'S', price: '3000', amount: '100' });
    expect(await place(who, { callType: 'MARKET', total: '30000' })).toMatchObject({ state: 'filled' });
    expect(await place(who, { callType: 'BEST', amount: '10' })).toMatchObject({ id: expect.any(String) });
    expect(await place(who, { side: 'S', callType: 'MARKET', amount: '10' })).toHaveProperty('state');
  });

  it('GET /v1/prices/call/{id} answers {bids: [[price, amount], …], asks}', async () => {
    await place(await member(), { price: '2005', amount: '7' });
    const { bids, asks } = (await exchange.call('GET', `/v1/prices/call/${market.id}`)).json();
    expect(bids).toContainEqual(['2005', '7']);
    expect(asks).toEqual(expect.any(Array));
  });
});

describe('the feed', () => {
  const framesOf = (feed: FeedSocket, name: string) => feed.frames.filter(({ ch }) => ch === name);

  it('takes subscribe, unsubscribe and ping, and sends {ch, m?, seq, ts, type, data} and {pong}', async () => {
    const who = await member();
    const feed = await openFeed(`ws://127.0.0.1:${exchange.port}/feed`, { cookie: who.cookie });
    feed.send({ subscribe: ['tick', 'krw', `book:${market.code}`, `trade:${market.code}`, 'private'] });
    await feed.until(() => ['tick', 'book', 'trade'].every((name) => framesOf(feed, name).length > 0));
    for (const name of ['tick', 'book', 'trade']) {
      const [first] = framesOf(feed, name);
      expect([name, first]).toEqual([
        name,
        expect.objectContaining({ seq: expect.any(Number), ts: expect.any(Number), type: 'snap' }),
      ]);
      expect(first).toHaveProperty('data');
    }
    expect(framesOf(feed, 'book')[0]).toMatchObject({ m: market.code });
    await place(who, { price: '2010', amount: '10' });
    await feed.until(() => framesOf(feed, 'private').length > 0);
    await feed.until(() => framesOf(feed, 'book').some(({ type }) => type === 'delta'));
    feed.send({ unsubscribe: ['tick'] });
    feed.send({ ping: 77 });
    await feed.until(() => feed.frames.some(({ pong }) => pong === 77));
    feed.socket.close();
  });
});

describe('payments', () => {
  it('GET /v1/auth/means/{OTP or SMS}/token takes the payment and answers {token}, good once and for exactly that', async () => {
    const calls = withdrawalCalls(exchange);
    const who = await member({ coins: { XRP: '1000' } });
    const wish = { coin: 'XRP', amount: '30', toAddress: outside.XRP, destTag: '1', vaspId: '' };
    for (const means of ['OTP', 'SMS'] as const) {
      // Its code of this half minute has logged the member in.
      exchange.clock.advance(minuteMs);
      const proof = await calls.proveOnce(who, wish, means);
      expect(proof.authToken).toEqual(expect.any(String));
      expect((await calls.send(who, { ...wish, amount: '31' }, proof)).json().header.code).toBe(
        'PAYMENT_TOKEN_INVALID',
      );
      const sent = await calls.send(who, wish, proof);
      expect([sent.statusCode, sent.json()]).toEqual([200, expect.objectContaining({ id: expect.any(String) })]);
    }
  });

  it('POST /v1/transfers/krw/deposit and …/withdraw answer {txidx, …}', async () => {
    const who = await member();
    const body = { amount: '10000', mode: 'deposit', backCode: '280', deviceType: '200' };
    expect((await call('POST', who, '/v1/transfers/krw/deposit', body)).json()).toHaveProperty('txidx');
    const paid = await withdrawalCalls(exchange).withdrawKrw(who, '10000');
    expect([paid.statusCode, paid.json()]).toEqual([200, expect.objectContaining({ txidx: expect.any(String) })]);
  });
});

describe('the start', () => {
  it('reads the ports by their names', () => {
    const ports = { MARU_PORT_EXCHANGE: '1', MARU_PORT_STAFF: '2', MARU_PORT_SHELL: '3' };
    const config = readConfig(ports);
    expect([config.port, config.staffPort, config.publicUrl]).toEqual([1, 2, 'http://localhost:3']);
    const parts = readFileSync(join(__dirname, '../../tools/product/parts.ts'), 'utf8');
    for (const [name, port] of [
      ['EXCHANGE', '8090'],
      ['REGISTRY', '8081'],
      ['SHELL', '8080'],
      ['STAFF', '8070'],
    ])
      expect(parts).toMatch(new RegExp(`portName: 'MARU_PORT_${name}',\\s+port: '${port}'`));
    const starter = readFileSync(join(__dirname, '../../scripts/start.mjs'), 'utf8');
    for (const option of ['--fresh', '--quiet-markets', '--chain']) expect(starter).toContain(`'${option}'`);
  });

  it('has its demo members and staff', () => {
    const names = ['minji', 'junho', 'sora', 'alex', 'newbie', 'dormant', 'leaving', 'closed', 'banned'];
    expect(demoMembers.map(({ email }) => email)).toEqual(names.map((name) => `${name}@maru.test`));
    const staff = ['reviewer', 'operator', 'second', 'auditor'];
    expect(demoStaff.map(({ email }) => email)).toEqual(staff.map((name) => `${name}@maru.test`));
  });

  it('serves /docs, /health/live, /health/ready, /metrics and the page of the sandbox', async () => {
    for (const url of ['/docs/json', '/health/live', '/health/ready', '/metrics', '/sandbox'])
      expect([url, (await exchange.app.inject(url)).statusCode]).toEqual([url, 200]);
    expect([200, 302]).toContain((await exchange.app.inject('/docs')).statusCode);
  });
});
