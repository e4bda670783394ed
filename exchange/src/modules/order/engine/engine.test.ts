import { seedMarketData } from '../../../../seed';
import { createTestContext, type TestContext } from '../../../testing/context';
import { checkInvariants, createLedger, type Ledger } from '../../ledger';
import { createMarkets, type MarketDefinition } from '../../market';
import { createOrders, type OrderDraft } from '..';

let context: TestContext;
let ledger: Ledger;
let orders: ReturnType<typeof createOrders>;
let market: MarketDefinition;

beforeAll(async () => {
  context = await createTestContext();
  await seedMarketData(context);
  ledger = createLedger(context);
  const markets = createMarkets(context);
  await markets.load();
  orders = createOrders(context, { ledger, markets });
  await orders.start();
  const found = markets.findByCode('KRW-XRP');
  if (!found) throw new Error('no market');
  market = found;
  for (const [asset, amount] of [
    ['KRW', 100_000_000n],
    ['XRP', 100_000_000_000n],
  ] as const) {
    await context.db.transaction().execute((tx) =>
      ledger.post(tx, {
        kind: 'deposit',
        commandId: `deposit:${asset}`,
        postings: [
          { account: `custody:${asset}`, asset, amount: -amount },
          { account: `member:100:${asset}:available`, asset, amount },
        ],
      }),
    );
  }
});
afterAll(async () => {
  expect(await checkInvariants(context.pool)).toEqual([]);
  await orders.stop();
  await context.end();
});

const buy = (won: number): OrderDraft => ({
  memberId: 100,
  market,
  side: 'B',
  callType: 'LIMIT',
  timeInForce: 'GTC',
  price: won * 10_000,
  amount: 1_000_000_000n,
  total: null,
  feePpm: 2_000,
  clientOrderId: null,
});

const queue = () => [...orders.engine.book(market.id).book.queue('B')].map(({ id, amount }) => [id, amount]);

describe('the engine', () => {
  it('refuses a batch whose commit fails, and its book is as before', async () => {
    expect((await orders.placeForHouse(buy(3_000))).ok).toBe(true);
    const before = queue();
    await context.pool.query(`ALTER TABLE orders ADD CONSTRAINT broken CHECK (price <> 30010000) NOT VALID`);
    const outcomes = await Promise.all([orders.placeForHouse(buy(3_001)), orders.placeForHouse(buy(2_999))]);
    expect(outcomes).toMatchObject([
      { ok: false, refusal: 'UNAVAILABLE' },
      { ok: false, refusal: 'UNAVAILABLE' },
    ]);
    expect(queue()).toEqual(before);
    await context.pool.query('ALTER TABLE orders DROP CONSTRAINT broken');
    expect((await orders.placeForHouse(buy(3_001))).ok).toBe(true);
    expect((await ledger.balance(100n, 'KRW')).hold).toBe(3_006_000n + 3_007_002n);
  });

  it('frees a hold once, however many cancels race with each other', async () => {
    const placed = await orders.placeForHouse(buy(2_500));
    if (!placed.ok) throw new Error(placed.refusal);
    const cancel = () => orders.engine.cancel({ orderId: placed.value.id, market, reason: 'member' });
    const outcomes = await Promise.all(Array.from({ length: 30 }, cancel));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('commits thousands of parallel orders in batches, each answered by its own order', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 1_500 }, (_, index) => orders.placeForHouse({ ...buy(2_000 + (index % 50)), memberId: 1 })),
    );
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.value.id)).size).toBe(1_500);
  });
});
