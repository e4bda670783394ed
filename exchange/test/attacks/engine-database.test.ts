import { setTimeout as pause } from 'node:timers/promises';
import { seedMarketData } from '../../seed';
import { checkInvariants, createLedger } from '../../src/modules/ledger';
import { createMarkets, type MarketDefinition, type Markets } from '../../src/modules/market';
import {
  type CommittedBatch,
  createOrders,
  LeaseRepository,
  type OrderDraft,
  type Orders,
  requireNoLeader,
} from '../../src/modules/order';
import { connectEngine } from '../../src/platform/database/pool';
import { createTestContext, type TestContext } from '../../src/testing/context';
import { createDatabaseLink, type DatabaseLink } from '../../src/testing/database-link';

jest.setTimeout(90_000);

let link: DatabaseLink;
let context: TestContext;
let markets: Markets;
let orders: Orders;
let market: MarketDefinition;
const told: CommittedBatch[] = [];
const closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  link = await createDatabaseLink();
  context = await createTestContext({ engineUrl: (url) => link.through(url) });
  await seedMarketData(context);
  markets = createMarkets(context).service;
  await markets.load();
  orders = engineOf(context);
  await orders.start();
  told.length = 0;
  orders.engine.onCommitted((batch) => told.push(batch));
  const found = markets.findByCode('KRW-XRP');
  if (!found) throw new Error('no market');
  market = found;
});
afterEach(async () => {
  expect(await checkInvariants(context.pool)).toEqual([]);
  await orders.stop();
  for (const close of closers.splice(0)) await close();
  await context.end();
  await link.close();
});

const engineOf = (of: Pick<TestContext, 'config' | 'db' | 'engineDatabase' | 'clock' | 'events' | 'log'>): Orders =>
  createOrders(of, { ledger: createLedger(of), markets }).service;

const draft = (side: 'B' | 'S', won: number): OrderDraft => ({
  memberId: side === 'B' ? 1 : 2,
  market,
  side,
  orderType: 'LIMIT',
  timeInForce: 'GTC',
  price: won * 10_000,
  amount: 1_000_000_000n,
  total: null,
  feePpm: 0,
  clientOrderId: null,
});
const place = (side: 'B' | 'S', won: number) => orders.placeForHouse(draft(side, won));

it('takes orders again within 25 s after every connection of the engine has gone silent', async () => {
  expect((await place('B', 3_000)).ok).toBe(true);
  const from = performance.now();
  link.silence();
  const lost = await place('B', 3_001);
  expect(lost).toMatchObject({ ok: false, refusal: 'UNAVAILABLE' });
  // Nobody waits longer than clients do.
  expect(performance.now() - from).toBeLessThan(15_000);
  while (!(await place('S', 3_005)).ok) await pause(50);
  expect(performance.now() - from).toBeLessThan(25_000);
});

it('answers, books and tells a batch once whose COMMIT was done while its answer was lost', async () => {
  await place('S', 3_000);
  told.length = 0;
  link.loseNextCommitAnswer();
  expect(await place('B', 3_000)).toMatchObject({ ok: true, value: { state: 'filled' } });
  expect(told.flatMap(({ fills }) => fills)).toHaveLength(1);
  expect(orders.lastTrades(market, 5)).toHaveLength(1);
  expect(markets.statistics(market.id).last).toBe(30_000_000);
  link.loseNextCommitAnswer();
  const rests = await place('B', 2_900);
  if (!rests.ok) throw new Error(rests.refusal);
  const cancelled = await orders.engine.cancel({ orderId: rests.value.id, market, reason: 'member' });
  expect(cancelled).toMatchObject({ ok: true, value: { state: 'cancelled' } });
});

it('keeps an engine of another process out while the first lives, and lets it in when that has died', async () => {
  const other = connectEngine(context.databaseUrl, context.log, context.vault);
  const second = engineOf({ ...context, engineDatabase: other });
  const name = context.engineDatabase.name;
  await expect(second.start()).rejects.toThrow(`Another exchange leads on this database (${name}/`);
  await expect(requireNoLeader(new LeaseRepository(other.db))).rejects.toThrow(name);
  expect((await place('B', 3_000)).ok).toBe(true);
  // As after kill -9: nothing is released, its connections end.
  await context.engineDatabase.close();
  await requireNoLeader(new LeaseRepository(other.db));
  await second.start();
  expect((await second.placeForHouse(draft('B', 3_001))).ok).toBe(true);
  orders = second;
  closers.push(other.close);
});

it('says that it is fenced, and is ready no more, once another engine has taken the lease', async () => {
  const fenced = jest.fn();
  orders.engine.onFenced(fenced);
  await context.pool.query(`UPDATE engine_lease SET epoch = epoch + 1, holder = 'other/1'`);
  expect(await place('B', 3_000)).toMatchObject({ ok: false, refusal: 'UNAVAILABLE' });
  expect([orders.engine.isReady, fenced.mock.calls.length]).toEqual([false, 1]);
});
