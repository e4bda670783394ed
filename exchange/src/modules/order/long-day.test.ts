import { createTestContext, type TestContext } from '../../testing/context';
import { midnight, writeLongHistory } from '../../testing/long-history';
import { type HistorySearch, MemberTradeRepository } from './member-trade.repository';
import { TradeDaysRepository } from './trade-days.repository';

jest.setTimeout(120_000);

const member = 5_000n;
const perDay = 12_000;
const days = 4;
const count = perDay * days;
const search = { memberId: member, side: undefined, marketIds: null, from: midnight(1), to: midnight(5) };
let context: TestContext;

/** Four days of 12,000 trades: every fourth one sold. */
beforeAll(async () => {
  context = await createTestContext();
  await writeLongHistory(context.pool, { member, count, days });
  while (!(await new TradeDaysRepository(context.db).advance()));
});
afterAll(() => context.end());

/** Rows of `fill`, in the table and in its indexes, that a piece of work reads: all of this test goes over one connection. */
async function fillsReadBy(work: () => Promise<unknown>): Promise<number> {
  const before = await fillsRead();
  await work();
  return (await fillsRead()) - before;
}

async function fillsRead(): Promise<number> {
  await context.pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await context.pool.query(
    `SELECT (SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'fill')
       + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'fill') AS read`,
  );
  expect(context.pool.totalCount).toBe(1);
  return Number(rows[0].read);
}

const tradesOf = () => new MemberTradeRepository(context.db, new TradeDaysRepository(context.db));

const all = Array.from({ length: count }, (_, index) => count - index);
const filters: readonly { name: string; filter: Partial<HistorySearch>; fits: (id: number) => boolean }[] = [
  { name: 'all days', filter: {}, fits: () => true },
  {
    name: 'an early day',
    filter: { from: midnight(1), to: midnight(2) },
    fits: (id) => id <= perDay,
  },
  {
    name: 'what was bought on a late day',
    filter: { from: midnight(3), to: midnight(4), side: 'B' },
    fits: (id) => id > 2 * perDay && id <= 3 * perDay && id % 4 !== 0,
  },
];

describe.each(filters)('pages of a long day, of $name', ({ filter, fits }) => {
  const expected = all.filter(fits);
  const middle = Math.floor(expected.length / 2);
  const page = (offset: number) => async (trades: MemberTradeRepository) => {
    const { rows, total } = await trades.trades({ ...search, ...filter, count: 20, offset });
    expect([total, rows.map(({ id }) => Number(id))]).toEqual([expected.length, expected.slice(offset, offset + 20)]);
  };

  it('read as many trades as a page and a mark have, whichever page it is', async () => {
    const trades = tradesOf();
    for (const offset of [middle + 3_000, expected.length - 20, 7_000]) await page(offset)(trades);
    // Each side gives a page and what lies between it and the mark.
    for (const offset of [0, middle + 3_000, middle + 3_500, expected.length - 20, 7_000, 7_013])
      expect(await fillsReadBy(() => page(offset)(trades))).toBeLessThanOrEqual(2 * (20 + 100) + 20);
  });

  it('read the trades of one day the first time, not those of others', async () => {
    const trades = tradesOf();
    // Each side gives up to 10,000 for the first marks, and again what is left.
    expect(await fillsReadBy(() => page(middle + 3_000)(trades))).toBeLessThanOrEqual(2 * perDay);
  });

  it('read a thousand trades for a thousand lines of the file', async () => {
    const trades = tradesOf();
    const [newest] = (await trades.trades({ ...search, ...filter, count: 1, offset: 5_000 })).rows;
    const read = () => trades.tradesBefore(newest ?? null, { ...search, ...filter }, 1_000);
    expect(await fillsReadBy(read)).toBeLessThanOrEqual(2 * 1_000);
  });
});
