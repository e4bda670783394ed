import pg from 'pg';
import { judge, rulesOf } from '../../src/modules/ledger';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database';

jest.setTimeout(60_000);

/** Orders that stay open while others end. */
const waiting = 20_000;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** @param member - a house account where none is named. */
const place = (from: number, to: number, member = 7) =>
  client.query(
    `INSERT INTO orders SELECT id, $3, 1, 'B', 'LIMIT', 'GTC', 1, 1, NULL, 0, 0, 0, 0, 0, 'open', NULL, NULL, now(), now()
     FROM generate_series($1::bigint, $2::bigint) AS id`,
    [from, to, member],
  );

/** Rows of a table that this session has read, by index and by scan. */
async function rowsRead(table: 'open_order' | 'orders'): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    'SELECT (idx_tup_fetch + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = $1',
    [table],
  );
  return rows[0]?.rows ?? 0;
}

/** @returns rows of open_order that were read for it. */
async function end(from: number, to: number): Promise<number> {
  await client.query('BEGIN');
  const before = await rowsRead('open_order');
  await client.query("UPDATE orders SET state = 'cancelled' WHERE id BETWEEN $1 AND $2", [from, to]);
  const read = (await rowsRead('open_order')) - before;
  await client.query('COMMIT');
  return read;
}

describe('many open orders', () => {
  it('cost an order that ends no more than few do, whatever the plan was when there were few', async () => {
    await place(1, 60);
    await end(1, 54);
    // Statistics as autovacuum makes them in a quiet hour; this connection keeps the plan that they lead to.
    await client.query('ANALYZE open_order');
    await end(55, 59);
    await place(61, waiting);
    expect(await end(5_001, 5_010)).toBe(10);
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM open_order');
    expect(Number(rows[0]?.count)).toBe(waiting - 69);
  });

  it('are not read where the audit asks what some members have set aside', async () => {
    await place(30_001, 30_005, 203);
    await client.query("INSERT INTO account (path, member_id, asset) VALUES ('member:203:KRW', 203, 'KRW')");
    const members = Array.from({ length: 150 }, (_, at) => at + 200);
    const rules = (await rulesOf('audit.sql')).filter(({ rule }) => rule.startsWith('L5'));
    expect(rules).toHaveLength(1);
    await client.query('SET enable_seqscan = off');
    await client.query('BEGIN');
    const before = [await rowsRead('orders'), await rowsRead('open_order')] as const;
    await judge(client, rules, { members: `'{${members}}'::bigint[]`, 'fill from': '0', 'fill to': '0' });
    expect((await rowsRead('orders')) - before[0]).toBe(5);
    expect((await rowsRead('open_order')) - before[1]).toBe(5);
    await client.query('ROLLBACK');
  });
});
