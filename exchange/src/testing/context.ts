import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { createMovableClock, type MovableClock } from '../platform/core/clock';
import { type Config, readConfig } from '../platform/core/config';
import type { Context } from '../platform/core/context';
import { createEvents } from '../platform/core/events';
import { createMetrics } from '../platform/core/metrics';
import { createVault } from '../platform/core/vault';
import { readDataKeys } from '../platform/database/data-key';
import { connectCounters, connectDatabase, connectEngine } from '../platform/database/pool';
import { createTestDatabase } from './database';

export interface TestContext extends Context {
  readonly clock: MovableClock;
  readonly engineDatabase: ReturnType<typeof connectEngine>;
  readonly databaseUrl: string;
  /** Closes the pool and drops the database. */
  end(): Promise<void>;
}

export interface TestContextOptions {
  readonly clock?: MovableClock;
  readonly config?: Partial<Config>;
  /** Address that the engine connects to, such as a proxy's before the database. */
  readonly engineUrl?: (databaseUrl: string) => string;
  /** Where log lines go; silent without it. */
  readonly log?: Logger;
  /** A context whose database and keys this one shares, as another process of the exchange does; it must end later. */
  readonly beside?: TestContext;
}

/** A context on a database of its own. Silent; MARU_LOG_LEVEL=debug makes it talk. */
export async function createTestContext(options: TestContextOptions = {}): Promise<TestContext> {
  const { beside } = options;
  const database = beside ? { url: beside.databaseUrl, drop: async () => undefined } : await createTestDatabase();
  const home = await mkdtemp(join(tmpdir(), 'maru-home-'));
  const log = options.log ?? pino({ level: process.env.MARU_LOG_LEVEL ?? 'silent' });
  const read = readConfig({ MARU_HOME: home, MARU_PORT_EXCHANGE: '0', MARU_PORT_STAFF: '0', MARU_QUIET_MARKETS: '1' });
  const config = { ...read, auditLookMs: null, ...beside?.config, ...options.config };
  const vault = createVault(...(await readDataKeys(config)));
  const { pool, db, close } = connectDatabase(database.url, log, vault);
  const engineDatabase = connectEngine(options.engineUrl?.(database.url) ?? database.url, log, vault);
  const counters = connectCounters(database.url, log, vault);
  return {
    config,
    db,
    pool,
    engineDatabase,
    counters,
    vault,
    clock: options.clock ?? createMovableClock(),
    events: createEvents(),
    log,
    metrics: createMetrics({ processFigures: false }),
    databaseUrl: database.url,
    end: async () => {
      await engineDatabase.close();
      await counters.close();
      await close();
      await database.drop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
