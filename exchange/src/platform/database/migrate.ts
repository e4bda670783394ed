import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Advisory lock: an arbitrary number, the same in every exchange process. */
const migrationLock = 7_204_001;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** The SQL files of a folder in name order: their number decides what runs first. */
export async function readMigrations(folder: string = migrationsFolder): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the database to the newest schema: each file once, in one transaction of its own, under a lock that lets one process work.
 * @param options.runRole - the role that is granted what the running exchange needs of each table.
 * @returns the names that ran now.
 * @throws Error when a file that ran before has changed since: write a further migration instead.
 */
export async function migrate(
  url: string,
  { migrations, runRole = null }: { migrations?: readonly Migration[]; runRole?: string | null } = {},
): Promise<readonly string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migration');
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    const ran: string[] = [];
    for (const migration of wanted) {
      if (await applyOnce(client, migration, applied.get(migration.name))) ran.push(migration.name);
    }
    if (runRole !== null) await grantTo(client, runRole, ran.length > 0);
    return ran;
  } finally {
    await client.end();
  }
}

async function applyOnce(client: pg.Client, migration: Migration, appliedHash: string | undefined): Promise<boolean> {
  if (appliedHash === migration.hash) return false;
  if (appliedHash)
    throw new Error(`Migration ${migration.name} changed after it ran. Add a further migration instead.`);
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migration (name, hash) VALUES ($1, $2)', [migration.name, migration.hash]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** After each change of the schema, and for a role that has nothing yet. */
async function grantTo(client: pg.Client, runRole: string, changed: boolean): Promise<void> {
  const { rows } = await client.query<{ granted: boolean }>(
    `SELECT has_table_privilege($1, 'posting', 'INSERT') AS granted`,
    [runRole],
  );
  if (changed || !rows[0]?.granted) await client.query('SELECT grant_run_role($1)', [runRole]);
}
