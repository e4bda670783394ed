import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { refusals } from '@maru/contract';
import type { EntryAnswer, Order } from '@maru/contract/exchange';
import { dayMs } from '@maru/server';
import { WebSocket } from 'ws';
import { type ServedExchange, serveExchange } from '../../test/attacks/served-exchange';
import { checkInvariants } from '../modules/ledger';
import type { MarketDefinition } from '../modules/market';
import { openEntry, type Program, programOf } from '../testing/programs';

jest.setTimeout(120_000);

let exchange: ServedExchange;
beforeAll(async () => {
  exchange = await serveExchange();
});
afterEach(async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]));
afterAll(() => exchange.end());

const marketId = () => String(exchange.modules.markets.findByCode('KRW-XRP')?.id);
const limit = (change: object = {}) => ({
  ...({ marketId: marketId(), side: 'B', callType: 'LIMIT', price: '3000', amount: '10' } as const),
  ...change,
});
const open = async (program: Program) => openEntry(exchange.port, program);
const orderIn = ({ body }: EntryAnswer) => body as Order;
const codeOf = ({ body }: EntryAnswer) => ('header' in body ? body.header.code : 'taken');
const ordersOf = async ({ cookie }: Program): Promise<Order[]> =>
  (await exchange.call('GET', `/v1/orders/dexko/${marketId()}`, { cookie })).json().list;
const available = async ({ memberId }: Program) => (await exchange.modules.ledger.balance(memberId, 'KRW')).available;

describe('a program on the order entry', () => {
  it('places, amends and cancels orders, each answered under its id as HTTP answers it', async () => {
    const program = await programOf(exchange);
    const entry = await open(program);
    const before = await available(program);
    const placed = await entry.ask({ id: 'one', place: limit() });
    expect(placed).toMatchObject({
      id: 'one',
      status: 200,
      body: { state: 'open', amount: '10', clientOrderId: 'one' },
    });
    expect(await ordersOf(program)).toEqual([placed.body]);
    const orderId = orderIn(placed).id;
    const lessened = await entry.ask({ id: 'two', amend: { orderId, price: '3000', amount: '5' } });
    expect(lessened).toMatchObject({ status: 200, body: { id: orderId, amount: '5' } });
    const moved = orderIn(await entry.ask({ id: 'three', amend: { orderId, price: '3100', amount: '5' } }));
    expect(moved).toMatchObject({ price: '3100', clientOrderId: 'three' });
    expect(await entry.ask({ id: 'four', cancel: { orderId: moved.id } })).toEqual({
      id: 'four',
      status: 200,
      body: { ok: true },
    });
    await entry.ask({ id: 'five', place: limit({ side: 'B', price: '2900' }) });
    await entry.ask({ id: 'six', place: limit({ side: 'B', price: '2800' }) });
    const all = await entry.ask({ id: 'seven', cancelAll: { side: 'B' } });
    expect(all).toEqual({ id: 'seven', status: 200, body: { cancelled: 2 } });
    expect([await ordersOf(program), await available(program)]).toEqual([[], before]);
  });

  it('is refused by the same names as over HTTP', async () => {
    const program = await programOf(exchange, { member: { krw: '100000' } });
    const entry = await open(program);
    const calls = [
      { place: limit({ price: '3000.001' }) },
      { place: limit({ amount: '1000000' }) },
      { place: limit({ amount: '0.1' }) },
      { place: limit({ price: '99000000', amount: '1' }) },
      { place: limit({ marketId: '999' }) },
      { place: limit({ callType: 'BEST', timeInForce: 'GTC' }) },
    ];
    for (const [at, call] of calls.entries()) {
      const over = await exchange.call('POST', '/v1/orders', { cookie: program.cookie, body: call.place });
      const answer = await entry.ask({ id: `refused-${at}`, ...call });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect([answer.status, answer.body]).toEqual([over.statusCode, over.json()]);
    }
    expect(await entry.ask({ id: 'c', cancel: { orderId: '999999' } })).toMatchObject({ status: 404 });
    expect(await entry.ask({ id: 'd', cancelAll: { marketId: '999' } })).toMatchObject({ status: 404 });
  });

  it('is a member like any other: not verified, not trading', async () => {
    const program = await programOf(exchange, { member: { dueDiligence: 'R' } });
    const body = limit();
    const over = await exchange.call('POST', '/v1/orders', { cookie: program.cookie, body });
    const entry = await open(program);
    const answer = await entry.ask({ id: 'one', place: body });
    expect(over.statusCode).not.toBe(200);
    expect(answer).toEqual({ id: 'one', status: over.statusCode, body: over.json() });
  });

  it('may place twenty orders a second, over HTTP and all sockets together, and is told when to come again', async () => {
    const program = await programOf(exchange);
    const entries = [await open(program), await open(program)];
    await pause(1_000 - (performance.now() % 1_000));
    const asked = Array.from({ length: 30 }, (_, at) =>
      entries[at % 2]?.ask({ id: `fast-${at}`, place: limit({ amount: '2' }) }),
    );
    const answers = (await Promise.all(asked)) as EntryAnswer[];
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ retryAfter: 1, body: { header: { code: 'TOO_MANY_REQUESTS' } } });
    const over = await exchange.call('POST', '/v1/orders', { cookie: program.cookie, body: limit() });
    expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '1']);
  });

  it('has its calls carried out in the order in which it sent them, whatever is read for each', async () => {
    const program = await programOf(exchange);
    const entry = await open(program);
    const { engine } = exchange.modules.orders;
    const first = orderIn(await entry.ask({ id: 'first', place: limit() }));
    const second = orderIn(await entry.ask({ id: 'second', place: limit() }));
    const [place, amend, cancel] = (['place', 'amend', 'cancel'] as const).map((name) => jest.spyOn(engine, name).mock);
    // Amendments and cancellations are looked up in the database, placements are not.
    await Promise.all([
      entry.ask({ id: 'a', cancel: { orderId: first.id } }),
      entry.ask({ id: 'b', place: limit({ price: '3010' }) }),
      entry.ask({ id: 'c', amend: { orderId: second.id, price: '3000', amount: '5' } }),
      entry.ask({ id: 'd', place: limit({ price: '3020' }) }),
    ]);
    const [placed = [], amended = [], cancelled = []] = [place, amend, cancel].map((mock) => mock?.invocationCallOrder);
    const turns = [cancelled[0], placed[0], amended[0], placed[1]];
    jest.restoreAllMocks();
    expect(turns).toEqual([...turns].sort((a = 0, b = 0) => a - b));
  });

  it('cancels all that it has asked for before, and nothing that comes after', async () => {
    const program = await programOf(exchange);
    const entry = await open(program);
    const before = await available(program);
    const answers = await Promise.all([
      entry.ask({ id: 'before', place: limit() }),
      entry.ask({ id: 'all', cancelAll: {} }),
      entry.ask({ id: 'after', place: limit({ price: '3020' }) }),
    ]);
    expect(answers[1]?.body).toEqual({ cancelled: 1 });
    expect((await ordersOf(program)).map(({ clientOrderId }) => clientOrderId)).toEqual(['after']);
    expect(await entry.ask({ id: 'rest', cancelAll: {} })).toMatchObject({ body: { cancelled: 1 } });
    expect(await available(program)).toBe(before);
  });

  it('gets the same answer for the same id, and a refusal for another call under it', async () => {
    const program = await programOf(exchange);
    const entry = await open(program);
    const placed = await entry.ask({ id: 'same', place: limit() });
    expect(await entry.ask({ id: 'same', place: limit() })).toEqual(placed);
    expect(codeOf(await entry.ask({ id: 'same', place: limit({ amount: '11' }) }))).toBe('IDEMPOTENCY_CONFLICT');
    const { id: orderId } = orderIn(placed);
    const amended = await entry.ask({ id: 'amend', amend: { orderId, price: '3100', amount: '10' } });
    expect(await entry.ask({ id: 'amend', amend: { orderId, price: '3100', amount: '10' } })).toEqual(amended);
    const { id: latest } = orderIn(amended);
    const cancelled = await entry.ask({ id: 'cancel', cancel: { orderId: latest } });
    const other = await open(program);
    expect(await other.ask({ id: 'cancel', cancel: { orderId: latest } })).toEqual(cancelled);
    expect(codeOf(await other.ask({ id: 'cancel', cancel: { orderId } }))).toBe('IDEMPOTENCY_CONFLICT');
    expect(codeOf(await other.ask({ id: 'again', cancel: { orderId: latest } }))).toBe('ALREADY_PROCESSED');
    expect(await ordersOf(program)).toEqual([]);
  });

  it('may cancel under the same id once a halted market takes cancellations again (TRAD-008)', async () => {
    const program = await programOf(exchange);
    const entry = await open(program);
    const { engine } = exchange.modules.orders;
    const switchTo = (state: 'halted' | 'open') =>
      engine.switchState({ marketId: Number(marketId()), planId: null, state });
    const { id: orderId } = orderIn(await entry.ask({ id: 'one', place: limit() }));
    await entry.ask({ id: 'two', place: limit() });
    const calls = [
      { id: 'cancel', cancel: { orderId } },
      { id: 'all', cancelAll: {} },
    ];
    await switchTo('halted');
    for (const call of calls)
      expect(await entry.ask(call)).toMatchObject({ status: 409, body: { header: { code: 'MARKET_HALTED' } } });
    const over = await exchange.call('POST', '/v1/orders/cancel-all', { cookie: program.cookie, body: {} });
    expect([over.statusCode, over.json().header.code]).toEqual([409, 'MARKET_HALTED']);
    await switchTo('open');
    const answers = [];
    for (const call of calls) answers.push(await entry.ask(call));
    expect(answers.map(({ body }) => body)).toEqual([{ ok: true }, { cancelled: 1 }]);
  });

  it('has one of ten connections, and its answers on the one that asked', async () => {
    const program = await programOf(exchange);
    const entries = [];
    for (let count = 0; count < 10; count += 1) entries.push(await open(program));
    await expect(open(program)).rejects.toThrow('429');
    entries[0]?.socket.close();
    await entries[0]?.closed;
    const [, second, third] = entries;
    await Promise.all([second?.ask({ id: 'b', place: limit() }), third?.ask({ id: 'c', place: limit() })]);
    expect([second, third].map((each) => each?.answers.map(({ id }) => id))).toEqual([['b'], ['c']]);
    await open(program);
  });
});

describe('a key on the order entry', () => {
  it('opens it by a signature that is taken once, with the scope to trade, from its addresses', async () => {
    const program = await programOf(exchange);
    const headers = program.signed('/order-entry');
    await openEntry(exchange.port, program, headers);
    await expect(openEntry(exchange.port, program, headers)).rejects.toThrow('403');
    await expect(openEntry(exchange.port, program, program.signed('/feed'))).rejects.toThrow('403');
    await expect(openEntry(exchange.port, program, { cookie: program.cookie })).rejects.toThrow('403');
    const reader = await programOf(exchange, { key: { scopes: ['read'] } });
    await expect(open(reader)).rejects.toThrow('403');
    const elsewhere = await programOf(exchange, { key: { addresses: ['203.0.113.7'] } });
    await expect(open(elsewhere)).rejects.toThrow('403');
    const here = await programOf(exchange, { key: { addresses: ['127.0.0.0/8'] } });
    expect((await (await open(here)).ask({ id: 'one', place: limit() })).status).toBe(200);
  });

  it('ends its connections when it is removed, and when the member freezes the account', async () => {
    const [removed, frozen] = [await programOf(exchange), await programOf(exchange)];
    const entries = [await open(removed), await open(frozen)];
    await removed.remove();
    await exchange.call('POST', '/v1/me/freeze', { cookie: frozen.cookie, body: { confirm: 'Y' } });
    expect(await Promise.all(entries.map(({ closed }) => closed))).toEqual([4001, 4001]);
    await expect(open(removed)).rejects.toThrow('403');
  });

  it('does nothing for a member who may no longer act, though the key is there', async () => {
    const program = await programOf(exchange);
    const entry = await open(program);
    const { id: orderId } = orderIn(await entry.ask({ id: 'one', place: limit() }));
    const { memberId } = program;
    await exchange.context.pool.query(`UPDATE member SET frozen_at = now() WHERE id = $1`, [memberId]);
    exchange.context.events.emit('memberChanged', { memberId });
    const { code } = refusals.SESSION_INVALID;
    expect(codeOf(await entry.ask({ id: 'two', cancel: { orderId } }))).toBe(code);
    expect(codeOf(await entry.ask({ id: 'three', cancelAll: {} }))).toBe(code);
  });

  it('is judged with each call: one that has expired meanwhile places nothing', async () => {
    const program = await programOf(exchange, { key: { days: '1' } });
    const entry = await open(program);
    expect((await entry.ask({ id: 'one', place: limit() })).status).toBe(200);
    exchange.clock.advance(dayMs);
    expect(await entry.ask({ id: 'two', place: limit() })).toMatchObject({ status: 403 });
    expect(await entry.closed).toBe(4001);
    const market = exchange.modules.markets.findByCode('KRW-XRP') as MarketDefinition;
    const placed = exchange.modules.orders.openOrders(program.memberId, market);
    expect(placed.map(({ clientOrderId }) => clientOrderId)).toEqual(['one']);
  });
});

it('is the only path beside the feed that is upgraded', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${exchange.port}/v1/orders`);
  await expect(once(socket, 'open')).rejects.toThrow('404');
});

it('counts its calls in the figures of the exchange', async () => {
  const { body } = await exchange.call('GET', '/metrics');
  expect(body).toMatch(/maru_http_request_seconds_count\{method="WS",route="\/order-entry place",status="200"\} [1-9]/);
});
