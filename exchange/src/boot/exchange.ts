import type { AddressInfo } from 'node:net';
import type { Environment } from '@maru/server';
import { listen } from '@maru/server';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { seedExchange } from '../../seed/seed';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import { systemClock } from '../platform/core/clock';
import { type Config, readConfig } from '../platform/core/config';
import type { Context } from '../platform/core/context';
import { createEvents } from '../platform/core/events';
import { createMetrics } from '../platform/core/metrics';
import { withSecretFiles } from '../platform/core/secret-files';
import { createVault } from '../platform/core/vault';
import { readDataKey, requireFittingKey } from '../platform/database/data-key';
import { requireDurability } from '../platform/database/durability';
import { migrate } from '../platform/database/migrate';
import { connectDatabase } from '../platform/database/pool';
import { addressReader, createAddressLimit } from '../platform/http/rate-limits';
import { createSandbox } from '../sandbox';
import { exposeToFaults } from '../sandbox/faults';
import { buildApp } from './app';
import { chooseOutside } from './choose-outside';
import { createModules, type Modules } from './modules';

export interface Exchange {
  readonly app: FastifyInstance;
  readonly modules: Modules;
  readonly context: Context;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts the whole exchange: database, schema, first data, modules, HTTP. A failure stops what has started.
 * @throws Error naming the variable that cannot be used; with code EADDRINUSE where the port is taken.
 */
export async function startExchange(variables: Environment): Promise<Exchange> {
  const env = withSecretFiles(variables);
  const config = readConfig(env);
  const log = pino({ level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] });
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop())
      await step().catch((error) => log.error({ err: error }, 'stopping failed'));
  };
  try {
    return await bringUp(config, env, log, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(
  config: Config,
  env: Environment,
  log: Logger,
  undo: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<Exchange> {
  const url = config.databaseUrl ?? (await embeddedUrl(config, log, undo));
  await migrate(url);
  const vault = createVault(await readDataKey(config));
  const { pool, db, close } = connectDatabase(url, log, vault);
  undo.push(close);
  await requireFittingKey(pool, vault);
  if (config.world === 'production') await requireDurability(pool);

  const { outside, world } = chooseOutside({ config, db }, env);
  if (world) exposeToFaults(pool, world.faults);
  const clock = world?.clock ?? systemClock;
  const context: Context = { config, db, pool, vault, clock, events: createEvents(), log, metrics: createMetrics() };
  const modules = createModules(context, outside);
  const sandbox = world && createSandbox(context, { world, ...modules });

  await seedExchange(context, modules, sandbox?.memberMaker ?? null);
  undo.push(modules.stop);
  await modules.start();

  const addresses = createAddressLimit(config);
  const addressOf = addressReader(config);
  const app = await buildApp(context, {
    addresses,
    sessions: modules.auth.sessions,
    members: modules.members,
    routes: sandbox ? [...modules.routes, sandbox.routes] : modules.routes,
  });
  // Open feed connections would keep the server from closing.
  app.addHook('preClose', async () => modules.feed.stop());
  undo.push(() => app.close());
  modules.feed.attach(app.server, {
    authenticate: (request) => modules.auth.sessions.authenticate(request),
    admit: (request) => addresses.take(addressOf(request)),
  });
  await listen(app, { host: config.host, port: config.port, portName: 'MARU_PORT_EXCHANGE' });
  return { app, modules, context, port: (app.server.address() as AddressInfo).port, stop };
}

async function embeddedUrl({ home }: Config, log: Logger, undo: (() => Promise<unknown>)[]): Promise<string> {
  const onLost = () => log.error('the embedded PostgreSQL died and is started again');
  const server = await startEmbeddedPostgres({ home, onLost });
  undo.push(server.stop);
  log.info({ port: server.port, reused: server.reused }, 'embedded PostgreSQL is up');
  return server.url();
}
