import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './database';
import type { Events } from './events';
import type { Metrics } from './metrics';
import type { Vault } from './vault';

/** The engine's own few connections, which nobody else can empty. */
export interface EngineDatabase {
  /** Name of its sessions (application_name), different for every process. */
  readonly name: string;
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
}

/** Basic deps of every module. One per process. */
export interface Context {
  readonly config: Config;
  readonly db: Kysely<Database>;
  /** The pool under `db`, for named statements of hot paths. */
  readonly pool: pg.Pool;
  readonly engineDatabase: EngineDatabase;
  /** Two connections whose commits do not wait for the disk: for what a crash of the server may take back. */
  readonly counters: Pick<EngineDatabase, 'db' | 'pool'>;
  /** For files; `db` seals its columns by itself. */
  readonly vault: Vault;
  readonly clock: Clock;
  readonly events: Events;
  readonly log: Logger;
  readonly metrics: Metrics;
}
