import { setTimeout as pause } from 'node:timers/promises';
import type { EntryAnswer, Order } from '@maru/contract/exchange';
import { checkInvariants } from '../../src/modules/ledger';
import { type EntrySocket, openEntry, type Program, programOf } from '../../src/testing/programs';
import { type ServedExchange, serveExchange } from './served-exchange';

jest.setTimeout(120_000);

let exchange: ServedExchange;
beforeAll(async () => {
  exchange = await serveExchange();
});
afterEach(async () => {
  exchange.world.faults.clear();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

const marketId = () => String(exchange.modules.markets.findByCode('KRW-XRP')?.id);
const limit = (change: object = {}) => ({
  ...({ marketId: marketId(), side: 'B', callType: 'LIMIT', price: '3000', amount: '10' } as const),
  ...change,
});
const open = (program: Program) => openEntry(exchange.port, program);
const codeOf = ({ body }: EntryAnswer) => ('header' in body ? body.header.code : 'taken');
const rowsOf = async ({ memberId }: Program) =>
  (
    await exchange.context.pool.query<{ client_order_id: string; state: string }>(
      'SELECT client_order_id, state FROM orders WHERE member_id = $1 ORDER BY id',
      [memberId],
    )
  ).rows;
const down = (delayMs = 0) => exchange.world.faults.set('database', { mode: 'down', ratio: 1, delayMs });
const slow = (delayMs: number) => exchange.world.faults.set('database', { mode: 'slow', ratio: 1, delayMs });

describe('messages that are no calls', () => {
  const order = () => JSON.stringify(limit());
  const bad: readonly [what: string, text: () => string | Buffer, id: string | null][] = [
    ['no JSON', () => '{"id":"a"', null],
    ['bytes', () => Buffer.from(`{"id":"a","place":${order()}}`), null],
    ['a list', () => '[{"id":"a"}]', null],
    ['nothing', () => '', null],
    ['no id', () => `{"place":${order()}}`, null],
    ['an id that is too long', () => `{"id":"${'a'.repeat(65)}","place":${order()}}`, null],
    ['an id that could be SQL', () => `{"id":"a' OR 1=1","place":${order()}}`, null],
    ['an id that is a number', () => `{"id":1,"place":${order()}}`, null],
    ['an id given twice', () => `{"id":"a","id":"b","place":${order()}}`, null],
    ['half a character', () => `{"id":"a","place":{"x":"\\ud800"}}`, null],
    ['depth', () => `{"id":"a","place":${'['.repeat(500)}${']'.repeat(500)}}`, null],
    ['no call', () => '{"id":"a"}', 'a'],
    ['two calls', () => `{"id":"a","place":${order()},"cancelAll":{}}`, 'a'],
    ['an unknown call', () => '{"id":"a","withdraw":{"amount":"1"}}', 'a'],
    ['a call named like what objects have', () => '{"id":"a","constructor":{}}', 'a'],
    ['a call that is a list', () => '{"id":"a","cancelAll":[]}', 'a'],
    ['a number in place of text', () => `{"id":"a","place":${order().replace('"10"', '10')}}`, 'a'],
    ['an order that is missing', () => '{"id":"a","amend":{"price":"1","amount":"1"}}', 'a'],
    ['another name of the order', () => `{"id":"a","place":${order().replace('{', '{"clientOrderId":"b",')}}`, 'a'],
  ];

  it.each(bad)('are refused as such: %s', async (_, text, id) => {
    const program = await programOf(exchange);
    const entry = await open(program);
    entry.send(text());
    expect(await entry.answer(id)).toMatchObject({ id, status: 400, body: { header: { code: 'BAD_REQUEST' } } });
    expect((await entry.ask({ id: 'good', place: limit() })).status).toBe(200);
    expect(await rowsOf(program)).toHaveLength(1);
  });

  it('end the connection with the tenth, and what comes behind is not carried out', async () => {
    const program = await programOf(exchange);
    const entry = await open(program);
    for (let sent = 0; sent < 10; sent += 1) entry.send('?');
    entry.send(JSON.stringify({ id: 'late', place: limit() }));
    expect(await entry.closed).toBe(1008);
    expect(entry.answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(await rowsOf(program)).toEqual([]);
  });

  it.each([
    [
      'in one piece',
      (entry: EntrySocket) => entry.send(JSON.stringify({ id: 'a', place: limit(), x: 'x'.repeat(4_096) })),
    ],
    [
      'in pieces',
      (entry: EntrySocket) => {
        for (let sent = 0; sent < 10; sent += 1) entry.socket.send('x'.repeat(1_024), { fin: false });
      },
    ],
  ])('end it where they are too large: %s', async (_, send) => {
    const entry = await open(await programOf(exchange));
    send(entry);
    expect(await entry.closed).toBe(1009);
    expect(entry.answers).toEqual([]);
  });
});

describe('a flood of calls', () => {
  it('counts for its address as calls over HTTP do, and ends the connection that does not slow down', async () => {
    const limited = await serveExchange({ config: { rateLimits: true } });
    try {
      const program = await programOf(limited, { member: { phone: '01099998888' } });
      const entry = await openEntry(limited.port, program);
      const began = performance.now();
      for (let sent = 0; sent < 400; sent += 1)
        entry.send(JSON.stringify({ id: `n${sent}`, cancel: { orderId: '1' } }));
      expect(await entry.closed).toBe(1008);
      // 200 in each second: on a slow machine the flood lasts longer than one.
      const seconds = Math.ceil((performance.now() - began) / 1_000);
      const [found, refused] = [404, 429].map((is) => entry.answers.filter(({ status }) => status === is));
      expect(found?.length).toBeLessThanOrEqual(200 * seconds);
      expect(refused?.length).toBeGreaterThanOrEqual(100);
      expect(refused?.[0]).toMatchObject({ retryAfter: 1, body: { header: { code: 'TOO_MANY_REQUESTS' } } });
    } finally {
      await limited.end();
    }
  });
});

describe('a call that comes again', () => {
  it('on many connections at once places one order, and cancels it once, with the same answer for all', async () => {
    const program = await programOf(exchange);
    const entries = await Promise.all(Array.from({ length: 8 }, () => open(program)));
    const placed = await Promise.all(entries.map((entry) => entry.ask({ id: 'same', place: limit() })));
    expect(new Set(placed.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [first] = placed as [EntryAnswer];
    expect(first.status).toBe(200);
    const { id: orderId } = first.body as Order;
    const cancelled = await Promise.all(entries.map((entry) => entry.ask({ id: 'end', cancel: { orderId } })));
    expect(new Set(cancelled.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ id: 'end', status: 200, body: { ok: true } })]),
    );
    expect(await rowsOf(program)).toEqual([{ client_order_id: 'same', state: 'cancelled' }]);
  });

  it('after a break between the call and its answer is answered by what became of the first', async () => {
    const program = await programOf(exchange);
    for (let turn = 0; turn < 10; turn += 1) {
      const first = await open(program);
      first.send(JSON.stringify({ id: `n${turn}`, place: limit({ amount: '2' }) }));
      await pause(turn);
      first.socket.terminate();
      const second = await open(program);
      const answer = await second.ask({ id: `n${turn}`, place: limit({ amount: '2' }) });
      expect(answer).toMatchObject({ status: 200, body: { clientOrderId: `n${turn}` } });
      second.socket.terminate();
      await second.closed;
    }
    const names = (await rowsOf(program)).map(({ client_order_id }) => client_order_id);
    expect(names).toEqual(Array.from({ length: 10 }, (_, at) => `n${at}`));
  });

  it('is answered after its commit: whoever hears of an order finds it stored', async () => {
    const program = await programOf(exchange);
    const entry = await open(program);
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await entry.ask({ id: `n${turn}`, place: limit({ amount: '2' }) })).status).toBe(200);
      expect(await rowsOf(program)).toHaveLength(turn + 1);
    }
  });
});

describe('a key that is removed while its calls are under way', () => {
  it('ends the connection after their answers, and nothing that comes later is carried out', async () => {
    const program = await programOf(exchange);
    const entry = await open(program);
    await entry.ask({ id: 'before', place: limit() });
    slow(300);
    const under = entry.ask({ id: 'under', place: limit() });
    await pause(20);
    const removed = program.remove();
    expect((await under).status).toBe(200);
    await removed;
    entry.send(JSON.stringify({ id: 'late', place: limit() }));
    expect(await entry.closed).toBe(4001);
    exchange.world.faults.clear();
    expect((await rowsOf(program)).map(({ client_order_id }) => client_order_id)).toEqual(['before', 'under']);
  });

  it('by another process is refused after two seconds with its next call (decision 76)', async () => {
    const program = await programOf(exchange);
    const entry = await open(program);
    expect((await entry.ask({ id: 'before', place: limit() })).status).toBe(200);
    await exchange.context.pool.query('DELETE FROM api_key WHERE key = $1', [program.key]);
    exchange.clock.advance(2_000);
    const answers = await Promise.all([entry.ask({ id: 'a', place: limit() }), entry.ask({ id: 'b', cancelAll: {} })]);
    expect(answers.map(codeOf)).toEqual(['API_KEY_INVALID', 'API_KEY_INVALID']);
    expect(await entry.closed).toBe(4001);
    expect(await rowsOf(program)).toEqual([{ client_order_id: 'before', state: 'open' }]);
  });
});

describe('a database that is gone', () => {
  it('is told as such with a time to come again; nothing is lost and nothing doubled', async () => {
    const program = await programOf(exchange);
    const entry = await open(program);
    const kept = (await entry.ask({ id: 'kept', place: limit() })).body as Order;
    down(200);
    const refused = await Promise.all([
      entry.ask({ id: 'lost', place: limit() }),
      entry.ask({ id: 'cancel', cancel: { orderId: kept.id } }),
      entry.ask({ id: 'behind', place: limit({ amount: '3' }) }),
    ]);
    // By the engine (1), or earlier by what could not be read of the member (5); by that; and for coming behind it.
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    const [first, ...others] = refused.map(({ retryAfter }) => retryAfter);
    expect([1, 5]).toContain(first);
    expect(others).toEqual([5, 5]);
    exchange.world.faults.clear();
    const again = async () => (await entry.ask({ id: 'lost', place: limit() })).status === 200;
    while (!(await again())) await pause(50);
    expect(await entry.ask({ id: 'cancel', cancel: { orderId: kept.id } })).toMatchObject({ status: 200 });
    expect(await rowsOf(program)).toEqual([
      { client_order_id: 'kept', state: 'cancelled' },
      { client_order_id: 'lost', state: 'open' },
    ]);
  });

  it('keeps a program out with 503, and not with a refusal of its key', async () => {
    const program = await programOf(exchange);
    exchange.clock.advance(5_000);
    down();
    await expect(open(program)).rejects.toThrow('503');
    exchange.world.faults.clear();
    await open(program);
  });
});

it('a stop answers what is under way, tells its clients to come back, and waits for none that stalls', async () => {
  const stopped = await serveExchange();
  const program = await programOf(stopped, { member: { phone: '01099997777' } });
  const [entry, stalled] = [await openEntry(stopped.port, program), await openEntry(stopped.port, program)];
  stalled.socket.pause();
  const restart = new Promise((resolve) =>
    entry.socket.on('message', (data) => String(data).includes('restart') && resolve(JSON.parse(String(data)))),
  );
  stopped.world.faults.set('database', { mode: 'slow', ratio: 1, delayMs: 200 });
  const market = stopped.modules.markets.findByCode('KRW-XRP');
  const answered = entry.ask({ id: 'last', place: { ...limit(), marketId: String(market?.id) } });
  await pause(50);
  const began = performance.now();
  await stopped.app.close();
  expect(performance.now() - began).toBeLessThan(4_000);
  expect((await answered).status).toBe(200);
  expect(await restart).toEqual({ restart: { withinMs: 3_000 } });
  expect(await entry.closed).toBe(1012);
  await stopped.end();
});
