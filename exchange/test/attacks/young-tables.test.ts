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
    `INSERT INTO orders SELECT id, $3, 1, 'B', 'LIMIT', 'GTC', 1, 1, NULL, 0, 0, 0, 0, 0, 'open', NULL, 'named-' || id, now(), now()
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

/** Of a batch: five of these client order ids were used before. */
async function lookUp(): Promise<{ readonly found: number; readonly read: number }> {
  await client.query('BEGIN');
  const before = await rowsRead('orders');
  const { rows } = await client.query({
    ...{ name: 'lookup', text: 'SELECT * FROM orders_by_client_id($1, $2)' },
    values: [Array(10).fill(7), Array.from({ length: 10 }, (_, at) => `named-${at - 4}`)],
  });
  const read = (await rowsRead('orders')) - before;
  await client.query('COMMIT');
  return { found: rows.length, read };
}

describe('plans that a connection made while tables held a few rows', () => {
  it('find what was placed under a client order id, however many orders there are', async () => {
    await place(1, 6);
    // Statistics as autovacuum makes them in a quiet hour; this connection keeps the plan that they lead to.
    await client.query('ANALYZE orders');
    // More often than PostgreSQL plans anew.
    for (let time = 1; time <= 7; time += 1) expect((await lookUp()).found).toBe(5);
    await place(7, 60);
    expect(await lookUp()).toEqual({ found: 5, read: 5 });
  });

  it('find the orders that have ended, however many are open', async () => {
    await end(1, 54);
    await client.query('ANALYZE open_order');
    await end(55, 59);
    await place(61, waiting);
    expect(await end(5_001, 5_010)).toBe(10);
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM open_order');
    expect(Number(rows[0]?.count)).toBe(waiting - 69);
  });

  it('let the audit read the open orders of those whom it judges, and no others', async () => {
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
