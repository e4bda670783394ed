import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../core/database';
import type { Vault } from '../core/vault';
import { sealing } from './sealed-columns';

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

const options = (url: string): pg.PoolConfig & { readonly pipeline: boolean } => ({
  connectionString: url,
  max: 16,
  connectionTimeoutMillis: 3_000,
  // A hanging statement ends with the time limit of the client's call, and frees its connection.
  statement_timeout: 15_000,
  // Statements that a caller sends without waiting travel together: the order path saves half its round trips.
  pipeline: true,
  types,
});

/**
 * Connects lazily, and seals and opens columns of personal data. A lost connection is logged and replaced: the pool survives a
 * restart of the database.
 */
export function connectDatabase(url: string, log: Logger, vault: Vault): DatabaseAccess {
  const pool = new pg.Pool(options(url));
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
