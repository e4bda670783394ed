import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { type Migration, migrate } from './migrate';

jest.setTimeout(60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const migration = (name: string, sql: string): Migration => ({ name, sql, hash: `hash of ${sql}` });

async function tableExists(name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [name]);
  await client.end();
  return rows[0].there;
}

describe('migrate', () => {
  const first = migration('9001-first.sql', 'CREATE TABLE migrated_first (n int)');

  it('runs each file once', async () => {
    expect(await migrate(database.url, { migrations: [first] })).toEqual(['9001-first.sql']);
    expect(await migrate(database.url, { migrations: [first] })).toEqual([]);
  });

  it('refuses a file that changed after it ran', async () => {
    await expect(migrate(database.url, { migrations: [migration('9001-first.sql', 'SELECT 1')] })).rejects.toThrow(
      'changed after it ran',
    );
  });

  it('leaves nothing of a file that fails half-way', async () => {
    const broken = migration('9002-broken.sql', 'CREATE TABLE migrated_half (n int); SELECT no_such_column');
    await expect(migrate(database.url, { migrations: [first, broken] })).rejects.toThrow('9002-broken.sql failed');
    expect(await tableExists('migrated_half')).toBe(false);
  });

  it('waits for no lock in the way of others: it steps back, tries again, and gives up in time', async () => {
    await migrate(database.url, { migrations: [first] });
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('BEGIN; LOCK TABLE migrated_first IN ACCESS SHARE MODE');
    const wants = migration('9004-wants.sql', 'ALTER TABLE migrated_first ADD COLUMN wanted int');
    const lockLimits = { waitMs: 50, tries: 2, pauseMs: 10 };
    await expect(migrate(database.url, { migrations: [first, wants], lockLimits })).rejects.toThrow('lock timeout');
    const later = migrate(database.url, { migrations: [first, wants], lockLimits: { ...lockLimits, tries: 100 } });
    await reader.query('COMMIT');
    await reader.end();
    expect(await later).toEqual(['9004-wants.sql']);
  });

  it('lets one of several processes work', async () => {
    const slow = migration('9003-slow.sql', 'CREATE TABLE migrated_slow (n int); SELECT pg_sleep(0.2)');
    const ran = await Promise.all([1, 2, 3].map(() => migrate(database.url, { migrations: [first, slow] })));
    expect(ran.flat()).toEqual(['9003-slow.sql']);
  });

  it('grants a table also where the start that brought it has failed', async () => {
    const role = `run_${randomBytes(5).toString('hex')}`;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`CREATE ROLE ${role} NOLOGIN`);
    await migrate(database.url, { migrations: [first], runRole: role });
    const young = migration('9005-young.sql', 'CREATE TABLE migrated_young (n int)');
    const broken = migration('9006-broken.sql', 'SELECT no_such_column');
    const failed = migrate(database.url, { migrations: [first, young, broken], runRole: role });
    await expect(failed).rejects.toThrow('9006-broken.sql failed');
    await migrate(database.url, { migrations: [first, young], runRole: role });
    const { rows } = await client.query(`SELECT has_table_privilege($1, 'migrated_young', 'INSERT') AS may`, [role]);
    await client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await client.end();
    expect(rows).toEqual([{ may: true }]);
  });
});
