import type { MarketState } from '@maru/domain/market-state';
import fc from 'fast-check';
import { seedMarketData } from '../../../../seed';
import { createTestContext, type TestContext } from '../../../testing/context';
import { createDatabaseLink, type DatabaseLink } from '../../../testing/database-link';
import { coinUnits, engineTrader } from '../../../testing/engine-trader';
import { checkInvariants, createLedger, type Ledger } from '../../ledger';
import { createMarkets, type MarketDefinition, type Markets } from '../../market';
import { type CommittedBatch, createOrders, type Orders } from '..';
import { naiveAuction } from '../book/naive-auction';

jest.setTimeout(60_000);

let link: DatabaseLink;
let context: TestContext;
let ledger: Ledger;
let markets: Markets;
let orders: Orders;
let market: MarketDefinition;
const told: CommittedBatch[] = [];

beforeAll(async () => {
  link = await createDatabaseLink();
  context = await createTestContext({ engineUrl: (url) => link.through(url) });
  await seedMarketData(context);
  ledger = createLedger(context);
  markets = createMarkets(context).service;
  await markets.load();
  orders = createOrders(context, { ledger, markets }).service;
  await orders.start();
  orders.engine.onCommitted((batch) => told.push(batch));
  const found = markets.findByCode('KRW-XRP');
  if (!found) throw new Error('no market');
  market = found;
  for (let memberId = 200; memberId < 210; memberId += 1)
    for (const asset of ['KRW', 'XRP']) await deposit(memberId, asset);
});
beforeEach(async () => {
  await switchTo('open');
  for (const { id } of [...book().queue('B'), ...book().queue('S')])
    await orders.engine.cancel({ orderId: id, market, reason: 'market' });
  told.length = 0;
});
afterEach(async () => expect(await checkInvariants(context.pool)).toEqual([]));
afterAll(async () => {
  await orders.stop();
  await context.end();
  await link.close();
});

const { deposit, draft, place } = engineTrader(() => ({ context, ledger, orders, market }));
const switchTo = (state: MarketState) => orders.engine.switchState({ marketId: market.id, state, planId: null });
const book = () => orders.engine.book(market.id).book;
async function balance(memberId: number, asset: string) {
  const { available, hold } = await ledger.balance(BigInt(memberId), asset);
  return [available, hold];
}
async function storedState() {
  const { rows } = await context.pool.query('SELECT state FROM market WHERE id = $1', [market.id]);
  return rows[0].state;
}

describe('a market before its opening (TRAD-008)', () => {
  it('lets limit orders rest without matching, and refuses those that must trade at once', async () => {
    await switchTo('preopen');
    await place(200, 'S', 3_000, 10);
    expect(await place(201, 'B', 3_100, 10)).toMatchObject({ state: 'open', filledAmount: 0n });
    for (const timeInForce of ['IOC', 'FOK', 'POST'] as const) {
      const refused = await orders.placeForHouse({ ...draft(202, 'B', 3_000, 1), timeInForce });
      expect(refused).toMatchObject({ ok: false, refusal: 'PREOPEN_LIMIT_ONLY' });
    }
    const all = { ...draft(202, 'S', 3_000, 1), orderType: 'MARKET', timeInForce: 'IOC', price: null } as const;
    expect(await orders.placeForHouse(all)).toMatchObject({ ok: false, refusal: 'PREOPEN_LIMIT_ONLY' });
    expect(orders.quotes(market).indicative).toEqual({ price: expect.any(Number), amount: coinUnits(10) });
  });

  it('takes the older order of a member back who would trade with himself', async () => {
    await switchTo('preopen');
    const older = await place(200, 'S', 3_000, 10);
    const newer = await place(200, 'B', 3_100, 5);
    expect(book().find(older.id)).toBeUndefined();
    expect(book().find(newer.id)).toBeDefined();
    expect(told.at(-1)?.orders).toContainEqual(expect.objectContaining({ id: older.id, cancelReason: 'selfTrade' }));
    const apart = await place(200, 'S', 3_200, 5);
    expect([newer, apart].map(({ id }) => book().find(id)?.amount)).toEqual([coinUnits(5), coinUnits(5)]);
  });

  it('trades what meets at one price with its opening, and gives back what a buyer has offered beyond it', async () => {
    const [won, coins] = [await balance(201, 'KRW'), await balance(201, 'XRP')];
    await switchTo('preopen');
    await place(200, 'S', 3_000, 10);
    const buyer = await place(201, 'B', 3_100, 10);
    await place(202, 'S', 3_000, 9);
    await place(203, 'B', 3_000, 5);
    expect(await switchTo('open')).toMatchObject({ ok: true });
    const opening = told.at(-1);
    // The later order of a trade is its taker.
    expect(opening?.fills.map(({ price, amount, takerSide }) => [price, amount, takerSide])).toEqual([
      [30_000_000, coinUnits(10), 'B'],
      [30_000_000, coinUnits(5), 'B'],
    ]);
    expect(opening?.switched).toMatchObject({ state: 'open' });
    expect(opening?.orders).toContainEqual(expect.objectContaining({ id: buyer.id, state: 'filled', hold: 0n }));
    // 30,000 won and a fee of 60.
    expect(await balance(201, 'KRW')).toEqual([(won[0] ?? 0n) - 3_006_000n, won[1]]);
    expect(await balance(201, 'XRP')).toEqual([(coins[0] ?? 0n) + coinUnits(10), coins[1]]);
    expect(book().depth('S', 9)).toEqual([{ price: 30_000_000, amount: coinUnits(4) }]);
    expect(orders.quotes(market).indicative).toBeUndefined();
    expect(markets.reference(market.id)).toBe(30_000_000);
    expect([markets.state(market.id), await storedState()]).toEqual(['open', 'open']);
  });

  it('opens as it was after an opening that could not be committed, with the same trades', async () => {
    await switchTo('preopen');
    await place(200, 'S', 3_000, 10);
    await place(201, 'B', 3_000, 4);
    await context.pool.query('ALTER TABLE fill ADD CONSTRAINT broken CHECK (false) NOT VALID');
    expect(await switchTo('open')).toMatchObject({ ok: false, refusal: 'UNAVAILABLE' });
    await context.pool.query('ALTER TABLE fill DROP CONSTRAINT broken');
    expect([markets.state(market.id), await storedState()]).toEqual(['preopen', 'preopen']);
    while (!orders.engine.isReady) await new Promise((resolve) => setTimeout(resolve, 20));
    expect([book().best('B'), book().best('S')]).toEqual([30_000_000, 30_000_000]);
    told.length = 0;
    expect((await switchTo('open')).ok).toBe(true);
    expect(told.flatMap(({ fills }) => fills.map(({ amount }) => amount))).toEqual([coinUnits(4)]);
  });

  it('tells an opening once whose COMMIT was done while its answer was lost', async () => {
    await switchTo('preopen');
    await place(200, 'S', 3_000, 10);
    await place(201, 'B', 3_000, 4);
    told.length = 0;
    link.loseNextCommitAnswer();
    await switchTo('open');
    while (!orders.engine.isReady) await new Promise((resolve) => setTimeout(resolve, 20));
    expect([markets.state(market.id), await storedState()]).toEqual(['open', 'open']);
    expect(told.flatMap(({ fills }) => fills)).toHaveLength(1);
    await switchTo('open');
    expect(told.flatMap(({ fills }) => fills)).toHaveLength(1);
  });

  it('does not open while it is restricted, and takes cancellations only', async () => {
    await switchTo('preopen');
    const sell = await place(200, 'S', 3_000, 10);
    await place(201, 'B', 3_000, 4);
    markets.restrict('test', [market.id]);
    expect(markets.state(market.id)).toBe('cancelOnly');
    expect(await orders.placeForHouse(draft(202, 'B', 2_000, 1))).toMatchObject({ refusal: 'MARKET_HALTED' });
    expect(await switchTo('open')).toMatchObject({ ok: false, refusal: 'MARKET_HALTED' });
    expect(await storedState()).toBe('preopen');
    expect((await orders.engine.cancel({ orderId: sell.id, market, reason: 'member' })).ok).toBe(true);
    markets.restrict('test', []);
    expect((await switchTo('open')).ok).toBe(true);
  });

  it('trades as the naive auction does, whatever members have placed, amended and cancelled before', async () => {
    const step = fc.record({
      memberId: fc.integer({ min: 200, max: 209 }),
      side: fc.constantFrom('B' as const, 'S' as const),
      won: fc.integer({ min: 2_990, max: 3_010 }),
      amount: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await switchTo('preopen');
        await Promise.all(
          steps.map((each) => orders.placeForHouse(draft(each.memberId, each.side, each.won, each.amount))),
        );
        const waiting = (['B', 'S'] as const).flatMap((side) => [...book().queue(side)].map((it) => ({ ...it, side })));
        const wanted = naiveAuction(waiting, markets.statistics(market.id).last, market.unit);
        told.length = 0;
        await switchTo('open');
        const fills = told.flatMap((batch) => batch.fills);
        expect(fills.map(({ buy, sell, price, amount, total }) => [buy.id, sell.id, price, amount, total])).toEqual(
          wanted.map(({ buyId, sellId, price, amount, total }) => [buyId, sellId, price, amount, total]),
        );
        expect(await checkInvariants(context.pool)).toEqual([]);
        for (const { id } of waiting) await orders.engine.cancel({ orderId: id, market, reason: 'market' });
      }),
      { numRuns: 12 },
    );
  });
});

describe('a market that does not trade', () => {
  it('lets nobody cancel while it is halted but the exchange itself, and its orders wait', async () => {
    const order = await place(200, 'S', 3_000, 10);
    await switchTo('halted');
    const cancel = (reason: 'member' | 'review') => orders.engine.cancel({ orderId: order.id, market, reason });
    expect(await cancel('member')).toMatchObject({ ok: false, refusal: 'MARKET_HALTED' });
    expect(await orders.placeForHouse(draft(201, 'B', 3_000, 1))).toMatchObject({ refusal: 'MARKET_HALTED' });
    expect(book().find(order.id)?.amount).toBe(coinUnits(10));
    expect((await cancel('review')).ok).toBe(true);
  });

  it('gives every order back when it closes', async () => {
    const before = await balance(200, 'XRP');
    await place(200, 'S', 3_000, 10);
    await place(201, 'B', 2_900, 10);
    await switchTo('closed');
    expect(told.at(-1)?.orders.map(({ state, cancelReason }) => [state, cancelReason])).toEqual([
      ['cancelled', 'market'],
      ['cancelled', 'market'],
    ]);
    expect([book().size, await balance(200, 'XRP')]).toEqual([0, before]);
    expect(await orders.placeForHouse(draft(201, 'B', 2_900, 1))).toMatchObject({ refusal: 'MARKET_HALTED' });
  });
});
