import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import { seedExchange } from '../../seed/seed';
import { buildApp } from '../boot/app';
import { createModules, type Modules } from '../boot/modules';
import type { MovableClock } from '../platform/core/clock';
import type { Config } from '../platform/core/config';
import type { Context } from '../platform/core/context';
import type { Outside } from '../ports/outside';
import { createSandbox, type Sandbox } from '../sandbox';
import { exposeToFaults } from '../sandbox/faults';
import type { MemberWish } from '../sandbox/member-wish';
import { createSandboxWorld, type SandboxWorld } from '../sandbox/sandbox-world';
import { createTestClient, type TestClient } from './client';
import { createTestContext, type TestContext } from './context';

export interface TestApp extends TestClient {
  readonly app: FastifyInstance;
  readonly context: TestContext;
  readonly clock: MovableClock;
  readonly modules: Modules;
  readonly sandbox: Sandbox;
  readonly world: SandboxWorld;
  /** Makes a member (auth level 3 unless wished otherwise) and logs in, second step included. */
  memberLoggedIn(wish?: Partial<MemberWish>): Promise<LoggedIn>;
  end(): Promise<void>;
}

export interface LoggedIn {
  readonly email: string;
  readonly uid: string;
  readonly memberId: bigint;
  readonly cookie: string;
}

export interface TestAppOptions {
  readonly clock?: MovableClock;
  readonly config?: Partial<Config>;
  readonly log?: Logger;
  /** Adapters in place of the sandbox's, such as those of production. */
  readonly outside?: Partial<Outside>;
  /** Its database and keys are this app's as well; it must end later. */
  readonly beside?: TestContext;
  /** False for a process that answers calls while another one leads: no engine and no worker. */
  readonly leads?: boolean;
  /** Sees every route as it is registered. */
  readonly onRoute?: (route: RouteOptions) => void;
  /** Routes beside those of the exchange. */
  readonly extraRoutes?: (context: Context) => FastifyPluginAsync;
}

/** The whole exchange on a database of its own, reached without a socket. Markets and house are seeded, demo members are not. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { leads = true } = options;
  const context = await createTestContext(options);
  const world = createSandboxWorld(context);
  exposeToFaults(context.pool, world.faults);
  exposeToFaults(context.engineDatabase.pool, world.faults);
  exposeToFaults(context.counters.pool, world.faults);
  const modules = createModules(context, { ...world, ...options.outside });
  const sandbox = createSandbox(context, { world, ...modules });
  await seedExchange(context, modules, null);
  if (leads) await modules.start();
  const app = await buildApp(context, {
    sessions: modules.auth.sessions,
    members: modules.members,
    keys: modules.apiKeys.reader,
    booksAreRight: () => modules.audit.broken === 0,
    routes: [...modules.routes, sandbox.routes, ...(options.extraRoutes ? [options.extraRoutes(context)] : [])],
    ...(options.onRoute && { onRoute: options.onRoute }),
  });

  const client = createTestClient(app, context, context.clock);
  let counter = 0;
  return {
    app,
    context,
    clock: context.clock,
    modules,
    sandbox,
    world,
    ...client,
    async memberLoggedIn(wish = {}) {
      counter += 1;
      const email = wish.email ?? `member${counter}@maru.test`;
      const made = await sandbox.memberMaker.make({ authLevel: 3, ...wish, email });
      if (!made.ok) throw new Error(`member ${email}: ${made.refusal}`);
      const { id } = await context.db
        .selectFrom('member')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return { email, uid: made.value.uid, memberId: id, cookie: await client.logIn(email) };
    },
    async end() {
      await app.close();
      if (leads) await modules.stop();
      await context.end();
    },
  };
}
