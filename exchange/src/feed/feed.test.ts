import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { accepted, refused } from '@maru/contract';
import { WebSocket } from 'ws';
import { seedMarketData } from '../../seed';
import { createLedger } from '../modules/ledger';
import { createMarkets, type MarketDefinition, type Markets } from '../modules/market';
import { bookView, createOrders, type OrderDraft, type Orders } from '../modules/order';
import { Upgrades } from '../platform/http/upgrades';
import { createTestContext, type TestContext } from '../testing/context';
import { createFeed, type Feed } from '.';

jest.setTimeout(60_000);

interface Frame {
  ch?: string;
  m?: string;
  seq?: number;
  type?: 'snap' | 'delta';
  data?: unknown;
  pong?: number;
  error?: { code: string };
  restart?: unknown;
}

let context: TestContext;
let markets: Markets;
let orders: Orders;
let feed: Feed;
/** Asks for signs of life every second and a half, so that a test can wait for it. */
let briskFeed: Feed;
let server: Server;
let briskServer: Server;
let market: MarketDefinition;
/** Session cookie → member, as the real sessions would tell. */
const sessions = new Map<string, bigint>();
const open = new Set<WebSocket>();
/** Of each connection of a program that was judged: whether it was open before. */
const judged: boolean[] = [];

beforeAll(async () => {
  context = await createTestContext();
  await seedMarketData(context);
  const ledger = createLedger(context);
  markets = createMarkets(context).service;
  await markets.load();
  orders = createOrders(context, { ledger, markets }).service;
  await orders.start();
  const notifications = { unread: async () => ({ unread: 3, newestAt: new Date(1_700_000_000_000) }) };
  const deps = { markets, ledger, orders, notifications };
  feed = createFeed(context, deps).service;
  server = createServer();
  feed.attach(new Upgrades(server, context.log), {
    authenticate: async ({ headers }) => {
      const member = sessions.get(headers.cookie ?? '') ?? null;
      if (member === -1n) throw new Error('the session store is away');
      return member;
    },
    program: async ({ headers }, isOpen) => {
      judged.push(isOpen);
      const member = sessions.get(String(headers['x-maru-key']));
      if (member === -1n) throw new Error('the key store is away');
      return member === undefined ? refused('API_KEY_INVALID') : accepted(member);
    },
  });
  briskFeed = createFeed(context, deps, { probeMs: 1_500, answerMsMax: 1_000 }).service;
  briskServer = createServer();
  briskFeed.attach(new Upgrades(briskServer, context.log), { authenticate: () => null });
  for (const each of [server, briskServer]) await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
  const found = markets.findByCode('KRW-XRP');
  if (!found) throw new Error('no market');
  market = found;
});
afterEach(() => {
  for (const socket of open) socket.terminate();
  open.clear();
});
afterAll(async () => {
  for (const each of [feed, briskFeed]) each.stop();
  for (const each of [server, briskServer]) each.close();
  await orders.stop();
  await context.end();
});

/** A client that keeps every frame and can wait for one. */
async function connect(headers: Record<string, string> = {}, to = server) {
  const socket = new WebSocket(`ws://127.0.0.1:${(to.address() as AddressInfo).port}/feed`, { headers });
  const frames: Frame[] = [];
  let closed: number | null = null;
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  socket.on('close', (code) => {
    closed = code;
  });
  open.add(socket);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const until = async (what: string, found: () => boolean) => {
    for (let waited = 0; !found(); waited += 10) {
      if (waited > 4_000) throw new Error(`waited in vain for ${what}; got ${JSON.stringify(frames).slice(0, 400)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  return {
    frames,
    /** Reads nothing more: neither frames nor the question for a sign of life. */
    stall: () => socket.pause(),
    until,
    send: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    frame: async (matches: (frame: Frame) => boolean) => {
      await until('a frame', () => frames.some(matches));
      return frames.find(matches) as Frame;
    },
    closed: async () => {
      await until('the end', () => closed !== null);
      return closed;
    },
    of: (ch: string) => frames.filter((frame) => frame.ch === ch),
  };
}

const draft = (memberId: number, side: 'B' | 'S', won: number, coins: number): OrderDraft => ({
  memberId,
  market,
  side,
  orderType: 'LIMIT',
  timeInForce: 'GTC',
  price: won * 10_000,
  amount: BigInt(coins) * 100_000_000n,
  total: null,
  feePpm: 0,
  clientOrderId: null,
});

async function trade(won: number): Promise<void> {
  await orders.placeForHouse(draft(1, 'S', won, 1));
  await orders.placeForHouse(draft(2, 'B', won, 1));
}

/** Applies frames as a client does: a snapshot replaces, a delta changes, "0" removes. */
function assemble(frames: readonly Frame[], side: 'bids' | 'asks'): [string, string][] {
  const levels = new Map<string, string>();
  for (const { type, data } of frames) {
    if (type === 'snap') levels.clear();
    for (const [price, amount] of (data as Record<string, [string, string][]>)[side] ?? []) {
      if (amount === '0') levels.delete(price);
      else levels.set(price, amount);
    }
  }
  return [...levels].sort(([a], [b]) => (side === 'bids' ? Number(b) - Number(a) : Number(a) - Number(b)));
}

describe('the feed', () => {
  it('answers a subscription with a snapshot of every market, then with what changed (SHEL-211)', async () => {
    const client = await connect();
    client.send({ subscribe: ['tick', 'krw'] });
    const snapshot = await client.frame(({ ch, type }) => ch === 'tick' && type === 'snap');
    expect(snapshot.data).toHaveLength(markets.all().length);
    await trade(3_301);
    const delta = await client.frame(({ ch, type }) => ch === 'tick' && type === 'delta');
    expect(delta.data).toMatchObject([{ market: 'KRW-XRP', close: '3301', lastTrade: { type: 'B' } }]);
    expect(delta.seq).toBe((snapshot.seq ?? 0) + 1);
    expect(client.of('krw')[0]?.data).toEqual({ BTC: '158200000', ETH: '5412000', USDT: '1465' });
  });

  it('conflates: many trades within a frame are one value', async () => {
    const client = await connect();
    client.send({ subscribe: ['tick'] });
    await client.frame(({ type }) => type === 'snap');
    const makers = Array.from({ length: 20 }, (_, step) => orders.placeForHouse(draft(1, 'S', 3_310 + step, 1)));
    await Promise.all(makers);
    await orders.placeForHouse(draft(2, 'B', 3_329, 20));
    await client.frame(({ type, data }) => type === 'delta' && JSON.stringify(data).includes('"close":"3329"'));
    expect(client.of('tick').length).toBeLessThan(4);
  });

  it('keeps a book equal to the real one through snapshot and deltas, without a gap in seq', async () => {
    const client = await connect();
    client.send({ subscribe: ['book:KRW-XRP'] });
    await client.frame(({ type }) => type === 'snap');
    for (let turn = 0; turn < 60; turn += 1) {
      await orders.placeForHouse(
        draft(turn % 2 ? 1 : 2, turn % 2 ? 'B' : 'S', turn % 2 ? 3_200 - turn : 3_400 + turn, 1 + (turn % 3)),
      );
      if (turn % 9 === 0) await orders.cancelAll(1, 'member');
      if (turn % 15 === 0) await new Promise((resolve) => setTimeout(resolve, 120));
    }
    await new Promise((resolve) => setTimeout(resolve, 350));
    const frames = client.of('book');
    expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => (frames[0]?.seq ?? 0) + index));
    const real = bookView(market, orders.quotes(market));
    expect(assemble(frames, 'bids')).toEqual(real.bids);
    expect(assemble(frames, 'asks')).toEqual(real.asks);
    await orders.cancelAll(1, 'member');
    await orders.cancelAll(2, 'member');
  });

  it('tells each trade once, newest first', async () => {
    const client = await connect();
    client.send({ subscribe: ['trade:KRW-XRP'] });
    await client.frame(({ type }) => type === 'snap');
    await trade(3_340);
    await trade(3_341);
    await client.frame(({ type, data }) => type === 'delta' && JSON.stringify(data).includes('"price":"3341"'));
    const ids = client.of('trade').flatMap(({ data }) => (data as { id: string }[]).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('answers pings (SHEL-212, API-155) and lets go of what is unsubscribed', async () => {
    const client = await connect();
    client.send({ subscribe: ['tick'] });
    await client.frame(({ type }) => type === 'snap');
    client.send({ unsubscribe: ['tick'] });
    client.send({ ping: 7 });
    expect((await client.frame(({ pong }) => pong !== undefined)).pong).toBe(7);
    await trade(3_350);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(client.of('tick').filter(({ type }) => type === 'delta')).toEqual([]);
  });

  it.each([
    ['no JSON', 'hello'],
    ['no request', '[]'],
    ['two requests at once', '{"ping":1,"subscribe":[]}'],
    ['an unknown word', '{"steal":["tick"]}'],
    ['an odd channel', '{"subscribe":["book:../etc"]}'],
    ['a channel of no market', '{"subscribe":["book:KRW-NONE"]}'],
    ['a number where a list belongs', '{"subscribe":5}'],
  ])('answers %s with an error and stays open', async (_, text) => {
    const client = await connect();
    client.send(text);
    await client.frame(({ error }) => error !== undefined);
    client.send({ ping: 1 });
    await client.frame(({ pong }) => pong === 1);
  });

  it('closes a connection that floods or sends too much at once', async () => {
    const flood = await connect();
    for (let index = 0; index < 40; index += 1) flood.send({ ping: index });
    expect(await flood.closed()).toBe(1008);
    const giant = await connect();
    giant.send('x'.repeat(20_000));
    expect(await giant.closed()).toBe(1009);
  });

  it('cuts off a client that has stopped reading, though it goes on sending', async () => {
    const [reading, stalled] = [await connect({}, briskServer), await connect({}, briskServer)];
    for (const client of [reading, stalled]) client.send({ subscribe: ['tick'] });
    await stalled.frame(({ type }) => type === 'snap');
    expect(briskFeed.audience).toBe(2);
    stalled.stall();
    const chatter = setInterval(() => stalled.send({ ping: 1 }), 200);
    await reading.until('the cut', () => briskFeed.audience === 1).finally(() => clearInterval(chatter));
    reading.send({ ping: 9 });
    await reading.frame(({ pong }) => pong === 9);
  });

  it('limits the subscriptions of a connection to 50, and counts what it lets go of', async () => {
    const client = await connect();
    const channels = markets.all().flatMap(({ code }) => [`book:${code}`, `trade:${code}`]);
    client.send({ subscribe: channels.slice(0, 50) });
    client.send({ ping: 1 });
    await client.frame(({ pong }) => pong === 1);
    expect(client.frames.filter(({ error }) => error)).toEqual([]);
    client.send({ subscribe: ['tick'] });
    expect((await client.frame(({ error }) => error !== undefined)).error?.code).toBe('TOO_MANY_REQUESTS');
    client.send({ unsubscribe: channels.slice(0, 1) });
    client.send({ subscribe: ['tick'] });
    await client.frame(({ ch }) => ch === 'tick');
  });

  it('survives a session store that fails, and a socket that dies while it is asked', async () => {
    sessions.set('session=broken', -1n);
    const client = await connect({ cookie: 'session=broken' });
    client.send({ subscribe: ['private'] });
    expect((await client.frame(({ error }) => error !== undefined)).error?.code).toBe('LOGIN_REQUIRED');
    const { port } = server.address() as AddressInfo;
    const dying = connectSocket(port, '127.0.0.1');
    dying.on('error', () => undefined);
    dying.write(
      'GET /feed HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: bad\r\n\r\n',
    );
    dying.resetAndDestroy();
    const after = await connect();
    after.send({ ping: 3 });
    await after.frame(({ pong }) => pong === 3);
  });

  it('keeps private events to the member of the session, and ends with the session', async () => {
    sessions.set('session=a', 500n);
    const [visitor, owner, stranger] = [
      await connect(),
      await connect({ cookie: 'session=a' }),
      await connect({ cookie: 'session=a', origin: 'https://evil.example' }),
    ];
    for (const client of [visitor, owner, stranger]) client.send({ subscribe: ['private'] });
    expect((await visitor.frame(({ error }) => error !== undefined)).error?.code).toBe('LOGIN_REQUIRED');
    expect((await stranger.frame(({ error }) => error !== undefined)).error?.code).toBe('LOGIN_REQUIRED');
    await owner.frame(({ ch, type }) => ch === 'private' && type === 'snap');
    const told = () => owner.of('private').flatMap(({ type, data }) => (type === 'delta' ? (data as unknown[]) : []));
    await owner.until('what there is', () => told().length === 2);
    const unread = { kind: 'unread', unread: 3, newestAt: '2023-11-14T22:13:20.000Z' };
    expect(new Set(told())).toEqual(new Set([{ kind: 'wallets', wallets: [] }, unread]));
    // A second look on the same connection is not told them again.
    owner.send({ unsubscribe: ['private'] });
    owner.send({ subscribe: ['private'] });
    await owner.until('both snapshots', () => owner.of('private').filter(({ type }) => type === 'snap').length === 2);
    context.events.emit('balancesChanged', { memberId: 500n, assets: ['KRW'] });
    await owner.until('the balance', () => told().length === 3);
    expect(told().at(-1)).toEqual({
      kind: 'wallet',
      wallet: { coin: 'KRW', total: '0', usingCoin: '0', available: '0' },
    });
    sessions.delete('session=a');
    context.events.emit('sessionEnded', { memberId: 500n });
    expect(await owner.closed()).toBe(4001);
  });

  it('knows a program by its key, refuses it where the key is, and closes with it', async () => {
    judged.length = 0;
    sessions.set('mk_program', 500n);
    // The cookie of another member does not count beside a key.
    sessions.set('other=1', 501n);
    const program = await connect({ 'x-maru-key': 'mk_program', cookie: 'other=1' });
    program.send({ subscribe: ['private'] });
    await program.frame(({ ch, type }) => ch === 'private' && type === 'snap');
    context.events.emit('notificationsChanged', { memberId: 500n });
    expect((await program.frame(({ type }) => type === 'delta')).data).toEqual([{ kind: 'notifications' }]);
    await expect(connect({ 'x-maru-key': 'mk_other' })).rejects.toThrow('403');
    sessions.set('mk_unread', -1n);
    await expect(connect({ 'x-maru-key': 'mk_unread' })).rejects.toThrow('503');
    const more = await Promise.all(Array.from({ length: 9 }, () => connect({ 'x-maru-key': 'mk_program' })));
    await expect(connect({ 'x-maru-key': 'mk_program' })).rejects.toThrow('429');
    sessions.delete('mk_program');
    context.events.emit('apiKeyRemoved', { memberId: 500n });
    expect(await program.closed()).toBe(4001);
    for (const each of more) expect(await each.closed()).toBe(4001);
    expect(judged.filter((isOpen) => isOpen)).toHaveLength(10);
  });

  it('says once in a frame that a member has news, for fills and not for what the member has just asked for', async () => {
    const memberId = 600n;
    const postings = [
      { account: 'custody:KRW', asset: 'KRW', amount: -10_000_000n },
      { account: `member:${memberId}:KRW:available`, asset: 'KRW', amount: 10_000_000n },
    ];
    const ledger = createLedger(context);
    await context.db.transaction().execute((tx) => ledger.post(tx, { kind: 'deposit', commandId: 'd:600', postings }));
    sessions.set('session=c', memberId);
    const owner = await connect({ cookie: 'session=c' });
    owner.send({ subscribe: ['private'] });
    await owner.frame(({ ch, type }) => ch === 'private' && type === 'snap');
    const eventsOf = () => owner.of('private').map(({ data }) => (data as { kind: string }[]).map(({ kind }) => kind));
    const news = () => eventsOf().filter((kinds) => kinds.includes('notifications'));

    await orders.placeForHouse(draft(Number(memberId), 'B', 3_350, 2));
    await owner.until('the order', () => eventsOf().flat().includes('order'));
    expect(news()).toEqual([]);
    await orders.placeForHouse(draft(1, 'S', 3_350, 1));
    await owner.until('the fill', () => news().length === 1);
    context.events.emit('notificationsChanged', { memberId });
    context.events.emit('notificationsChanged', { memberId });
    await owner.until('the deposit', () => news().length === 2);
    expect(news()[1]).toEqual(['notifications']);
    await orders.cancelAll(Number(memberId), 'member');
  });

  it('shows a halted market at once (TRAD-009)', async () => {
    const client = await connect();
    client.send({ subscribe: ['tick'] });
    await client.frame(({ type }) => type === 'snap');
    await orders.engine.switchState({ marketId: market.id, state: 'halted', planId: null });
    await client.frame(({ type, data }) => type === 'delta' && JSON.stringify(data).includes('"onTradeEnable":"N"'));
    await orders.engine.switchState({ marketId: market.id, state: 'open', planId: null });
  });

  it('tells before an opening what its auction would trade, and no more afterwards', async () => {
    const state = { marketId: market.id, planId: null };
    await orders.engine.switchState({ ...state, state: 'preopen' });
    const client = await connect();
    client.send({ subscribe: [`book:${market.code}`] });
    await client.frame(({ type }) => type === 'snap');
    const told = (wanted: unknown) =>
      client.frame(({ ch, type, data }) => {
        const { indicative } = data as { indicative?: unknown };
        return ch === 'book' && type === 'delta' && JSON.stringify(indicative) === JSON.stringify(wanted);
      });
    const sold = await orders.placeForHouse(draft(1, 'S', 3_000, 2));
    await orders.placeForHouse(draft(2, 'B', 3_000, 1));
    await told({ price: '3000', amount: '1' });
    // Nothing trades with this change, so no level changes either.
    await orders.engine.switchState({ ...state, state: 'halted' });
    await told(null);
    await orders.engine.switchState({ ...state, state: 'open' });
    if (sold.ok) await orders.engine.cancel({ orderId: sold.value.id, market, reason: 'market' });
  });

  it('answers other paths with 404', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/other`);
    await expect(new Promise((_, reject) => socket.once('error', reject))).rejects.toThrow('404');
  });
});
