import type { FeedMessage, OrderBookSide, PrivatePosition } from '@maru/contract';
import type { Order } from '@maru/contract/exchange';
import type { LoggedIn } from '../../src/testing/app';
import { programOf } from '../../src/testing/programs';
import { type FeedSocket, openFeed, type ServedExchange, serveExchange } from './served-exchange';

jest.setTimeout(60_000);

/** Below what the bots quote: nobody else's order waits there. */
const price = '2900';

let exchange: ServedExchange;
let marketId: number;
beforeAll(async () => {
  exchange = await serveExchange();
  marketId = exchange.modules.markets.findByCode('KRW-XRP')?.id ?? 0;
});
afterAll(() => exchange.end());

async function follow(channels: readonly string[], headers: Record<string, string> = {}): Promise<FeedSocket> {
  const feed = await openFeed(`ws://127.0.0.1:${exchange.port}/feed`, headers);
  feed.send({ subscribe: channels });
  return feed;
}
const framesOf = ({ frames }: FeedSocket, channel: string) =>
  (frames as unknown as FeedMessage[]).flatMap((each) => ('ch' in each && each.ch === channel ? [each] : []));

/** Whether a page shows the price among the buys. */
function shows(feed: FeedSocket): boolean {
  const levels = new Map<string, string>();
  for (const { type, data } of framesOf(feed, 'book')) {
    if (type === 'snap') levels.clear();
    for (const [at, amount] of (data as { bids: OrderBookSide }).bids) levels.set(at, amount);
  }
  return (levels.get(price) ?? '0') !== '0';
}

async function placeFor({ cookie }: LoggedIn): Promise<Order> {
  const body = { marketId: String(marketId), side: 'B', callType: 'LIMIT', price, amount: '10' };
  const placed = await exchange.call('POST', '/v1/orders', { cookie, body });
  if (placed.statusCode !== 200) throw new Error(placed.body);
  return placed.json();
}
async function read(path: string, { cookie }: LoggedIn): Promise<unknown> {
  const { statusCode, body } = await exchange.call('GET', path, { cookie });
  return statusCode === 200 ? JSON.parse(body) : statusCode;
}
async function openOf(member: LoggedIn): Promise<string[] | number> {
  const answer = await read(`/v1/orders/dexko/${marketId}`, member);
  return typeof answer === 'number' ? answer : (answer as { list: Order[] }).list.map(({ id }) => id);
}
const isBookRead = async (member: LoggedIn) => (await read(`/v1/prices/call/${marketId}`, member)) !== 503;

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
async function engineWaits(): Promise<boolean> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'maru %' AND wait_event_type = 'Lock'`;
  return (await exchange.context.pool.query(waiting)).rowCount !== 0;
}

/**
 * Cancels an order whose batch waits for the row of the lease and then fails; until `heal` the books cannot be rebuilt.
 * @param meanwhile - while the batch waits.
 */
async function cancelInVain(order: Order, { cookie }: LoggedIn, meanwhile: () => Promise<void>) {
  const { pool } = exchange.context;
  await pool.query(
    `ALTER TABLE orders ADD CONSTRAINT broken CHECK (id <> ${order.id} OR state <> 'cancelled') NOT VALID`,
  );
  await pool.query(
    `DO $$ BEGIN EXECUTE format('ALTER TABLE engine_lease ADD CONSTRAINT broken CHECK (epoch <= %s)', (SELECT epoch FROM engine_lease)); END $$`,
  );
  const locking = await pool.connect();
  await locking.query('BEGIN');
  await locking.query('SELECT FROM engine_lease FOR UPDATE');
  // A call begins once somebody waits for it.
  const answered = Promise.resolve(exchange.call('POST', `/v1/orders/${order.id}/delete`, { cookie }));
  await until(engineWaits);
  await meanwhile();
  await locking.query('ROLLBACK');
  locking.release();
  await until(() => !exchange.modules.orders.engine.isReady);
  return {
    answered,
    heal: async () => {
      await pool.query('ALTER TABLE orders DROP CONSTRAINT broken');
      await pool.query('ALTER TABLE engine_lease DROP CONSTRAINT broken');
      await until(() => exchange.modules.orders.engine.isReady);
    },
  };
}

it('after a failed commit nobody reads books that were never stored, and who has read them reads again', async () => {
  const member = await programOf(exchange);
  const other = await exchange.memberLoggedIn({ krw: '1000000' });
  const order = await placeFor(member);
  const channels = ['private', 'book:KRW-XRP'];
  const [page, stranger] = [
    await follow(channels, { cookie: member.cookie }),
    await follow(channels, { cookie: other.cookie }),
  ];
  const program = await openFeed(`ws://127.0.0.1:${exchange.port}/feed`, member.signed('/feed'));
  program.send({ resume: null });
  await Promise.all([page, stranger, program].map((each) => each.until(() => framesOf(each, 'private').length > 0)));
  await page.until(() => shows(page));
  const touch = () => exchange.context.events.emit('marketChanged', { marketId: BigInt(marketId) });

  const { answered, heal } = await cancelInVain(order, member, async () => {
    touch();
    await page.until(() => !shows(page));
    // The page reads again, and the order is gone.
    expect(await openOf(member)).toEqual([]);
  });
  expect((await answered).statusCode).toBe(503);
  expect([await openOf(member), await isBookRead(member)]).toEqual([503, false]);
  const late = await follow(['book:KRW-BTC']);
  const tooEarly = await openFeed(`ws://127.0.0.1:${exchange.port}/feed`, member.signed('/feed'));
  tooEarly.send({ resume: null });
  await tooEarly.until(() => tooEarly.frames.some(({ error }) => error?.code === 'UNAVAILABLE'));
  touch();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(framesOf(late, 'book')).toEqual([]);

  await heal();
  expect([await openOf(member), await isBookRead(member)]).toEqual([[order.id], true]);
  await page.until(() => shows(page));
  await late.until(() => framesOf(late, 'book').length > 0);
  const snapshots = (feed: FeedSocket) => framesOf(feed, 'private').filter(({ type }) => type === 'snap');
  for (const each of [page, program]) await each.until(() => snapshots(each).length === 2);
  expect(snapshots(stranger)).toHaveLength(1);
  const [first] = snapshots(program) as { begin?: PrivatePosition; seq: number }[];
  const again = await openFeed(`ws://127.0.0.1:${exchange.port}/feed`, member.signed('/feed'));
  again.send({ resume: { epoch: first?.begin?.epoch, seq: first?.seq } });
  await again.until(() => again.frames.length > 0);
  expect(again.frames[0]).toMatchObject({ type: 'snap', begin: { orders: [{ id: order.id }] } });
  for (const each of [page, stranger, program, late, tooEarly, again]) each.socket.terminate();
});
