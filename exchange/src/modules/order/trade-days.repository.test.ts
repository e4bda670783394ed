import { createTestContext, type TestContext } from '../../testing/context';
import { checkInvariants } from '../ledger';
import { type HistorySearch, MemberTradeRepository } from './member-trade.repository';
import { TradeDaysRepository } from './trade-days.repository';

jest.setTimeout(60_000);

const member = 5_000n;
const count = 2_400;
/** From noon to noon of five days in UTC+9, a trade each three minutes; a third sold, each seventh in another market. */
const began = Date.parse('2026-06-01T12:00:00+09:00');
const momentOf = (id: number) => began + id * 180_000;
const midnight = (day: string) => new Date(`${day}T00:00:00+09:00`);
const search = {
  ...{ memberId: member, side: undefined, marketIds: null },
  ...{ from: midnight('2026-05-01'), to: midnight('2026-07-01') },
};
let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
  await context.pool.query(
    `INSERT INTO fill (id, market_id, buy_order_id, sell_order_id, buyer_id, seller_id, taker_side, price, amount, total, buy_fee, sell_fee, at)
     SELECT id, CASE WHEN id % 7 = 0 THEN 2 ELSE 1 END, id, id, CASE WHEN id % 3 = 0 THEN 1 ELSE ${member} END,
       CASE WHEN id % 3 = 0 THEN ${member} ELSE 1 END, 'B', 100, 10, 1000, 0, 0, to_timestamp($1::float8 / 1000) + id * interval '3 minutes'
     FROM generate_series(1, ${count}) AS id`,
    [began],
  );
  await context.pool.query(`
    INSERT INTO orders (id, member_id, market_id, side, call_type, time_in_force, price, amount, fee_ppm, filled_amount, filled_total, fee, hold, state, created_at, updated_at)
    SELECT id, ${member}, 1, 'B', 'LIMIT', 'GTC', 100, 10, 0, 10, 1000, 0, 0, 'filled', now(), now() FROM generate_series(1, ${count + 1}) AS id`);
});
afterAll(() => context.end());

const filters: readonly { filter: Partial<HistorySearch>; fits: (id: number) => boolean }[] = [
  { filter: {}, fits: () => true },
  { filter: { side: 'S' }, fits: (id) => id % 3 === 0 },
  { filter: { side: 'B', marketIds: [2] }, fits: (id) => id % 3 !== 0 && id % 7 === 0 },
  { filter: { marketIds: [] }, fits: () => false },
  {
    filter: { from: midnight('2026-06-02'), to: midnight('2026-06-04') },
    fits: (id) => momentOf(id) >= Number(midnight('2026-06-02')) && momentOf(id) < Number(midnight('2026-06-04')),
  },
];

/** Compares pages of each filter with what there is. */
async function expectPages(newest: number): Promise<void> {
  const trades = new MemberTradeRepository(context.db, new TradeDaysRepository(context.db));
  const all = Array.from({ length: newest }, (_, index) => newest - index);
  for (const { filter, fits } of filters) {
    const expected = all.filter(fits);
    for (const offset of [0, 7, 239, 240, 250, 700, expected.length - 5, expected.length]) {
      if (offset < 0) continue;
      const { rows, total } = await trades.trades({ ...search, ...filter, count: 20, offset });
      const ids = rows.map(({ id }) => Number(id));
      expect([total, offset, ids]).toEqual([expected.length, offset, expected.slice(offset, offset + 20)]);
    }
  }
}

/** Invariants of the days; orders and ledger of these trades are made up. */
const daysBroken = async () =>
  (await checkInvariants(context.pool)).filter(({ rule }) => rule.includes('the days of members'));

it('give the pages of a history however many of its trades are counted', async () => {
  await expectPages(count);
  for (let portion = 0; portion < 4; portion += 1) {
    await context.pool.query('SELECT advance_trade_days(700)');
    expect(await daysBroken()).toEqual([]);
    await expectPages(count);
  }
  const { rows } = await context.pool.query('SELECT fill_id FROM trade_day_cursor');
  expect(Number(rows[0].fill_id)).toBe(count);
  await context.pool.query(
    `INSERT INTO fill SELECT ${count + 1}, market_id, ${count + 1}, ${count + 1}, buyer_id, seller_id, taker_side, price, amount, total, 0, 0, at + interval '3 minutes' FROM fill WHERE id = ${count}`,
  );
  const trades = new MemberTradeRepository(context.db, new TradeDaysRepository(context.db));
  expect((await trades.trades({ ...search, count: 1, offset: 0 })).total).toBe(count + 1);
  expect(await new TradeDaysRepository(context.db).advance()).toBe(true);
  expect((await trades.trades({ ...search, count: 1, offset: 0 })).total).toBe(count + 1);
  expect(await daysBroken()).toEqual([]);
});

it('are no way to find pages while very many trades are left to count', async () => {
  const days = new TradeDaysRepository(context.db);
  expect(await days.areCounted()).toBe(true);
  await context.pool.query('UPDATE trade_day_cursor SET fill_id = fill_id - 100_000');
  expect(await days.areCounted()).toBe(true);
  await context.pool.query('UPDATE trade_day_cursor SET fill_id = fill_id - 1');
  expect(await days.areCounted()).toBe(false);
  const trades = new MemberTradeRepository(context.db, days);
  expect((await trades.trades({ ...search, count: 1, offset: 0 })).total).toBe(count + 1);
  await context.pool.query('UPDATE trade_day_cursor SET fill_id = fill_id + 100_001');
});

it('are counted once, however many processes count', async () => {
  await context.pool.query('DELETE FROM trade_day; UPDATE trade_day_cursor SET fill_id = 0');
  const first = await context.pool.connect();
  await first.query('BEGIN');
  await first.query('SELECT advance_trade_days(20000)');
  const second = new TradeDaysRepository(context.db).advance();
  await untilOneWaits();
  await first.query('COMMIT');
  first.release();
  expect(await second).toBe(true);
  expect(await daysBroken()).toEqual([]);
  await context.pool.query('UPDATE trade_day SET count = count + 1');
  expect(await daysBroken()).not.toEqual([]);
});

async function untilOneWaits(): Promise<void> {
  const waiting = `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  while ((await context.pool.query(waiting)).rows[0].count === 0) await new Promise((done) => setTimeout(done, 10));
}
