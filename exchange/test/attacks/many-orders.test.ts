import { sql } from 'kysely';
import { seedMarketData } from '../../seed';
import { createMarkets } from '../../src/modules/market';
import { OrderRepository } from '../../src/modules/order/order.repository';
import { createTestContext, type TestContext } from '../../src/testing/context';

jest.setTimeout(60_000);

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
  await seedMarketData(context);
});
afterAll(() => context.end());

const insert = `INSERT INTO orders
  SELECT id, 1, $1, 'B', 'LIMIT', 'GTC', 100, 10, NULL, 0, 0, 0, 0, 0, $2, NULL, NULL, now(), now()
  FROM generate_series($3::bigint, $4::bigint) AS id`;

/** Rows of `orders` that this session has read, by index and by scan. */
const readRows = `SELECT (idx_tup_fetch + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'orders'`;

it('reads only open orders to rebuild a book, however many orders have ended', async () => {
  const markets = createMarkets(context).service;
  await markets.load();
  const [market] = markets.all();
  if (!market) throw new Error('no market');
  await context.pool.query(insert, [market.id, 'open', 1, 30]);
  await context.pool.query(insert, [market.id, 'cancelled', 31, 60_000]);
  await context.pool.query(insert, [market.id, 'open', 60_001, 60_010]);
  await context.pool.query(`UPDATE orders SET state = 'cancelled' WHERE id <= 10`);
  await context.db.transaction().execute(async (tx) => {
    const rowsRead = async () => (await sql<{ rows: number }>`${sql.raw(readRows)}`.execute(tx)).rows[0]?.rows ?? 0;
    const before = await rowsRead();
    const open = await new OrderRepository(tx, (id) => markets.find(id)).open(market.id);
    expect(open.map(({ id }) => id)).toEqual([
      ...Array.from({ length: 20 }, (_, index) => index + 11),
      ...Array.from({ length: 10 }, (_, index) => index + 60_001),
    ]);
    expect((await rowsRead()) - before).toBe(30);
  });
});
