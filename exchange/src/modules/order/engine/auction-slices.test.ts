import type { MarketState } from '@maru/domain/market-state';
import { seedMarketData } from '../../../../seed';
import { createTestContext, type TestContext } from '../../../testing/context';
import { createDatabaseLink, type DatabaseLink } from '../../../testing/database-link';
import { engineTrader } from '../../../testing/engine-trader';
import { checkInvariants, createLedger, type Ledger } from '../../ledger';
import { createMarkets, type MarketDefinition, type Markets } from '../../market';
import { type CommittedBatch, createOrders, type Orders } from '..';
import { naiveAuction } from '../book/naive-auction';

jest.setTimeout(60_000);

/** Trades of an auction in one transaction. */
const auctionSliceMax = 3;

let link: DatabaseLink;
let context: TestContext;
let ledger: Ledger;
let markets: Markets;
let orders: Orders;
let market: MarketDefinition;
let other: MarketDefinition;
const told: CommittedBatch[] = [];
/** Done within the next commits, each in one. */
let next: (() => void)[] = [];

beforeAll(async () => {
  link = await createDatabaseLink();
  context = await createTestContext({ engineUrl: (url) => link.through(url), config: { auctionSliceMax } });
  await seedMarketData(context);
  ledger = createLedger(context);
  for (const [asset, members] of Object.entries({ KRW: 20, XRP: 20, BTC: 1 }))
    for (let memberId = 200; memberId < 200 + members; memberId += 1) await deposit(memberId, asset);
  await lead();
});
beforeEach(async () => {
  next = [];
  for (const { id } of [market, other]) await switchTo('closed', id);
  for (const { id } of [market, other]) await switchTo('preopen', id);
  await switchTo('open', other.id);
  told.length = 0;
});
afterEach(async () => expect(await checkInvariants(context.pool)).toEqual([]));
afterAll(async () => {
  await orders.stop();
  await context.end();
  await link.close();
});

/** Leads with books and figures as a new process has them. */
async function lead(): Promise<void> {
  markets = createMarkets(context).service;
  await markets.load();
  orders = createOrders(context, { ledger, markets }).service;
  await orders.start();
  orders.engine.onCommitted((batch) => {
    told.push(batch);
    next.shift()?.();
  });
  [market, other] = ['KRW-XRP', 'KRW-BTC'].map((code) => markets.findByCode(code)) as [
    MarketDefinition,
    MarketDefinition,
  ];
}

const { deposit, draft, place } = engineTrader(() => ({ context, ledger, orders, market }));
const switchTo = (state: MarketState, marketId = market.id) =>
  orders.engine.switchState({ marketId, state, planId: null });
const book = () => orders.engine.book(market.id).book;
async function storedState() {
  const { rows } = await context.pool.query('SELECT state FROM market WHERE id = $1', [market.id]);
  return rows[0].state;
}
async function ready(): Promise<void> {
  while (!orders.engine.isReady) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Ten members each sell and buy what meets, unevenly. @returns the trades that the auction must have. */
async function crossed() {
  for (let turn = 0; turn < 10; turn += 1) {
    await place(200 + turn, 'S', 2_990 + (turn % 4), 3 + turn);
    await place(210 + turn, 'B', 3_010 - (turn % 5), 12 - turn);
  }
  told.length = 0;
  const waiting = (['B', 'S'] as const).flatMap((side) => [...book().queue(side)].map((each) => ({ ...each, side })));
  const wanted = naiveAuction(waiting, markets.statistics(market.id).last, market.unit);
  expect(wanted.length).toBeGreaterThan(4 * auctionSliceMax);
  return wanted.map(({ buyId, sellId, price, amount, total }) => [buyId, sellId, price, amount, total]);
}
const traded = () =>
  told.flatMap(({ fills }) =>
    fills
      .filter((fill) => fill.market.id === market.id)
      .map(({ buy, sell, price, amount, total }) => [buy.id, sell.id, price, amount, total]),
  );

describe('a large opening (TRAD-008)', () => {
  it('is one auction in slices, between which another market takes orders', async () => {
    const wanted = await crossed();
    const opened = switchTo('open');
    const placed: Promise<unknown>[] = [];
    const between = () => placed.push(place(200, 'B', 90_000_000, 1, other));
    next = [between, () => {}, between];
    expect((await opened).ok).toBe(true);
    await Promise.all(placed);
    const last = told.findIndex(({ switched }) => switched?.state === 'open');
    const elsewhere = told.flatMap(({ orders: each }, at) => (each[0]?.market.id === other.id ? [at] : []));
    expect([elsewhere.length, Math.max(...elsewhere) < last]).toEqual([2, true]);
    expect(Math.max(...told.map(({ fills }) => fills.length))).toBe(auctionSliceMax);
    expect(traded()).toEqual(wanted);
    expect([markets.state(market.id), await storedState()]).toEqual(['open', 'open']);
  });

  it('halts its market until it has ended: nobody enters or leaves, and what the exchange cancels waits', async () => {
    const wanted = await crossed();
    const resting = await place(200, 'S', 3_500, 1);
    const part = [...book().queue('S')][9]?.id ?? 0;
    told.length = 0;
    const asked: Promise<unknown>[] = [];
    const cancel = (orderId: number, reason: 'member' | 'review') =>
      orders.engine.cancel({ orderId, market, reason }).then(({ ok, ...rest }) => [ok, markets.state(market.id), rest]);
    next = [
      () => {
        asked.push(orders.placeForHouse(draft(201, 'B', 3_000, 1)), cancel(resting.id, 'member'));
        asked.push(cancel(part, 'review'), cancel(resting.id, 'review'), cancel(0, 'review'));
      },
    ];
    await switchTo('open');
    expect(await Promise.all(asked)).toEqual([
      { ok: false, refusal: 'MARKET_HALTED' },
      [false, 'halted', { refusal: 'MARKET_HALTED' }],
      [false, 'open', { refusal: 'ALREADY_PROCESSED' }],
      [true, 'open', expect.anything()],
      [false, 'halted', { refusal: 'ALREADY_PROCESSED' }],
    ]);
    expect(traded()).toEqual(wanted);
    expect(told.find(({ switched }) => switched)?.switched).toMatchObject({ state: 'halted', planId: null });
  });

  it('goes on at the same price after a slice that could not be committed', async () => {
    const wanted = await crossed();
    await context.pool.query(
      `ALTER TABLE fill ADD CONSTRAINT broken CHECK (id <> ${await nextFill(auctionSliceMax + 1)}) NOT VALID`,
    );
    const resting = [...book().queue('S')][9]?.id ?? 0;
    const asked: Promise<unknown>[] = [];
    next = [() => asked.push(switchTo('halted'), orders.engine.cancel({ orderId: resting, market, reason: 'review' }))];
    const away = { ok: false, refusal: 'UNAVAILABLE' };
    expect(await switchTo('open')).toEqual(away);
    // What waits behind it is not kept waiting for the database.
    expect(await Promise.all(asked)).toEqual([away, away]);
    await context.pool.query('ALTER TABLE fill DROP CONSTRAINT broken');
    await ready();
    expect([markets.state(market.id), await storedState(), traded().length]).toEqual(['halted', 'halted', 3]);
    expect(await orders.placeForHouse(draft(201, 'B', 3_000, 1))).toMatchObject({ refusal: 'MARKET_HALTED' });
    expect((await switchTo('open')).ok).toBe(true);
    expect(traded()).toEqual(wanted);
  });

  it('tells each slice once, also one whose COMMIT was done while its answer was lost', async () => {
    const wanted = await crossed();
    next = [() => link.loseNextCommitAnswer()];
    expect(await switchTo('open')).toMatchObject({ ok: false, refusal: 'UNAVAILABLE' });
    await ready();
    expect(traded()).toHaveLength(2 * auctionSliceMax);
    expect((await switchTo('open')).ok).toBe(true);
    expect(traded()).toEqual(wanted);
  });

  it('is left by an engine that stops after the slice that it is at, and ended by the next one at the same price', async () => {
    const wanted = await crossed();
    let stopped: Promise<void> | undefined;
    next = [
      () => {
        stopped = orders.stop();
      },
    ];
    expect(await switchTo('open')).toMatchObject({ ok: false, refusal: 'UNAVAILABLE' });
    await stopped;
    expect([traded().length, await storedState()]).toEqual([auctionSliceMax, 'halted']);
    await lead();
    expect(markets.state(market.id)).toBe('halted');
    expect((await switchTo('open')).ok).toBe(true);
    expect(traded()).toEqual(wanted);
  });

  it('ends where its market is restricted midway, and lets members leave until the next one', async () => {
    await crossed();
    const resting = await place(200, 'S', 3_500, 1);
    told.length = 0;
    next = [() => markets.restrict('test', [market.id])];
    expect(await switchTo('open')).toMatchObject({ ok: false, refusal: 'MARKET_HALTED' });
    expect([traded().length, markets.state(market.id), await storedState()]).toEqual([3, 'cancelOnly', 'preopen']);
    expect((await orders.engine.cancel({ orderId: resting.id, market, reason: 'member' })).ok).toBe(true);
    markets.restrict('test', []);
    expect((await switchTo('open')).ok).toBe(true);
    expect(book().indicative(1)).toBeNull();
  });

  it('takes turns with that of another market, and comes before what its own market is asked for later', async () => {
    const wanted = await crossed();
    await switchTo('preopen', other.id);
    for (let turn = 0; turn < 8; turn += 1) {
      await place(200, 'S', 90_000_000 + turn, 1, other);
      await place(210 + turn, 'B', 90_001_000 + turn * 1_000, 1, other);
    }
    told.length = 0;
    const switches = [switchTo('open'), switchTo('cancelOnly'), switchTo('open', other.id)];
    expect((await Promise.all(switches)).map(({ ok }) => ok)).toEqual([true, true, true]);
    const turns = told.map(({ fills, switched }) => [fills[0]?.market.id === other.id, switched?.state ?? null]);
    expect(turns.slice(0, 4).map(([isOther]) => isOther)).toEqual([false, true, false, true]);
    expect(turns.flatMap(([isOther, state]) => (isOther || state === null ? [] : [state]))).toEqual([
      'halted',
      'open',
      'cancelOnly',
    ]);
    expect(traded()).toEqual(wanted);
  });
});

it('a market of many orders closes in slices, between which another one takes orders', async () => {
  await crossed();
  const placed: Promise<unknown>[] = [];
  next = [() => placed.push(place(200, 'B', 90_000_000, 1, other))];
  await switchTo('closed');
  await Promise.all(placed);
  const ended = told.map(({ orders: each }) => each.filter(({ cancelReason }) => cancelReason === 'market').length);
  expect([Math.max(...ended), ended.reduce((sum, count) => sum + count)]).toEqual([auctionSliceMax, 20]);
  expect(told.findIndex(({ orders: [first] }) => first?.market.id === other.id)).toBe(1);
  expect([book().size, await storedState()]).toEqual([0, 'closed']);
});

/** The number of the fill that comes `count` after the last one. */
async function nextFill(count: number): Promise<bigint> {
  const { rows } = await context.pool.query('SELECT last_fill_id AS id FROM engine_lease');
  return BigInt(rows[0].id) + BigInt(count);
}
