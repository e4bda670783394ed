import type { FeedMessage, PrivateBegin, PrivatePosition } from '@maru/contract';
import type { Order } from '@maru/contract/exchange';
import type { WebSocket } from 'ws';
import { openFeed, type ServedExchange, serveExchange } from '../../test/attacks/served-exchange';
import { openEntry, type Program, programOf } from '../testing/programs';

jest.setTimeout(120_000);

let exchange: ServedExchange;
beforeAll(async () => {
  exchange = await serveExchange();
});
/** Nobody of another test is connected. */
const open = new Set<WebSocket>();
afterEach(async () => {
  exchange.world.faults.clear();
  for (const socket of open) socket.terminate();
  open.clear();
});
afterAll(() => exchange.end());

interface Follower {
  readonly frames: FeedMessage[];
  readonly begun: () => PrivateBegin & PrivatePosition;
  /** Client order id and state of orders, coin and total of balances, in the order of their events. */
  readonly told: () => string[];
  readonly last: () => PrivatePosition;
  until(found: () => boolean): Promise<void>;
  send(request: unknown): void;
  readonly closed: Promise<number>;
  close(): Promise<number>;
}

/** A connection that resumes, after the place that it is given. */
async function follow(program: Program, after?: PrivatePosition): Promise<Follower> {
  const feed = await openFeed(`ws://127.0.0.1:${exchange.port}/feed`, program.signed('/feed'));
  const frames = feed.frames as unknown as FeedMessage[];
  const events = () => frames.flatMap((each) => ('ch' in each && each.ch === 'private' ? [each] : []));
  open.add(feed.socket);
  const first = () => events().find(({ begin }) => begin);
  const begun = () => {
    const found = first();
    if (!found?.begin) throw new Error(`it does not begin: ${JSON.stringify(frames)}`);
    return { ...found.begin, seq: found.seq };
  };
  const told = () =>
    events().flatMap(({ data }) =>
      data.flatMap((event) => {
        if (event.kind === 'order') return [`${event.order.clientOrderId} ${event.order.state}`];
        return event.kind === 'wallet' ? [`${event.wallet.coin} ${event.wallet.available}`] : [];
      }),
    );
  feed.send({ resume: after ?? null });
  await feed.until(() => frames.some((each) => 'resumed' in each || 'error' in each) || events().length > 0);
  return {
    ...{ frames, begun, told, until: feed.until, send: feed.send, closed: feed.closed },
    last: () => ({ epoch: first()?.begin?.epoch ?? after?.epoch ?? '', seq: events().at(-1)?.seq ?? after?.seq ?? -1 }),
    close: () => {
      feed.socket.terminate();
      return feed.closed;
    },
  };
}

function order(clientOrderId: string) {
  const marketId = String(exchange.modules.markets.findByCode('KRW-XRP')?.id);
  return { marketId, side: 'B', callType: 'LIMIT', price: '3000', amount: '10', clientOrderId };
}
async function place({ cookie }: Program, name: string): Promise<Order> {
  const answer = await exchange.call('POST', '/v1/orders', { cookie, body: order(name) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const includes = (follower: Follower, event: string) => follower.until(() => follower.told().includes(event));
const seqs = ({ frames }: Follower) => frames.flatMap((each) => ('ch' in each ? [each.seq] : []));

describe('a program that follows its member’s events', () => {
  it('begins with open orders and balances, and hears of every change from there on', async () => {
    const program = await programOf(exchange, { member: { krw: '1000000', coins: { XRP: '5' } } });
    const placed = await place(program, 'before');
    const follower = await follow(program);
    const { orders, wallets } = follower.begun();
    expect(orders).toEqual([placed]);
    expect(wallets).toContainEqual({ coin: 'KRW', total: '1000000', usingCoin: '30060', available: '969940' });
    expect(wallets).toContainEqual({ coin: 'XRP', total: '5', usingCoin: '0', available: '5' });
    await place(program, 'after');
    await includes(follower, 'KRW 939880');
    expect(follower.told()).toEqual(['after open', 'KRW 939880', 'XRP 5']);
    expect(seqs(follower)).toEqual(seqs(follower).map((_, at) => follower.begun().seq + at));
  });

  it('gets after a break what it has missed, each event once and in order', async () => {
    const program = await programOf(exchange, { member: { krw: '1000000' } });
    const first = await follow(program);
    await place(program, 'heard');
    await includes(first, 'KRW 969940');
    const last = first.last();
    await first.close();
    await place(program, 'missed');
    await new Promise((resolve) => setTimeout(resolve, 250));
    await place(program, 'missed-too');
    const second = await follow(program, last);
    expect(second.frames[0]).toEqual({ resumed: last });
    await place(program, 'live');
    await includes(second, 'KRW 879760');
    const orders = second.told().filter((event) => event.endsWith('open'));
    expect(orders).toEqual(['missed open', 'missed-too open', 'live open']);
    expect(seqs(second)).toEqual(seqs(second).map((_, at) => last.seq + 1 + at));
    const third = await follow(program, second.last());
    expect(third.frames).toEqual([{ resumed: second.last() }]);
  });

  it('gets none twice and misses none, however often it breaks off', async () => {
    const program = await programOf(exchange, { member: { krw: '100000000' } });
    let follower = await follow(program);
    const heard: string[] = [];
    const names = Array.from({ length: 15 }, (_, at) => `n${at}`);
    for (const name of names) {
      const placing = place(program, name);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 120));
      await follower.close();
      const last = follower.last();
      heard.push(...follower.told());
      await placing;
      follower = await follow(program, last);
    }
    await place(program, 'last');
    await includes(follower, 'last open');
    heard.push(...follower.told());
    expect(heard.filter((event) => event.endsWith('open'))).toEqual([...names, 'last'].map((name) => `${name} open`));
  });

  it.each([
    ['of another epoch', ({ seq }: PrivatePosition) => ({ epoch: 'another', seq })],
    ['ahead of what has happened', ({ epoch, seq }: PrivatePosition) => ({ epoch, seq: seq + 1_000 })],
    ['before what is kept', ({ epoch }: PrivatePosition) => ({ epoch, seq: -1 })],
  ])('begins anew at a place %s', async (_, change) => {
    const program = await programOf(exchange);
    const first = await follow(program);
    const last = first.last();
    await first.close();
    const second = await follow(program, change(last));
    expect(second.begun()).toMatchObject({ epoch: last.epoch, orders: [] });
  });

  it('begins anew a minute after it has left, and where more has happened than is kept', async () => {
    const program = await programOf(exchange);
    const first = await follow(program);
    const last = first.last();
    await first.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    exchange.clock.advance(60_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const second = await follow(program, last);
    expect(second.begun().epoch).not.toBe(last.epoch);
    const before = second.last();
    await second.close();
    for (let turn = 0; turn < 40; turn += 1) {
      for (let event = 0; event < 60; event += 1)
        exchange.context.events.emit('balancesChanged', { memberId: program.memberId, assets: [`C${event}`] });
      await new Promise((resolve) => setTimeout(resolve, 110));
    }
    const third = await follow(program, before);
    expect(third.begun().seq).toBeGreaterThan(before.seq);
  });

  it('may ask once on a connection, and nobody may who is no member', async () => {
    const follower = await follow(await programOf(exchange));
    follower.send({ unsubscribe: ['private'] });
    follower.send({ resume: null });
    await follower.until(() => follower.frames.some((each) => 'error' in each && each.error.code === 'BAD_REQUEST'));
    const visitor = await openFeed(`ws://127.0.0.1:${exchange.port}/feed`);
    for (const resume of [{ epoch: 1, seq: 1 }, { epoch: 'a' }, { epoch: 'a', seq: 1.5 }, {}, 'a', [], null]) {
      visitor.send({ resume });
    }
    await visitor.settled();
    const codes = visitor.frames.flatMap(({ error }) => error?.code ?? []);
    expect(codes).toEqual([...Array(6).fill('BAD_REQUEST'), 'LOGIN_REQUIRED']);
  });

  it('is told where its balances cannot be read, and begins on its next connection', async () => {
    const program = await programOf(exchange);
    await (await follow(program)).close();
    exchange.world.faults.set('database', { mode: 'down', ratio: 1, delayMs: 0 });
    const refused = await follow(program);
    expect(refused.frames).toEqual([
      expect.objectContaining({ error: expect.objectContaining({ code: 'UNAVAILABLE' }) }),
    ]);
    exchange.world.faults.clear();
    expect((await follow(program)).begun().orders).toEqual([]);
  });
});

it('ends with the wish of its member to leave, to whom nothing but the logout is open (ACCT-104)', async () => {
  const program = await programOf(exchange, { member: { krw: '0' } });
  const { closed } = await follow(program);
  const asked = await exchange.call('POST', '/v1/me/delete', { cookie: program.cookie, body: { reason: '수수료' } });
  expect(asked.json()).toEqual({ ok: true });
  expect(await closed).toBe(4001);
  await expect(openFeed(`ws://127.0.0.1:${exchange.port}/feed`, program.signed('/feed'))).rejects.toThrow('400');
  await expect(openEntry(exchange.port, program)).rejects.toThrow('400');
});
