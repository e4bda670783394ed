import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Advisory lock: an arbitrary number, the same in every exchange process. */
const migrationLock = 7_204_001;

/** How long a migration waits for a lock. Whoever comes after it waits behind it, so it steps back and tries again. */
export interface LockLimits {
  readonly waitMs: number;
  readonly tries: number;
  readonly pauseMs: number;
}

const usualLockLimits: LockLimits = { waitMs: 3_000, tries: 20, pauseMs: 1_000 };
const lockNotAvailable = '55P03';

export interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  /** Role that is granted what the running exchange needs of each table. */
  readonly runRole?: string | null;
  readonly lockLimits?: LockLimits;
}

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
 * @returns the names that ran now.
 * @throws Error when a file that ran before has changed since: write a further migration instead.
 */
export async function migrate(
  url: string,
  { migrations, runRole = null, lockLimits = usualLockLimits }: MigrateOptions = {},
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
      if (await applyOnce(client, migration, applied.get(migration.name), lockLimits)) ran.push(migration.name);
    }
    // At every start: the one that brought a table may have ended before it came to this.
    if (runRole !== null) await client.query('SELECT grant_run_role($1)', [runRole]);
    return ran;
  } finally {
    await client.end();
  }
}

async function applyOnce(
  client: pg.Client,
  migration: Migration,
  appliedHash: string | undefined,
  { waitMs, tries, pauseMs }: LockLimits,
): Promise<boolean> {
  if (appliedHash === migration.hash) return false;
  if (appliedHash)
    throw new Error(`Migration ${migration.name} changed after it ran. Add a further migration instead.`);
  for (let left = tries - 1; ; left -= 1) {
    const error = await apply(client, migration, waitMs);
    if (error === null) return true;
    if ((error as { code?: string }).code !== lockNotAvailable || left === 0)
      throw new Error(`Migration ${migration.name} failed: ${error.message}`, { cause: error });
    await pause(pauseMs);
  }
}

/** @returns why nothing was changed; null where the migration ran. */
async function apply(client: pg.Client, migration: Migration, waitMs: number): Promise<Error | null> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${waitMs}`);
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migration (name, hash) VALUES ($1, $2)', [migration.name, migration.hash]);
    await client.query('COMMIT');
    return null;
  } catch (error) {
    await client.query('ROLLBACK');
    return error instanceof Error ? error : new Error(String(error));
  }
}
