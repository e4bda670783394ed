import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { EngineDatabase } from '../core/context';
import type { Database } from '../core/database';
import type { Vault } from '../core/vault';
import { sealing } from './sealed-columns';
import { withServerOption } from './server-options';

/** int8 is a BigInt everywhere; numeric stays text. No amount ever becomes a floating-point number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export interface DatabaseAccess {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

/** Client-side limits stand above the server's own: they count only where the server is out of reach. */
const shared: pg.PoolConfig = {
  max: 16,
  // A statement that hangs must not keep its caller waiting past the client's own time limit.
  statement_timeout: 15_000,
  query_timeout: 18_000,
  idle_in_transaction_session_timeout: 20_000,
};

/**
 * The engine's own connections: nobody else can empty them. A connection that swallows what is sent costs 8 s; two of them and
 * a new one are less than 25 s, in which trading has to resume.
 */
const forEngine: pg.PoolConfig = {
  max: 2,
  statement_timeout: 7_000,
  query_timeout: 8_000,
  idle_in_transaction_session_timeout: 5_000,
  // Kept open, so that the engine never waits for a connection: only its name tells others that its process lives.
  idleTimeoutMillis: 0,
  connectionTimeoutMillis: 5_000,
};

/**
 * For what a crash of the server may take back: a spent captcha, a counted try. Their commits do not wait for the disk and ask it for
 * nothing, and a crowd at the login waits for these connections instead of taking those of the members.
 */
const forCounters: pg.PoolConfig = { ...shared, max: 2 };

const common = {
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Statements that a caller sends without waiting travel together: the order path saves half its round trips.
  pipeline: true,
  types,
};

/** Connects lazily; what names a person is sealed on the way. A lost connection is logged and replaced: the pool outlives a restart of the database. */
export const connectDatabase = (url: string, log: Logger, vault: Vault): DatabaseAccess =>
  connect({ ...common, ...shared, connectionString: url }, log, vault);

/** As connectDatabase; what is committed here may be lost with the server, never in part. */
export const connectCounters = (url: string, log: Logger, vault: Vault): DatabaseAccess =>
  // In the address: options that it names, such as a role, would replace those beside it.
  connect(
    { ...common, ...forCounters, connectionString: withServerOption(url, '-c synchronous_commit=off') },
    log,
    vault,
  );

/** As connectDatabase, with few connections and short limits. Their name says which process leads (engine_lease.holder). */
export function connectEngine(url: string, log: Logger, vault: Vault): EngineDatabase & DatabaseAccess {
  const host = hostname()
    .replace(/[^A-Za-z0-9.-]/g, '')
    .slice(0, 24);
  const name = `maru ${host} ${process.pid} ${randomBytes(4).toString('hex')}`;
  return { name, ...connect({ ...common, ...forEngine, connectionString: url, application_name: name }, log, vault) };
}

function connect(options: pg.PoolConfig, log: Logger, vault: Vault): DatabaseAccess {
  const pool = new pg.Pool(options);
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // An error event without a listener ends the process: clients in use have none of their own.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost')),
  );
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [sealing(vault)] });
  let closing: Promise<void> | null = null;
  return {
    pool,
    db,
    close: () => {
      closing ??= db.destroy();
      return closing;
    },
  };
}
