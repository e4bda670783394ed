import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Exchange, startExchange } from '../../src/boot/exchange';
import { requireRunRole } from '../../src/platform/database/run-role';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database';
import { freePort, makeTraders } from '../../src/testing/exchange-process';

jest.setTimeout(120_000);

let database: TestDatabase;
let home: string;
let exchange: Exchange;
beforeAll(async () => {
  database = await createTestDatabase();
  home = await mkdtemp(join(tmpdir(), 'maru-role-'));
  exchange = await startExchange({
    DATABASE_URL: database.url,
    MARU_WORLD: 'sandbox',
    MARU_HOME: home,
    MARU_PORT_EXCHANGE: String(await freePort()),
    MARU_PORT_STAFF: '0',
    MARU_QUIET_MARKETS: '1',
    MARU_LOG_LEVEL: 'silent',
  });
  await trade();
});
afterAll(async () => {
  await exchange.stop();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

/** Two members trade over HTTP, so that every table of a trade has rows. */
async function trade(): Promise<void> {
  const base = `http://127.0.0.1:${exchange.port}`;
  const owner = new pg.Pool({ connectionString: database.url, max: 1 });
  const cookies = await makeTraders(base, owner, 2, { krw: '900000', coins: { XRP: '900' } });
  await owner.end();
  const market = exchange.modules.markets.findByCode('KRW-XRP');
  for (const [place, side] of (['B', 'S'] as const).entries()) {
    const answer = await fetch(`${base}/v1/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-maru-client': 'test', cookie: cookies[place] ?? '' },
      body: JSON.stringify({ marketId: String(market?.id), side, callType: 'LIMIT', price: '3300', amount: '3' }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
  }
}

describe('the running exchange', () => {
  it.each(['pool', 'engineDatabase'] as const)('works in a role of its own: %s', async (part) => {
    const { context } = exchange;
    const pool = part === 'pool' ? context.pool : context.engineDatabase.pool;
    const { rows } = await pool.query('SELECT current_user AS role, count(*)::int AS fills FROM fill GROUP BY 1');
    expect(rows).toEqual([{ role: 'maru_run', fills: expect.any(Number) }]);
  });

  it('counts in that role too, without waiting for the disk', async () => {
    const { rows } = await exchange.context.counters.pool.query(
      // The server of tests never waits, so what counts is who says so.
      `SELECT current_user AS role, setting, source FROM pg_settings WHERE name = 'synchronous_commit'`,
    );
    expect(rows).toEqual([{ role: 'maru_run', setting: 'off', source: 'client' }]);
  });

  it('audits the books in that role: what was traded is judged and kept', async () => {
    expect(await exchange.modules.audit.look()).toBe(true);
    const { rows } = await exchange.context.pool.query(
      'SELECT fill_id = (SELECT max(id) FROM fill) AS judged FROM audit_mark',
    );
    expect(rows).toEqual([{ judged: true }]);
  });

  it.each([
    'DROP TRIGGER posting_append_only ON posting',
    'ALTER TABLE posting DISABLE TRIGGER ALL',
    'ALTER TABLE account ADD COLUMN given bigint',
    'CREATE TABLE own (id bigint)',
    'TRUNCATE posting',
    'TRUNCATE orders CASCADE',
    'UPDATE posting SET available = available + 1',
    'DELETE FROM ledger_entry',
    'UPDATE fill SET price = price + 1',
    'DELETE FROM coin_transfer',
    `UPDATE coin_withdrawal_step SET actor = 'member'`,
    `UPDATE withdrawal_policy SET value = '0'`,
    'DELETE FROM coin_withdrawal_voice',
    'DELETE FROM remittance',
    `UPDATE login_record SET ip = '203.0.113.1'`,
    `INSERT INTO schema_migration (name, hash) VALUES ('9999.sql', '')`,
    'SET session_replication_role = replica',
    `SELECT grant_run_role('maru_run')`,
  ])('may not: %s', async (statement) => {
    await expect(exchange.context.pool.query(statement)).rejects.toThrow(expect.objectContaining({ code: '42501' }));
  });

  it('clears away logins of long ago, which it may not change', async () => {
    const { pool } = exchange.context;
    await pool.query(
      `INSERT INTO login_record (member_id, at, agent, ip) SELECT id, '2020-01-01', 'old', '203.0.113.1' FROM member LIMIT 1`,
    );
    await exchange.modules.auth.sweep();
    const { rows } = await pool.query(`SELECT count(*)::int AS n FROM login_record WHERE agent = 'old'`);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it.each(['DELETE FROM fill WHERE seller_id >= 100', 'DELETE FROM orders WHERE member_id >= 100'])(
    'keeps what members traded: %s',
    async (statement) => {
      await expect(exchange.context.pool.query(statement)).rejects.toThrow('rows of members stay');
    },
  );
});

it('does not run in production with the role that owns the ledger', async () => {
  const { pool } = exchange.context;
  await expect(requireRunRole(pool, { world: 'production' }, () => undefined)).rejects.toThrow('DATABASE_OWNER_URL');
});

it('runs with an address for the owner and another one for itself, and grants what that one needs', async () => {
  const other = await createTestDatabase();
  const owner = new pg.Client({ connectionString: other.url });
  await owner.connect();
  const role = `maru_test_${process.pid}`;
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'only here'`);
  const url = new URL(other.url);
  url.username = role;
  url.password = 'only here';
  const second = await startExchange({
    DATABASE_URL: url.href,
    DATABASE_OWNER_URL: other.url,
    MARU_WORLD: 'sandbox',
    MARU_HOME: home,
    MARU_PORT_EXCHANGE: String(await freePort()),
    MARU_PORT_STAFF: '0',
    MARU_QUIET_MARKETS: '1',
    MARU_LOG_LEVEL: 'silent',
  });
  const { pool } = second.context;
  try {
    await expect(requireRunRole(pool, { world: 'production' }, () => undefined)).resolves.toBeUndefined();
    await expect(pool.query('RESET ROLE; ALTER TABLE posting DISABLE TRIGGER ALL')).rejects.toThrow('must be owner');
  } finally {
    await second.stop();
    await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await owner.end();
    await other.drop();
  }
});
