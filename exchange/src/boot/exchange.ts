import type { AddressInfo } from 'node:net';
import type { Environment } from '@maru/server';
import { listen, PortTaken } from '@maru/server';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { seedExchange } from '../../seed/seed';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import { LeaseHeld, LeaseRepository, requireNoLeader } from '../modules/order';
import { systemClock } from '../platform/core/clock';
import { type Config, readConfig } from '../platform/core/config';
import type { Context } from '../platform/core/context';
import { createEvents } from '../platform/core/events';
import { createMetrics } from '../platform/core/metrics';
import { withSecretFiles } from '../platform/core/secret-files';
import { createVault } from '../platform/core/vault';
import { readDataKeys, requireFittingKeys } from '../platform/database/data-key';
import { requireDurability } from '../platform/database/durability';
import { migrate } from '../platform/database/migrate';
import { connectCounters, connectDatabase, connectEngine } from '../platform/database/pool';
import { type DatabaseUrls, databaseUrls, requireRunRole } from '../platform/database/run-role';
import { requireWorld } from '../platform/database/world';
import type { Phase } from '../platform/http/health';
import { type AddressLimit, addressReader, createAddressLimit, OpenLimit } from '../platform/http/rate-limits';
import { SignedConnections } from '../platform/http/signed-connections';
import { Upgrades } from '../platform/http/upgrades';
import { createFileStore } from '../ports/file-store';
import { createSandbox } from '../sandbox';
import { exposeToFaults } from '../sandbox/faults';
import { buildApp } from './app';
import { chooseOutside, connectChain } from './choose-outside';
import { createModules, type Modules } from './modules';
import { startDroppingOrphans } from './orphaned-files';
import { startResealing } from './resealing';
import { buildStaffApp } from './staff-app';

export interface Exchange {
  readonly app: FastifyInstance;
  readonly modules: Modules;
  readonly context: Context;
  readonly port: number;
  /** Of the back office. */
  readonly staffPort: number;
  stop(): Promise<void>;
}

/** Whether a failed start is told by its message alone: who reads it needs no stack. */
export const saysEnough = (error: unknown): error is Error => error instanceof PortTaken || error instanceof LeaseHeld;

/**
 * Starts the whole exchange: HTTP, which answers 503 until the rest is up, database, schema, first data, modules. A failure stops
 * what has started.
 * @throws Error naming the variable that cannot be used; PortTaken; LeaseHeld where another exchange leads on the database.
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
  const embedded = config.databaseUrl === null ? await embeddedServer(config, log, undo) : null;
  const urls = await databaseUrls(config.databaseUrl ?? embedded?.url() ?? '', config.databaseOwnerUrl);
  const { context, modules, sandbox, chain } = await assemble(config, env, log, urls.run, undo);
  const { engine } = modules.orders;
  let phase: Phase = 'starting';
  let started = false;
  undo.push(async () => started && modules.stop());
  const addresses = createAddressLimit(config);
  const currentPhase = (): Phase => (phase === 'ready' && !engine.isReady ? 'unready' : phase);
  const app = await buildApp(context, {
    addresses,
    sessions: modules.auth.sessions,
    members: modules.members,
    keys: modules.apiKeys.reader,
    routes: sandbox ? [...modules.routes, sandbox.routes] : modules.routes,
    booksAreRight: () => modules.audit.broken === 0,
    phase: currentPhase,
  });
  const staffApp = await buildStaffApp(context, { routes: modules.staffRoutes, phase: currentPhase });
  // Open connections would keep the server from closing.
  app.addHook('preClose', async () => {
    modules.feed.stop();
    await modules.orderEntry.stop();
  });
  undo.push(() => app.close());
  undo.push(() => staffApp.close());
  // The ports first: a process that cannot have them must not have touched what the running one lives on.
  await listen(app, { host: config.host, port: config.port, portName: 'MARU_PORT_EXCHANGE' });
  await listen(staffApp, { host: config.host, port: config.staffPort, portName: 'MARU_PORT_STAFF' });
  await requireNoLeader(new LeaseRepository(context.engineDatabase.db));
  await prepareDatabase(context, urls);
  await seedExchange(context, { ...modules, addresses: chain }, sandbox?.memberMaker ?? null);
  // Before custody compares books and holdings.
  await sandbox?.openHoldings();
  started = true;
  await modules.start();
  await sandbox?.start();
  undo.push(async () => sandbox?.stop());
  chain.start?.();
  undo.push(async () => chain.stop?.());
  const files = createFileStore(context);
  undo.push(startResealing({ ...context, files }));
  undo.push(startDroppingOrphans({ ...context, files, owners: [modules.reviews, modules.support] }));
  // Who leads is alone on this database, whoever had started its server.
  embedded?.own();
  engine.onFenced(() => embedded?.leave());
  serveSockets({ app, context, modules, addresses });
  phase = 'ready';
  return { app, modules, context, port: portOf(app), staffPort: portOf(staffApp), stop };
}

/** Feed and order entry, on the port of the calls. */
function serveSockets({
  app,
  context: { clock, config, log },
  modules,
  addresses,
}: Pick<Exchange, 'app' | 'context' | 'modules'> & { readonly addresses: AddressLimit }): void {
  const addressOf = addressReader(config);
  const programs = new SignedConnections(clock, modules.apiKeys.reader, modules.members);
  const upgrades = new Upgrades(app.server, log);
  const open = new OpenLimit();
  modules.feed.attach(upgrades, {
    authenticate: (request) => modules.auth.sessions.authenticate(request),
    program: (request, isOpen) => programs.memberOf(request, addressOf(request), isOpen),
    admit: (request) => addresses.take(addressOf(request)),
    ...(config.rateLimits && { hold: (request) => open.hold(addressOf(request)) }),
  });
  modules.orderEntry.attach(upgrades, { programs, addressOf, admit: (address) => addresses.take(address) });
}

const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port;

/** Builds every part without a word to the database: connections are opened by their first use. */
async function assemble(config: Config, env: Environment, log: Logger, url: string, undo: (() => Promise<unknown>)[]) {
  const vault = createVault(...(await readDataKeys(config)));
  const { pool, db, close } = connectDatabase(url, log, vault);
  const engineDatabase = connectEngine(url, log, vault);
  const counters = connectCounters(url, log, vault);
  undo.push(close, engineDatabase.close, counters.close);
  const { outside, world } = chooseOutside({ config, db }, env);
  if (world) for (const exposed of [pool, engineDatabase.pool, counters.pool]) exposeToFaults(exposed, world.faults);
  const clock = world?.clock ?? systemClock;
  const events = createEvents();
  const context: Context = {
    config,
    db,
    pool,
    engineDatabase,
    counters,
    vault,
    clock,
    events,
    log,
    metrics: createMetrics(),
  };
  const connected = await connectChain(outside, env, context);
  const modules = createModules(context, connected);
  return { context, modules, chain: connected.chain, sandbox: world && createSandbox(context, { world, ...modules }) };
}

/** Brings the schema up to date, and refuses a database that this configuration does not fit. */
async function prepareDatabase({ config, pool, vault, log }: Context, { owner, runRole }: DatabaseUrls): Promise<void> {
  await migrate(owner, { runRole });
  await requireRunRole(pool, config, (message) => log.warn(message));
  await requireFittingKeys(pool, vault);
  await requireWorld(pool, config.world);
  if (config.world === 'production') await requireDurability(pool);
}

async function embeddedServer(
  { home }: Config,
  log: Logger,
  undo: (() => Promise<unknown>)[],
): Promise<EmbeddedPostgres> {
  const onLost = () => log.error('the embedded PostgreSQL died and is started again');
  const server = await startEmbeddedPostgres({ home, onLost });
  undo.push(server.stop);
  log.info({ port: server.port, reused: server.reused }, 'embedded PostgreSQL is up');
  return server;
}
