import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Migration, migrate, readMigrations } from '../platform/database/migrate';
import { testServer } from './test-server';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Its number only has to differ from the migration lock. */
const templateLock = 7_204_002;

/**
 * A fresh database with the whole schema, for one test file. Costs a file copy: the schema is built once per set of migrations
 * and kept as a template.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await testServer();
  const template = await prepareTemplate(server.url, await readMigrations());
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await administer(server.url(), (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  return {
    url: server.url(name),
    drop: () =>
      administer(server.url(), (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)).then(
        () => undefined,
      ),
  };
}

async function prepareTemplate(url: (database?: string) => string, migrations: readonly Migration[]): Promise<string> {
  const key = createHash('sha256')
    .update(migrations.map(({ name, hash }) => `${name}:${hash}`).join('\n'))
    .digest('hex');
  const template = `template_${key.slice(0, 16)}`;
  await administer(url(), async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    const unfinished = `unfinished_${key.slice(0, 16)}`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await migrate(url(unfinished), { migrations });
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  });
  return template;
}

async function administer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
