import { createHmac, randomUUID } from 'node:crypto';
import { dayMs, minuteMs } from '@maru/server';
import { WebSocket } from 'ws';
import { codeAt, stepAt } from '../src/modules/auth';
import { checkInvariants } from '../src/modules/ledger';
import type { LoggedIn } from '../src/testing/app';
import { type ServedExchange, serveExchange } from './attacks/served-exchange';

jest.setTimeout(120_000);

/** Scripts and tests elsewhere rely on these names of programs: this fails where one of them changes. */
let exchange: ServedExchange;
let marketId: string;
beforeAll(async () => {
  exchange = await serveExchange();
  marketId = String(exchange.modules.markets.findByCode('KRW-XRP')?.id);
});
afterEach(async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]));
afterAll(() => exchange.end());

const member = () => exchange.memberLoggedIn({ authLevel: 4, krw: '1000000', coins: { XRP: '1000' } });
const post = (who: LoggedIn, url: string, body: object = {}, headers: Record<string, string> = {}) =>
  exchange.call('POST', url, { cookie: who.cookie, body, headers });
const get = async (who: LoggedIn, url: string) => (await exchange.call('GET', url, { cookie: who.cookie })).json();
const codeOf = (answer: { json(): { header?: { code: unknown } } }) => answer.json().header?.code ?? 'taken';

async function proofOf({ memberId }: LoggedIn) {
  exchange.clock.advance(minuteMs);
  const { otp_secret } = (await exchange.modules.members.find(memberId)).member;
  return { means: 'OTP', authNumber: codeAt(otp_secret ?? '', stepAt(exchange.clock.now())) };
}
const created = async (who: LoggedIn, wish: object = {}) =>
  post(who, '/v1/api-keys', { name: 'bot', scopes: ['read', 'trade'], ...wish, ...(await proofOf(who)) });

interface Program {
  readonly key: string;
  readonly secret: string;
}
interface Signed {
  readonly body?: string;
  readonly nonce?: string;
  readonly time?: number;
}
function headersOf({ key, secret }: Program, method: string, path: string, { body = '', ...rest }: Signed = {}) {
  const { time = exchange.clock.now().getTime(), nonce = randomUUID() } = rest;
  const signature = createHmac('sha256', secret).update(`${time}${nonce}${method}${path}${body}`).digest('hex');
  const headers = { 'X-Maru-Key': key, 'X-Maru-Time': String(time), 'X-Maru-Nonce': nonce };
  return { ...headers, 'X-Maru-Signature': signature, ...(body && { 'content-type': 'application/json' }) };
}
const signed = (program: Program, method: 'GET' | 'POST', path: string, { body = '', ...rest }: Signed = {}) =>
  exchange.app.inject({
    ...{ method, url: path, headers: headersOf(program, method, path, { body, ...rest }) },
    ...(body && { payload: body }),
  });

describe('/v1/api-keys', () => {
  it('POST {name, scopes, ips?, expiresAt?} answers key and secret once, GET lists it, POST …/{id}/delete ends it', async () => {
    const who = await member();
    const expiresAt = new Date(exchange.clock.now().getTime() + 30 * dayMs).toISOString();
    const made = (await created(who, { ips: ['127.0.0.1'], expiresAt })).json();
    expect(made).toMatchObject({ name: 'bot', scopes: ['read', 'trade'], ips: ['127.0.0.1'], expiresAt });
    expect([made.key, made.secret]).toEqual([expect.stringMatching(/^mk_/), expect.stringMatching(/^\S{43}$/)]);
    const { secret, ...shown } = made;
    expect(await get(who, '/v1/api-keys')).toEqual({ list: [shown], totalPages: 1, total: 1, cnt: 1 });
    expect((await signed(made, 'GET', '/v2/wallets')).statusCode).toBe(200);
    const removed = await post(who, `/v1/api-keys/${made.id}/delete`, await proofOf(who));
    expect(removed.json()).toEqual({ ok: true });
    const after = await signed(made, 'GET', '/v2/wallets');
    expect([after.statusCode, codeOf(after)]).toEqual([401, 'API_KEY_INVALID']);
  });

  it('takes ips and expiresAt from nobody who leaves them out, and a year is the longest', async () => {
    const who = await member();
    const made = (await created(who)).json();
    expect([made.ips, Date.parse(made.expiresAt) - Date.parse(made.createdAt)]).toEqual([[], 365 * dayMs]);
    const at = (ms: number) => new Date(exchange.clock.now().getTime() + ms).toISOString();
    for (const expiresAt of [at(-1_000), at(367 * dayMs)])
      expect(codeOf(await created(who, { expiresAt }))).toBe('API_KEY_EXPIRY_INVALID');
    for (const wish of [{ expiresAt: 'soon' }, { scopes: ['all'] }, { scopes: [] }])
      expect(codeOf(await created(who, wish))).toBe('BAD_REQUEST');
    expect(codeOf(await created(who, { ips: ['here'] }))).toBe('API_KEY_ADDRESSES_INVALID');
  });

  it('asks for the second factor, and gives no key that withdraws (decision 76)', async () => {
    const who = await member();
    const wish = { name: 'bot', scopes: ['read'] };
    expect(codeOf(await post(who, '/v1/api-keys', wish))).toBe('CODE_WRONG');
    const refused = await created(who, { scopes: ['read', 'withdraw'], ips: ['127.0.0.1'] });
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'API_KEY_WITHDRAW']);
    expect((await get(who, '/v1/api-keys')).list).toEqual([]);
  });
});

describe('a signed call', () => {
  it('has X-Maru-Key, -Time, -Nonce and -Signature over time + nonce + METHOD + path with query + body', async () => {
    const who = await member();
    const program = (await created(who)).json();
    const body = JSON.stringify({ marketId, side: 'B', callType: 'LIMIT', price: '2000', amount: '10' });
    const placed = await signed(program, 'POST', '/v1/orders', { body });
    expect(placed.json()).toMatchObject({ id: expect.any(String), state: 'open' });
    const listed = await signed(program, 'GET', '/v1/orders?page=1&count=5');
    expect(listed.json().list).toMatchObject([{ id: placed.json().id }]);
    const cancelled = await signed(program, 'POST', `/v1/orders/${placed.json().id}/delete`);
    expect(cancelled.json()).toEqual({ ok: true });
  });

  it('older than 5 s or with a nonce seen before is 401', async () => {
    const program = (await created(await member())).json();
    const statusOf = async (options: Signed) => {
      const answer = await signed(program, 'GET', '/v2/wallets', options);
      return [answer.statusCode, codeOf(answer)];
    };
    const now = exchange.clock.now().getTime();
    expect(await statusOf({ time: now - 6_000 })).toEqual([401, 'API_KEY_TIME']);
    const nonce = randomUUID();
    expect(await statusOf({ nonce })).toEqual([200, 'taken']);
    expect(await statusOf({ nonce })).toEqual([401, 'API_KEY_USED']);
    const body = JSON.stringify({ marketId, side: 'B', callType: 'LIMIT', price: '2000', amount: '10' });
    const order = { body, nonce: randomUUID() };
    const both = await Promise.all([1, 2].map(() => signed(program, 'POST', '/v1/orders', order)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('brings no session along', async () => {
    const who = await member();
    const program = (await created(who)).json();
    const headers = { ...headersOf({ ...program, secret: 'another' }, 'GET', '/v1/me'), cookie: who.cookie };
    expect((await exchange.app.inject({ method: 'GET', url: '/v1/me', headers })).statusCode).toBe(401);
  });

  it('opens the sockets too, once', async () => {
    const program = (await created(await member())).json();
    for (const path of ['/feed', '/order-entry']) {
      const headers = headersOf(program, 'GET', path);
      const opened = await statusOfSocket(path, headers);
      expect([path, opened, await statusOfSocket(path, headers)]).toEqual([path, 101, 401]);
    }
  });
});

/** 101 where it was opened. */
const statusOfSocket = (path: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${exchange.port}${path}`, { headers });
    socket.on('error', () => undefined);
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
  });

const order = { side: 'B', callType: 'LIMIT', price: '2000', amount: '10' };

/** Two others trade. */
async function tradeAt(price: string): Promise<void> {
  for (const side of ['S', 'B']) await post(await member(), '/v1/orders', { ...order, marketId, side, price });
}

describe('orders', () => {
  beforeAll(() => tradeAt('3000'));

  it('POST /v1/orders with STOP_LIMIT and stopPrice waits, and its id is cancelled like any', async () => {
    const who = await member();
    const stopPrice = '3100';
    const wish = {
      ...order,
      marketId,
      callType: 'STOP_LIMIT',
      price: stopPrice,
      stopPrice,
      clientOrderId: randomUUID(),
    };
    const placed = (await post(who, '/v1/orders', wish)).json();
    expect(placed).toMatchObject({ id: expect.any(String), state: 'waiting', callType: 'STOP_LIMIT', stopPrice });
    expect((await post(who, '/v1/orders', wish)).json()).toEqual(placed);
    expect(codeOf(await post(who, '/v1/orders', { ...wish, amount: '11' }))).toBe('IDEMPOTENCY_CONFLICT');
    expect((await get(who, `/v1/stop-orders?marketId=${marketId}`)).list).toMatchObject([{ id: placed.id }]);
    const stranger = await member();
    expect(codeOf(await post(stranger, `/v1/orders/${placed.id}/delete`))).toBe('NOT_FOUND');
    expect((await post(who, `/v1/orders/${placed.id}/delete`)).json()).toEqual({ ok: true });
    expect(codeOf(await post(who, `/v1/orders/${placed.id}/delete`))).toBe('ALREADY_PROCESSED');
  });

  it('STOP_LIMIT takes Idempotency-Key, is refused as a stop order is, and a limit order takes no stopPrice', async () => {
    const who = await member();
    const wish = { ...order, marketId, callType: 'STOP_LIMIT', stopPrice: '3100' };
    for (const url of ['/v1/orders', '/v1/stop-orders']) {
      const key = { 'idempotency-key': randomUUID() };
      const [first, second] = [await post(who, url, wish, key), await post(who, url, wish, key)];
      expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
      expect(codeOf(await post(who, url, wish, { 'idempotency-key': 'not a key' }))).toBe('BAD_REQUEST');
    }
    const refused = async (change: object) => codeOf(await post(who, '/v1/orders', { ...wish, ...change }));
    expect(await refused({ stopPrice: '3000' })).toBe('STOP_AT_LAST');
    expect(await refused({ stopPrice: undefined })).toBe('ORDER_INVALID');
    expect(await refused({ timeInForce: 'IOC' })).toBe('ORDER_INVALID');
    expect(await refused({ amount: '100000000' })).toBe('INSUFFICIENT_BALANCE');
    expect(await refused({ callType: 'LIMIT' })).toBe('ORDER_INVALID');
    expect((await get(who, '/v1/orders')).total).toBe(0);
  });

  it('the id of a stop order cancels the limit order that it became', async () => {
    const who = await member();
    const wish = { ...order, marketId, callType: 'STOP_LIMIT', stopPrice: '3100', price: '3110' };
    const { id } = (await post(who, '/v1/orders', wish)).json();
    await tradeAt('3100');
    const placed = async () => (await get(who, '/v1/stop-orders')).list[0].state === 'placed';
    for (let tries = 0; tries < 50 && !(await placed()); tries += 1) await new Promise((done) => setTimeout(done, 100));
    expect((await get(who, '/v1/orders')).list).toMatchObject([{ state: 'open', price: '3110' }]);
    expect((await post(who, `/v1/orders/${id}/delete`)).json()).toEqual({ ok: true });
    expect((await get(who, '/v1/orders')).list).toMatchObject([{ state: 'cancelled' }]);
  });

  it('POST /v1/orders/{id}/amend {price?, amount?} and /v1/orders/cancel-all {marketId?, side?}', async () => {
    const who = await member();
    const place = async (change: object = {}) =>
      (await post(who, '/v1/orders', { ...order, marketId, ...change })).json();
    const amended = async (change: object) =>
      (await post(who, `/v1/orders/${(await place()).id}/amend`, change)).json();
    expect(await amended({ amount: '6' })).toMatchObject({ state: 'open', price: '2000', amount: '6' });
    expect(await amended({ price: '2005' })).toMatchObject({ state: 'open', price: '2005', amount: '10' });
    expect(await amended({ price: '2005', amount: '7' })).toMatchObject({ price: '2005', amount: '7' });
    await place({ side: 'S', price: '4000' });
    expect((await post(who, '/v1/orders/cancel-all', { marketId, side: 'S' })).json()).toEqual({ cancelled: 1 });
    expect((await post(who, '/v1/orders/cancel-all')).json()).toEqual({ cancelled: 3 });
  });

  it('GET|POST /v1/addresses/whitelist {onYn}', async () => {
    const who = await member();
    expect(await get(who, '/v1/addresses/whitelist')).toMatchObject({ onYn: 'N' });
    expect((await post(who, '/v1/addresses/whitelist', { onYn: 'Y' })).json()).toMatchObject({ onYn: 'Y' });
    expect(await get(who, '/v1/addresses/whitelist')).toMatchObject({ onYn: 'Y' });
    expect(codeOf(await post(who, '/v1/addresses/whitelist', { onYn: 'maybe' }))).toBe('BAD_REQUEST');
  });
});
