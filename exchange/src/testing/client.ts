import { randomUUID } from 'node:crypto';
import { minuteMs } from '@maru/server';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { codeAt, stepAt } from '../modules/auth';
import { type Clock, later } from '../platform/core/clock';
import type { Context } from '../platform/core/context';
import { demoPassword } from '../sandbox/member-maker';

export interface CallOptions {
  readonly body?: unknown;
  readonly cookie?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls of our own client, without a socket. */
export interface TestClient {
  /** JSON body, X-Maru-Client, and the session cookie where one is given. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>;
  /** Captcha fields that are good once. */
  captcha(): Promise<Record<string, string>>;
  /** Logs in, second step included. @returns the session cookie. */
  logIn(email: string, password?: string): Promise<string>;
}

/** @param clock - of the exchange: codes of authenticators depend on it. */
export function createTestClient(app: FastifyInstance, { db }: Pick<Context, 'db'>, clock: Clock): TestClient {
  const call: TestClient['call'] = (method, url, { body, cookie, headers } = {}) =>
    app.inject({
      method,
      url,
      headers: { 'x-maru-client': 'test', ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { payload: body }),
    } as InjectOptions);

  // Only the picture is left out: its library alone costs each test file a fifth of a second.
  const captcha = async () => {
    const id = randomUUID();
    const [solution, made_at, expires_at] = [
      JSON.stringify({ x: 150, y: 40 }),
      clock.now(),
      later(clock.now(), minuteMs),
    ];
    await db
      .insertInto('captcha_puzzle')
      .values({ id, kind: 'slider', solution, made_at, expires_at, answered_at: null })
      .execute();
    const body = (await call('GET', `/sandbox/captcha/${id}`)).json();
    return (await call('POST', `/v1/captcha/slider/${id}`, { body })).json();
  };

  /** The code that a member's app or phone shows. */
  const codeFor = async (email: string, token: string, means: string): Promise<string> => {
    const member = await db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    if (means === 'OTP') return codeAt(member.otp_secret ?? '', stepAt(clock.now()));
    await call('GET', `/v1/login/step/2?token=${token}&means=SMS`);
    const [message] = (await call('GET', `/sandbox/outbox?to=${member.phone}`)).json();
    return message.code;
  };

  const logIn: TestClient['logIn'] = async (email, password = demoPassword) => {
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

  return { call, captcha, logIn };
}

export function sessionCookie(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name.endsWith('maru_session'));
  if (!cookie) throw new Error(`no session in ${answer.statusCode} ${answer.body}`);
  return `${cookie.name}=${cookie.value}`;
}
