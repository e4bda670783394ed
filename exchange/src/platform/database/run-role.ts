import pg from 'pg';
import type { Config } from '../core/config';
import { withServerOption } from './server-options';

/** Made where DATABASE_URL alone is given and its role may make others. */
const ownRunRole = 'maru_run';

export interface DatabaseUrls {
  /** For migrations: its role owns the schema. */
  readonly owner: string;
  /** For everything else. */
  readonly run: string;
  /** Role of `run` that is granted what the exchange needs; null where there is one role only. */
  readonly runRole: string | null;
}

/**
 * Addresses for the owner of the schema and for the running exchange, which may neither change the schema nor what is append-only
 * (decision 30). With one address its sessions change into a role of their own, where its role may make one.
 */
export async function databaseUrls(url: string, ownerUrl: string | null): Promise<DatabaseUrls> {
  const client = new pg.Client({ connectionString: ownerUrl ?? url });
  await client.connect();
  try {
    const runRole = ownerUrl ? decodeURIComponent(new URL(url).username) : await makeRunRole(client);
    if (runRole !== null) await grantLease(client, runRole);
    return { owner: ownerUrl ?? url, run: ownerUrl || runRole === null ? url : inRole(url), runRole };
  } finally {
    await client.end();
  }
}

/** Who leads is read before the schema is touched; an older version's database has granted nothing yet. */
async function grantLease(client: pg.Client, runRole: string): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE oid = to_regclass('engine_lease') AND NOT has_table_privilege($1, oid, 'SELECT')`,
    [runRole],
  );
  if (rowCount) await client.query(`GRANT SELECT ON engine_lease TO ${client.escapeIdentifier(runRole)}`);
}

/** @returns null where the role is missing and may not be made. */
async function makeRunRole(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ may: boolean; exists: boolean; usable: boolean | null }>(
    `SELECT own.rolsuper OR own.rolcreaterole AS may, run.rolname IS NOT NULL AS exists, pg_has_role(run.oid, 'SET') AS usable
     FROM pg_roles AS own LEFT JOIN pg_roles AS run ON run.rolname = $1 WHERE own.rolname = current_user`,
    [ownRunRole],
  );
  const [{ may, exists, usable } = { may: false, exists: false, usable: null }] = rows;
  if (usable) return ownRunRole;
  if (!may) return null;
  // Two first starts at once: the other one has made it.
  if (!exists) await client.query(`CREATE ROLE ${ownRunRole} NOLOGIN`).catch(ignoreDuplicate);
  await client.query(`GRANT ${ownRunRole} TO CURRENT_USER`).catch(ignoreDuplicate);
  return ownRunRole;
}

function ignoreDuplicate(error: { code?: string }): void {
  // duplicate_object; unique_violation and a changed tuple where both write the catalogue at the same moment.
  if (!['42710', '23505', 'XX000'].includes(error.code ?? '')) throw error;
}

const inRole = (url: string): string => withServerOption(url, `-c role=${ownRunRole}`);

/**
 * Checks that the running exchange cannot change what is append-only.
 * @throws Error in production where its login could.
 */
export async function requireRunRole(
  pool: pg.Pool,
  { world }: Pick<Config, 'world'>,
  warn: (message: string) => void,
): Promise<void> {
  const { rows } = await pool.query<{ now: boolean; login: boolean }>(
    `SELECT has_table_privilege(current_user, 'posting', 'UPDATE') AS now, has_table_privilege(session_user, 'posting', 'UPDATE') AS login`,
  );
  const [{ now, login } = { now: true, login: true }] = rows;
  if (world === 'production' && login)
    throw new Error(
      'The role of DATABASE_URL could rewrite the ledger: give the owner in DATABASE_OWNER_URL, and another role here.',
    );
  if (now) warn('the exchange runs as the owner of its tables, because the role of DATABASE_URL may make no other');
}
