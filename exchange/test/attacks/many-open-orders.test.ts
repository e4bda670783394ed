import pg from 'pg';
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

const place = (from: number, to: number) =>
  client.query(
    `INSERT INTO orders SELECT id, 7, 1, 'B', 'LIMIT', 'GTC', 1, 1, NULL, 0, 0, 0, 0, 0, 'open', NULL, NULL, now(), now()
     FROM generate_series($1::bigint, $2::bigint) AS id`,
    [from, to],
  );

/** Rows of open_order that this session has read, by index and by scan. */
async function rowsRead(): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    "SELECT (idx_tup_fetch + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'open_order'",
  );
  return rows[0]?.rows ?? 0;
}

/** @returns rows of open_order that were read for it. */
async function end(from: number, to: number): Promise<number> {
  await client.query('BEGIN');
  const before = await rowsRead();
  await client.query("UPDATE orders SET state = 'cancelled' WHERE id BETWEEN $1 AND $2", [from, to]);
  const read = (await rowsRead()) - before;
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
});
