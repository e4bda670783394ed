import { Money, tickAt } from '@maru/domain';
import { hourMs } from '@maru/server';
import { seedHouse, seedMarketData } from '../../seed';
import { checkInvariants, createLedger } from '../modules/ledger';
import { createMarkets, tickView } from '../modules/market';
import { createOrders, type OrderDraft } from '../modules/order';
import { createSandboxWorld } from '../sandbox/sandbox-world';
import { createTestContext, type TestContext } from '../testing/context';
import { createWorkers } from '.';
import { CandleWriter } from './candle-writer';
import { HouseCleaner } from './house-cleaner';
import { TradingBots } from './trading-bots';

jest.setTimeout(60_000);

let context: TestContext;
let world: Awaited<ReturnType<typeof start>>;

/** An exchange on the test's database, as after a start of the process. */
async function start() {
  const ledger = createLedger(context);
  const { service: markets } = createMarkets(context);
  await markets.load();
  const { service: orders } = createOrders(context, { ledger, markets });
  await orders.start();
  return { ledger, markets, orders, prices: createSandboxWorld(context).prices };
}

beforeAll(async () => {
  context = await createTestContext();
  await seedMarketData(context);
  world = await start();
  await seedHouse(context, world.ledger);
});
afterAll(async () => {
  expect(await checkInvariants(context.pool)).toEqual([]);
  await world.orders.stop();
  await context.end();
});

async function trade(code: string, units: number): Promise<void> {
  const market = world.markets.findByCode(code);
  if (!market) throw new Error(`no market ${code}`);
  const draft: OrderDraft = {
    memberId: 1,
    market,
    side: 'S',
    orderType: 'LIMIT',
    timeInForce: 'GTC',
    price: units,
    amount: 100_000_000n,
    total: null,
    feePpm: 0,
    clientOrderId: null,
  };
  await world.orders.placeForHouse(draft);
  await world.orders.placeForHouse({ ...draft, memberId: 2, side: 'B' });
}

async function give(memberId: bigint, asset: string, amount: bigint): Promise<void> {
  const postings = [
    { account: `custody:${asset}`, asset, amount: -amount },
    { account: `member:${memberId}:${asset}:available`, asset, amount },
  ];
  await context.db
    .transaction()
    .execute((tx) => world.ledger.post(tx, { kind: 'deposit', commandId: `deposit:${memberId}:${asset}`, postings }));
}

function expectDeepBooks(): void {
  for (const market of world.markets.all()) {
    const { bids, asks } = world.orders.quotes(market);
    for (const side of [bids, asks]) {
      expect(side.length).toBeGreaterThanOrEqual(15);
      expect(side.length).toBeLessThanOrEqual(25);
    }
    const [bid, ask] = [bids[0]?.price ?? 0, asks[0]?.price ?? 0];
    const unit = new Money(10).pow(market.priceScale);
    const tick = unit.times(tickAt(world.markets.rules(market.id).ticks, new Money(bid).div(unit)) ?? 0).toNumber();
    expect(ask).toBeGreaterThan(bid);
    expect(ask - bid).toBeLessThan(tick * 5);
  }
}

async function volume() {
  const { rows } = await context.pool.query<{ minutes: string; days: string }>(
    'SELECT (SELECT coalesce(sum(volume), 0)::text FROM candle_minute) AS minutes, (SELECT coalesce(sum(volume), 0)::text FROM candle_day) AS days',
  );
  return rows[0];
}

describe('the candle writer', () => {
  it('counts every trade once, also those that a crash kept from being written (TRAD-030)', async () => {
    const writer = new CandleWriter(context, world);
    await writer.start();
    await trade('KRW-XRP', 33_500_000);
    await writer.stop();
    expect(await volume()).toEqual({ minutes: '100000000', days: '100000000' });
    // No writer runs: these are in the database as fills only, as after a crash.
    await trade('KRW-XRP', 33_600_000);
    await trade('KRW-ETH', 54_000_000_000);
    await world.orders.stop();
    world = await start();
    const again = new CandleWriter(context, world);
    await again.start();
    await again.stop();
    expect(await volume()).toEqual({ minutes: '300000000', days: '300000000' });
    expect(tickView(world.markets.snapshot(world.markets.findByCode('KRW-XRP')?.id ?? 0))).toMatchObject({
      close: '3360',
      volume: '2',
    });
  });
});

describe('after a crash', () => {
  const traded = async () => {
    const { rows } = await context.pool.query<{ amount: string }>('SELECT sum(amount)::text AS amount FROM fill');
    return { minutes: rows[0]?.amount, days: rows[0]?.amount };
  };

  /** What candles contain once the next process has counted what this one left. */
  const countedAnew = async () => {
    await world.orders.stop();
    world = await start();
    const writer = new CandleWriter(context, world);
    await writer.start();
    await writer.stop();
    return volume();
  };

  it('a trade made while candles were being written is counted once (TRAD-030)', async () => {
    const writer = new CandleWriter(context, world);
    await writer.start();
    await trade('KRW-XRP', 33_500_000);
    const { candles } = world.markets;
    const save = candles.save.bind(candles);
    const saving = jest.spyOn(candles, 'save').mockImplementationOnce(async (changed, lastFill) => {
      await trade('KRW-XRP', 33_600_000);
      await save(changed, lastFill);
      saving.mockRejectedValue(new Error('gone'));
    });
    await writer.stop();
    saving.mockRestore();
    expect(await countedAnew()).toEqual(await traded());
  });

  it('candles that could not be written are with the next ones', async () => {
    const writer = new CandleWriter(context, world);
    await writer.start();
    await trade('KRW-XRP', 33_500_000);
    const saving = jest.spyOn(world.markets.candles, 'save').mockRejectedValueOnce(new Error('gone'));
    await writer.stop();
    expect(saving).toHaveBeenCalledTimes(1);
    saving.mockRestore();
    await writer.stop();
    expect(await volume()).toEqual(await traded());
  });
});

describe('the house', () => {
  it('quotes every market with 15 to 25 levels a side, narrowly, and keeps trading', async () => {
    const bots = new TradingBots(context, { ...world, feed: { audience: 200 } }, 1);
    await bots.start();
    expectDeepBooks();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await bots.stop();
    expectDeepBooks();
    const { rows } = await context.pool.query<{ trades: number; markets: number }>(
      'SELECT count(*)::int AS trades, count(DISTINCT market_id)::int AS markets FROM fill WHERE id > 3',
    );
    expect(rows[0]?.trades).toBeGreaterThan(5);
    expect(rows[0]?.markets).toBeGreaterThan(4);
    expect(await checkInvariants(context.pool)).toEqual([]);
  });

  it('absorbs a market order of 20 million won in KRW-BTC within 0.3 %, and fills its book again at once', async () => {
    const market = world.markets.findByCode('KRW-BTC');
    if (!market) throw new Error('no market');
    const bots = new TradingBots(context, { ...world, feed: { audience: 0 } }, 2);
    await bots.start();
    const before = world.orders.engine.book(market.id).book.best('S') ?? 0;
    const order = { memberId: 100, market, side: 'B', orderType: 'MARKET', timeInForce: 'IOC', price: null } as const;
    await give(100n, 'KRW', 3_000_000_000n);
    await world.orders.placeForHouse({
      ...order,
      amount: null,
      total: 2_000_000_000n,
      feePpm: 2_000,
      clientOrderId: null,
    });
    expect(world.markets.statistics(market.id).last / before).toBeLessThan(1.003);
    await new Promise((resolve) => setTimeout(resolve, 800));
    await bots.stop();
    const { bids, asks } = world.orders.quotes(market);
    expect(Math.min(bids.length, asks.length)).toBeGreaterThanOrEqual(15);
  });

  it('is quiet while nobody listens, and never quite still', async () => {
    const count = async () => (await context.pool.query('SELECT count(*)::int AS n FROM orders')).rows[0]?.n;
    const bots = new TradingBots(context, { ...world, feed: { audience: 0 } }, 3);
    await bots.start();
    const before = await count();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await bots.stop();
    const placed = (await count()) - before;
    expect(placed).toBeGreaterThan(0);
    expect(placed).toBeLessThan(25);
  });

  it('keeps related markets consistent: BTC-ETH is KRW-ETH over KRW-BTC', () => {
    const price = (code: string) =>
      Number(tickView(world.markets.snapshot(world.markets.findByCode(code)?.id ?? 0)).close);
    expect(price('BTC-ETH') / (price('KRW-ETH') / price('KRW-BTC'))).toBeCloseTo(1, 2);
  });

  it('keeps its trades until candles contain them, the last 50 of a market, and every trade of a member', async () => {
    const market = world.markets.findByCode('KRW-ADA');
    if (!market) throw new Error('no market');
    const price = world.markets.statistics(market.id).last;
    const draft = {
      market,
      orderType: 'LIMIT',
      price,
      amount: 100_000_000n,
      total: null,
      clientOrderId: null,
    } as const;
    await world.orders.cancelAll(1, 'member');
    await give(101n, 'KRW', 1_000_000_000n);
    await world.orders.placeForHouse({ ...draft, memberId: 1, side: 'S', timeInForce: 'GTC', feePpm: 0 });
    await world.orders.placeForHouse({ ...draft, memberId: 101, side: 'B', timeInForce: 'IOC', feePpm: 0 });
    for (let count = 0; count < 60; count += 1) await trade('KRW-ADA', price);
    const trades = async () => {
      const { rows } = await context.pool.query<{ all: number; members: number }>(
        `SELECT count(*)::int AS all, count(*) FILTER (WHERE buyer_id >= 100)::int AS members FROM fill WHERE market_id = $1`,
        [market.id],
      );
      return rows[0];
    };
    const before = await trades();
    expect(before?.all).toBeGreaterThan(60);
    context.clock.advance(hourMs);
    const newest = (await world.orders.fills.newestId()) ?? 0n;
    await world.orders.clearHouse(context.clock.now(), 0n);
    expect(await trades()).toEqual(before);
    await world.orders.clearHouse(context.clock.now(), newest);
    expect(await trades()).toEqual({ all: 51, members: 1 });
  });

  it('looks for nothing to clean where no bots trade: neither in production nor with quiet markets', async () => {
    const cleans = jest.spyOn(HouseCleaner.prototype, 'start');
    for (const config of [
      { ...context.config, world: 'production', quietMarkets: false } as const,
      { ...context.config, quietMarkets: true },
    ]) {
      const members = { standing: async () => null };
      const stopOrders = { traders: () => new Set<bigint>(), hasOpenOrders: () => false, cancelAll: async () => {} };
      const workers = createWorkers({ ...context, config }, { ...world, stopOrders, members, feed: { audience: 0 } });
      await workers.start?.();
      await workers.stop?.();
    }
    expect(cleans).not.toHaveBeenCalled();
  });

  it('leaves no old orders and trades of its own behind, and the ledger whole', async () => {
    const entries = async () => (await context.pool.query('SELECT count(*)::int AS n FROM ledger_entry')).rows[0]?.n;
    const before = await entries();
    context.clock.advance(3 * hourMs);
    await new HouseCleaner(context, world).clean();
    const { rows } = await context.pool.query(
      `SELECT count(*)::int AS n FROM orders WHERE state IN ('filled', 'cancelled') AND member_id < 100`,
    );
    expect(rows[0]?.n).toBe(0);
    expect(await entries()).toBe(before);
  });
});
