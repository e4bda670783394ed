import pg from 'pg';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
let member: LoggedIn;

/** A market in which this member traded more than anybody else, until he stopped: the newest fills are those of others. */
beforeAll(async () => {
  exchange = await createTestApp();
  // The first member's id is a value of queries that workers make; the second one's is not.
  await exchange.memberLoggedIn();
  member = await exchange.memberLoggedIn();
  const { pool, clock } = exchange.context;
  const busy = `CASE WHEN n <= 6000 THEN ${member.memberId} ELSE 5000 + n % 500 END`;
  const at = clock.now().toISOString();
  const marketId = exchange.modules.markets.findByCode('KRW-XRP')?.id;
  await pool.query(`
    INSERT INTO orders (id, member_id, market_id, side, call_type, time_in_force, price, amount, total, fee_ppm, filled_amount,
      filled_total, fee, hold, state, cancel_reason, created_at, updated_at)
    SELECT 1000000 + n, ${busy}, ${marketId}, 'B', 'LIMIT', 'GTC', 1, 100, NULL, 0, 100, 100, 0, 0, 'filled', NULL, '${at}', '${at}'
    FROM generate_series(1, 30000) AS n`);
  await pool.query(`
    INSERT INTO fill (id, market_id, buy_order_id, sell_order_id, buyer_id, seller_id, taker_side, price, amount, total, buy_fee,
      sell_fee, at)
    SELECT 1000000 + n, ${marketId}, 1000000 + n, 1, ${busy}, 1, 'B', 1, 100, 100, 0, 0, '${at}' FROM generate_series(1, 30000) AS n`);
  await pool.query('ANALYZE orders, fill');
});
afterEach(() => exchange.world.faults.clear());
afterAll(() => exchange.end());

const list = (query = '') => exchange.call('GET', `/v1/notifications${query}`, { cookie: member.cookie });

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows that a plan has read from tables, those that a filter threw away included. */
const rowsRead = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);

describe('a member who had thousands of fills', () => {
  it('has a list of at most 200, for which few rows are read however many there are', async () => {
    const asked = jest.spyOn(pg.Client.prototype, 'query');
    const first = (await list('?limit=50')).json();
    // Only what names the member: workers read new fills meanwhile.
    const queries = (asked.mock.calls as unknown as [unknown, unknown[]][]).flatMap(([text, values]) =>
      typeof text === 'string' && /\b(fill|orders)\b/.test(text) && values.map(String).includes(String(member.memberId))
        ? [{ text, values }]
        : [],
    );
    asked.mockRestore();
    expect([first.list.length, first.more]).toEqual([50, 'Y']);
    expect(queries.length).toBeGreaterThanOrEqual(3);
    for (const { text, values } of queries) {
      const { rows } = await exchange.context.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      expect(rowsRead(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(1_000);
    }
    let seen = 0;
    for (let before = ''; ; ) {
      const page = (await list(`?limit=50${before && `&before=${before}`}`)).json();
      seen += page.list.length;
      if (page.more === 'N') break;
      before = page.list.at(-1).cursor;
    }
    expect(seen).toBe(200);
  });

  it('gets an answer while the database is gone, and the list once it is back', async () => {
    await list();
    exchange.world.faults.set('database', { mode: 'down', ratio: 1, delayMs: 0 });
    const gone = await Promise.all([
      list(),
      exchange.call('POST', '/v1/notifications/read', { cookie: member.cookie, body: { until: '1.fill1' } }),
      exchange.call('PUT', '/v1/me/settings', { cookie: member.cookie, body: { theme: 'dark' } }),
    ]);
    expect(gone.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    exchange.world.faults.clear();
    expect((await list()).statusCode).toBe(200);
  });
});
