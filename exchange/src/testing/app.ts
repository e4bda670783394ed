import type { FastifyInstance, FastifyPluginAsync, InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import { seedExchange } from '../../seed/seed';
import { buildApp } from '../boot/app';
import { createModules, type Modules } from '../boot/modules';
import { codeAt, stepAt } from '../modules/auth';
import type { MovableClock } from '../platform/core/clock';
import type { Config } from '../platform/core/config';
import type { Context } from '../platform/core/context';
import type { Outside } from '../ports/outside';
import { createSandbox, type Sandbox } from '../sandbox';
import { exposeToFaults } from '../sandbox/faults';
import { demoPassword } from '../sandbox/member-maker';
import type { MemberWish } from '../sandbox/member-wish';
import { createSandboxWorld, type SandboxWorld } from '../sandbox/sandbox-world';
import { createTestContext, type TestContext } from './context';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly context: TestContext;
  readonly clock: MovableClock;
  readonly modules: Modules;
  readonly sandbox: Sandbox;
  readonly world: SandboxWorld;
  /** A call of our own client: JSON body, X-Maru-Client, and the session cookie where one is given. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>;
  /** Captcha fields that are good once. */
  captcha(): Promise<Record<string, string>>;
  /** Makes a member (auth level 3 unless wished otherwise) and logs in, second step included. */
  memberLoggedIn(wish?: Partial<MemberWish>): Promise<LoggedIn>;
  logIn(email: string, password?: string): Promise<string>;
  end(): Promise<void>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly cookie?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
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
  /** Adapters in place of the sandbox's, such as those of production. */
  readonly outside?: Partial<Outside>;
  /** Sees every route as it is registered. */
  readonly onRoute?: (route: RouteOptions) => void;
  /** Routes beside those of the exchange. */
  readonly extraRoutes?: (context: Context) => FastifyPluginAsync;
}

/** The whole exchange on a database of its own, reached without a socket. Markets and house are seeded, demo members are not. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const context = await createTestContext(options);
  const world = createSandboxWorld(context);
  exposeToFaults(context.pool, world.faults);
  const modules = createModules(context, { ...world, ...options.outside });
  const sandbox = createSandbox(context, { world, ...modules });
  await seedExchange(context, modules, null);
  await modules.start();
  const app = await buildApp(context, {
    sessions: modules.auth.sessions,
    members: modules.members,
    routes: [...modules.routes, sandbox.routes, ...(options.extraRoutes ? [options.extraRoutes(context)] : [])],
    ...(options.onRoute && { onRoute: options.onRoute }),
  });

  const call: TestApp['call'] = (method, url, { body, cookie, headers } = {}) =>
    app.inject({
      method,
      url,
      headers: { 'x-maru-client': 'test', ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { payload: body }),
    } as InjectOptions);

  const captcha = async () => {
    const { id } = (await call('GET', '/v1/captcha/slider')).json();
    const body = (await call('GET', `/sandbox/captcha/${id}`)).json();
    return (await call('POST', `/v1/captcha/slider/${id}`, { body })).json();
  };

  /** The code that a member's app or phone shows. */
  const codeFor = async (email: string, token: string, means: string): Promise<string> => {
    const member = await context.db
      .selectFrom('member')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    if (means === 'OTP') return codeAt(member.otp_secret ?? '', stepAt(context.clock.now()));
    await call('GET', `/v1/login/step/2?token=${token}&means=SMS`);
    const [message] = (await call('GET', `/sandbox/outbox?to=${member.phone}`)).json();
    return message.code;
  };

  const logIn: TestApp['logIn'] = async (email, password = demoPassword) => {
    let answer = await call('POST', '/v1/login', { body: { email, password, ...(await captcha()) } });
    const { token, supportedMeans } = answer.json();
    if (token) {
      const means = supportedMeans[0];
      const authvalue = await codeFor(email, token, means);
      answer = await call('POST', '/v1/login/step/2', { body: { token, means, authvalue } });
    }
    if (answer.statusCode !== 200) throw new Error(`login of ${email}: ${answer.body}`);
    return sessionCookie(answer);
  };

  let counter = 0;
  return {
    app,
    context,
    clock: context.clock,
    modules,
    sandbox,
    world,
    call,
    captcha,
    logIn,
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
      return { email, uid: made.value.uid, memberId: id, cookie: await logIn(email) };
    },
    async end() {
      await app.close();
      await modules.stop();
      await context.end();
    },
  };
}

export function sessionCookie(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name.endsWith('maru_session'));
  if (!cookie) throw new Error(`no session in ${answer.statusCode} ${answer.body}`);
  return `${cookie.name}=${cookie.value}`;
}
