import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createMovableClock, type MovableClock } from '../platform/core/clock';
import { type Config, readConfig } from '../platform/core/config';
import type { Context } from '../platform/core/context';
import { createEvents } from '../platform/core/events';
import { createMetrics } from '../platform/core/metrics';
import { createVault } from '../platform/core/vault';
import { readDataKey } from '../platform/database/data-key';
import { connectDatabase } from '../platform/database/pool';
import { createTestDatabase } from './database';

export interface TestContext extends Context {
  readonly clock: MovableClock;
  readonly databaseUrl: string;
  /** Closes the pool and drops the database. */
  end(): Promise<void>;
}

/** A context on a database of its own. It logs nothing unless MARU_LOG_LEVEL is set. */
export async function createTestContext(
  options: { clock?: MovableClock; config?: Partial<Config> } = {},
): Promise<TestContext> {
  const database = await createTestDatabase();
  const home = await mkdtemp(join(tmpdir(), 'maru-home-'));
  const log = pino({ level: process.env.MARU_LOG_LEVEL ?? 'silent' });
  const read = readConfig({ MARU_HOME: home, MARU_PORT_EXCHANGE: '0', MARU_QUIET_MARKETS: '1' });
  const config = { ...read, ...options.config };
  const vault = createVault(await readDataKey(config));
  const { pool, db, close } = connectDatabase(database.url, log, vault);
  return {
    config,
    db,
    pool,
    vault,
    clock: options.clock ?? createMovableClock(),
    events: createEvents(),
    log,
    metrics: createMetrics({ processFigures: false }),
    databaseUrl: database.url,
    end: async () => {
      await close();
      await database.drop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
