import { sql } from 'kysely';
import { seedMarketData } from '../../../../seed';
import { createTestContext, type TestContext } from '../../../testing/context';
import { depositor } from '../../../testing/engine-trader';
import { checkInvariants, createLedger, type Ledger } from '../../ledger';
import { createMarkets, type MarketDefinition } from '../../market';
import { createOrders, type OrderDraft, type Orders } from '..';

jest.setTimeout(60_000);

let context: TestContext;
let ledger: Ledger;
let orders: Orders;
let market: MarketDefinition;

beforeAll(async () => {
  // How long orders may wait is no matter of a busy machine here.
  context = await createTestContext({ config: { orderWaitMsMax: 60_000 } });
  await seedMarketData(context);
  ledger = createLedger(context);
  const { service: markets } = createMarkets(context);
  await markets.load();
  orders = createOrders(context, { ledger, markets }).service;
  await orders.start();
  const found = markets.findByCode('KRW-XRP');
  if (!found) throw new Error('no market');
  market = found;
  await deposit(100, 'KRW', 100_000_000n);
  await deposit(100, 'XRP', 100_000_000_000n);
});
afterAll(async () => {
  expect(await checkInvariants(context.pool)).toEqual([]);
  await orders.stop();
  await context.end();
});

type Tx = Parameters<Ledger['post']>[0];

const deadlockDetected = '40P01';

const deposit = depositor(() => ({ context, ledger }));

const buy = (won: number): OrderDraft => ({
  memberId: 100,
  market,
  side: 'B',
  orderType: 'LIMIT',
  timeInForce: 'GTC',
  price: won * 10_000,
  amount: 1_000_000_000n,
  total: null,
  feePpm: 2_000,
  clientOrderId: null,
});

/** Until the engine's transaction waits for a row that another one holds. */
async function engineWaits(): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'maru %' AND wait_event_type = 'Lock'`;
  while ((await context.pool.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

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

  const bonus = (tx: Tx, memberId: number, asset: string) =>
    ledger.post(tx, {
      kind: 'bonus',
      commandId: `bonus:${memberId}:${asset}`,
      postings: [
        { account: `promo:${asset}`, asset, amount: -1n },
        { account: `member:${memberId}:${asset}:available`, asset, amount: 1n },
      ],
    });

  /** @returns whether the engine was the one that had to give way: PostgreSQL looks once for each wait, so it must be there in time. */
  async function meetInDeadlock(clientOrderId: string): Promise<boolean> {
    const taker = { ...buy(3_100), clientOrderId };
    const maker = await orders.placeForHouse({ ...taker, memberId: 101, side: 'S', clientOrderId: null });
    if (!maker.ok) throw new Error(maker.refusal);
    let placed: ReturnType<typeof orders.placeForHouse> | undefined;
    const posting = context.db.transaction().execute(async (tx) => {
      // Whoever looks first is given up: the engine looks after a second.
      await sql`SET LOCAL deadlock_timeout = '2s'`.execute(tx);
      await bonus(tx, 101, 'XRP');
      // The engine now locks the buyer's won and waits for the seller's coins, we hold those and ask for the won.
      placed = orders.placeForHouse(taker);
      await engineWaits();
      await bonus(tx, 100, 'KRW');
    });
    const [entry, order] = [await posting.catch((error) => error.code), await placed];
    expect([undefined, deadlockDetected]).toContain(entry);
    expect(order).toMatchObject({ ok: true, value: { state: 'filled' } });
    const { rows } = await context.pool.query('SELECT state FROM orders WHERE client_order_id = $1', [clientOrderId]);
    expect(rows).toEqual([{ state: 'filled' }]);
    return entry === undefined;
  }

  it('tries a batch again that met a ledger entry over several members in a deadlock', async () => {
    await deposit(101, 'XRP', 100_000_000_000n);
    // On a busy machine the entry may ask so late that it finds the deadlock itself.
    for (let tries = 1; !(await meetInDeadlock(`deadlock ${tries}`)); tries += 1) expect(tries).toBeLessThan(8);
  });

  it('lets an order use what another one was lessened by in the same batch', async () => {
    // As much as the first order needs.
    await deposit(103, 'KRW', 3_006_000n);
    const whole = { ...buy(3_000), memberId: 103 };
    const placed = await orders.placeForHouse(whole);
    if (!placed.ok) throw new Error(placed.refusal);
    const half = { ...whole, amount: 500_000_000n };
    const outcomes = await Promise.all([
      orders.placeForHouse(half),
      orders.engine.amend({ orderId: placed.value.id, filled: 0n, draft: half }),
      orders.placeForHouse(half),
    ]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, true, true]);
    await orders.cancelAll(103, 'member');
  });

  it('lets a member have 200 orders waiting in one market, and no more (TOO_MANY_OPEN_ORDERS)', async () => {
    await deposit(102, 'KRW', 1_000_000_000n);
    const small = { ...buy(1_000), memberId: 102, amount: 500_000_000n };
    const outcomes = await Promise.all(Array.from({ length: 203 }, () => orders.placeForHouse(small)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(200);
    expect(outcomes.at(-1)).toMatchObject({ ok: false, refusal: 'TOO_MANY_OPEN_ORDERS' });
    const [first] = outcomes;
    if (!first?.ok) throw new Error('the first order was refused');
    await orders.engine.cancel({ orderId: first.value.id, market, reason: 'member' });
    expect((await orders.placeForHouse(small)).ok).toBe(true);
    expect((await orders.placeForHouse({ ...small, timeInForce: 'IOC' })).ok).toBe(true);
    await orders.cancelAll(102, 'member');
  });

  it('commits thousands of parallel orders in batches, each answered by its own order', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 1_500 }, (_, index) => orders.placeForHouse({ ...buy(2_000 + (index % 50)), memberId: 1 })),
    );
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.value.id)).size).toBe(1_500);
  });
});
