import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { createTestContext, type TestContext } from '../../testing/context';
import { type HistorySearch, MemberTradeRepository } from './member-trade.repository';
import { TradeDaysRepository } from './trade-days.repository';

jest.setTimeout(60_000);

const member = 5_000n;
/** Not from midnight to midnight in UTC+9, so that marks are counted. */
const range = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };
let context: TestContext;

/** The house trades without end; the member has bought six times and sold five, long ago and lately. */
beforeAll(async () => {
  context = await createTestContext();
  await context.pool.query(`
    INSERT INTO fill (id, market_id, buy_order_id, sell_order_id, buyer_id, seller_id, taker_side, price, amount, total, buy_fee, sell_fee, at)
    SELECT id, 1, id * 2, id * 2 + 1,
      CASE WHEN id % 5000 = 0 THEN ${member} ELSE 1 END, CASE WHEN id % 5000 = 2500 AND id > 5000 THEN ${member} ELSE 2 END,
      'B', 100, 10, 1000, 0, 0, timestamptz '2026-06-01' + id * interval '1 second'
    FROM generate_series(1, 30000) AS id`);
  await context.pool.query(`
    INSERT INTO orders (id, member_id, market_id, side, call_type, time_in_force, price, amount, fee_ppm, filled_amount, filled_total, fee, hold, state, created_at, updated_at)
    SELECT CASE WHEN buyer_id = ${member} THEN buy_order_id ELSE sell_order_id END, ${member}, 1,
      CASE WHEN buyer_id = ${member} THEN 'B' ELSE 'S' END, 'LIMIT', 'GTC', 100, 10, 0, 10, 1000, 0, 0, 'filled', at, at
    FROM fill WHERE ${member} IN (buyer_id, seller_id)`);
  await context.pool.query('ANALYZE fill');
});
afterAll(() => context.end());

const search = { memberId: member, side: undefined, marketIds: null, ...range };
const tradesOf = (db: TestContext['db']) => new MemberTradeRepository(db, new TradeDaysRepository(db));
/** Notes the statements that are sent. */
const noting = (nodes: RootOperationNode[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    // The parts of a union are compiled before it, each with its limit.
    if (!('limit' in node)) nodes.push(node);
    return node;
  },
  transformResult: async ({ result }) => result,
});

/** The plan of a statement. @param setting - of its transaction. */
async function explained(setting: string, text: string, parameters: readonly unknown[]) {
  const client = await context.pool.connect();
  await client.query(`BEGIN; ${setting}`);
  const plan = await client.query(`EXPLAIN ${text}`, [...parameters]);
  await client.query('ROLLBACK');
  client.release();
  return plan;
}

const idsOf = (rows: readonly { readonly id: bigint }[]) => rows.map(({ id }) => Number(id));

describe('the trades of a member', () => {
  it('come newest first from both sides, page by page and after one', async () => {
    const trades = tradesOf(context.db);
    const all = [30_000, 27_500, 25_000, 22_500, 20_000, 17_500, 15_000, 12_500, 10_000, 7_500, 5_000];
    const { rows, total } = await trades.trades({ ...search, count: 4, offset: 4 });
    expect([idsOf(rows), total]).toEqual([all.slice(4, 8), 11]);
    const [, , third] = (await trades.trades({ ...search, count: 4, offset: 0 })).rows;
    expect(idsOf(await trades.tradesBefore(third ?? null, search, 100))).toEqual(all.slice(3));
    const sold = await trades.trades({ ...search, side: 'S', count: 10, offset: 0 });
    expect([idsOf(sold.rows), sold.total]).toEqual([all.filter((id) => id % 5_000), 5]);
    expect((await trades.trades({ ...search, marketIds: [2], count: 10, offset: 0 })).total).toBe(0);
  });

  it('are counted once for each filter, and then only those that came since', async () => {
    const trades = tradesOf(context.db);
    const totalOf = async (side?: 'B' | 'S') => (await trades.trades({ ...search, side, count: 1, offset: 0 })).total;
    const trade = (id: number, buyer: bigint, seller: bigint) =>
      context.pool.query(
        `INSERT INTO fill SELECT $1, market_id, buy_order_id, sell_order_id, $2, $3, taker_side, price, amount, total, 0, 0, at FROM fill WHERE id = 5000`,
        [id, buyer, seller],
      );
    expect([await totalOf(), await totalOf('B'), await totalOf('S')]).toEqual([11, 6, 5]);
    await trade(40_001, member, 1n);
    await trade(40_002, 2n, member);
    await trade(40_003, 2n, 1n);
    expect([await totalOf(), await totalOf(), await totalOf('B'), await totalOf('S')]).toEqual([13, 13, 7, 6]);
    // What was counted is not read again: no engine numbers a trade below its newest one.
    await trade(39_999, member, 1n);
    expect(await totalOf()).toBe(13);
    expect((await tradesOf(context.db).trades({ ...search, count: 1, offset: 0 })).total).toBe(14);
  });

  it('are counted once, however many ask at the same time', async () => {
    const nodes: RootOperationNode[] = [];
    const trades = tradesOf(context.db.withPlugin(noting(nodes)));
    // Opens as many connections as are used below.
    await Promise.all([1, 2, 3].map(() => sql`SELECT pg_sleep(0.05)`.execute(context.db)));
    const asked = await Promise.all([0, 2, 4].map((offset) => trades.trades({ ...search, count: 1, offset })));
    expect(new Set(asked.map(({ total }) => total)).size).toBe(1);
    // The newest fill of all and a page for each of them, one count for all with the setting that it is planned by.
    expect(nodes).toHaveLength(8);
  });

  it('are read by the indexes of the member, never past the fills of everybody else', async () => {
    const nodes: RootOperationNode[] = [];
    const trades = tradesOf(context.db.withPlugin(noting(nodes)));
    await trades.trades({ ...search, count: 10, offset: 0 });
    await trades.tradesBefore(null, search, 1_000);
    const plans = [];
    let setting = '';
    for (const node of nodes) {
      const { sql: text, parameters } = context.db.getExecutor().compileQuery(node, { queryId: 'plan' });
      if (text.startsWith('SET LOCAL')) {
        setting = text;
        continue;
      }
      const { rows } = await explained(setting, text, parameters);
      setting = '';
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on fill/);
      // From one pair to another: else the index is walked from its end.
      if (plan.includes('fill_buyer'))
        expect(plan).toMatch(/Index Cond: .*ROW\(buyer_id, id\) >= .*ROW\(buyer_id, id\) <= /);
      plans.push(['fill_pkey', 'fill_buyer', 'fill_seller'].filter((index) => plan.includes(index)).join(' '));
    }
    // The newest fill of all, the count, the page by its ids, the rows before one.
    expect(plans).toEqual(['fill_pkey', 'fill_buyer fill_seller', 'fill_pkey', 'fill_buyer fill_seller']);
  });

  it('are found on any page of a long list, by either side, market and period, also while more come', async () => {
    const trader = 6_000n;
    await context.pool.query(`
      INSERT INTO fill (id, market_id, buy_order_id, sell_order_id, buyer_id, seller_id, taker_side, price, amount, total, buy_fee, sell_fee, at)
      SELECT id, CASE WHEN id % 7 = 0 THEN 2 ELSE 1 END, id * 2, id * 2, CASE WHEN id % 3 = 0 THEN 1 ELSE ${trader} END,
        CASE WHEN id % 3 = 0 THEN ${trader} ELSE 1 END, 'B', 100, 10, 1000, 0, 0, timestamptz '2026-07-01' + id * interval '1 second'
      FROM generate_series(100001, 125000) AS id`);
    await context.pool.query(`
      INSERT INTO orders (id, member_id, market_id, side, call_type, time_in_force, price, amount, fee_ppm, filled_amount, filled_total, fee, hold, state, created_at, updated_at)
      SELECT id * 2, ${trader}, 1, 'B', 'LIMIT', 'GTC', 100, 10, 0, 10, 1000, 0, 0, 'filled', now(), now() FROM generate_series(100001, 125001) AS id`);
    const all = Array.from({ length: 25_000 }, (_, index) => 125_000 - index);
    const trades = tradesOf(context.db);
    const filters: { filter: Partial<HistorySearch>; fits: (id: number) => boolean }[] = [
      { filter: {}, fits: () => true },
      { filter: { side: 'S' }, fits: (id) => id % 3 === 0 },
      { filter: { side: 'B' }, fits: (id) => id % 3 !== 0 },
      { filter: { marketIds: [2] }, fits: (id) => id % 7 === 0 },
      { filter: { from: new Date(Date.parse('2026-07-01T00:00:00Z') + 110_000_000) }, fits: (id) => id >= 110_000 },
    ];
    for (const { filter, fits } of filters) {
      const expected = all.filter(fits);
      const offsets = [
        0,
        7,
        90,
        5_003,
        9_990,
        10_000,
        14_985,
        expected.length - 30,
        expected.length - 5,
        expected.length,
      ];
      for (const offset of offsets) {
        const { rows, total } = await trades.trades({ ...search, memberId: trader, ...filter, count: 20, offset });
        expect([total, offset, idsOf(rows)]).toEqual([expected.length, offset, expected.slice(offset, offset + 20)]);
      }
    }
    await context.pool.query(
      `INSERT INTO fill SELECT 125001, market_id, 250002, 250002, buyer_id, seller_id, taker_side, price, amount, total, 0, 0, at FROM fill WHERE id = 125000`,
    );
    const last = await trades.trades({ ...search, memberId: trader, count: 20, offset: 25_000 });
    expect([last.total, idsOf(last.rows)]).toEqual([25_001, [100_001]]);
    const newest = await trades.trades({ ...search, memberId: trader, count: 2, offset: 0 });
    expect(idsOf(newest.rows)).toEqual([125_001, 125_000]);
  });
});
