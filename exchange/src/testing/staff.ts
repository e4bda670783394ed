import { minuteMs } from '@maru/server';
import type { FastifyInstance, FastifyPluginAsync, InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import { buildStaffApp } from '../boot/staff-app';
import { codeAt, newOtpSecret, stepAt } from '../modules/auth';
import type { StaffRole } from '../modules/staff';
import type { TestApp } from './app';
import type { CallOptions } from './client';

export const staffPassword = 'a long password of the staff';

export interface StaffDouble {
  readonly email: string;
  readonly otpSecret: string;
}

/** The back office of an exchange under test, without a socket. */
export interface StaffClient {
  readonly app: FastifyInstance;
  call(method: 'GET' | 'POST', url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  add(role: StaffRole, email?: string): Promise<StaffDouble>;
  /** Both steps. The clock goes on by a minute, since a code counts once. @returns the session cookie. */
  logIn(person: StaffDouble): Promise<string>;
  /** A new person of a role, logged in. */
  loggedIn(role: StaffRole): Promise<StaffDouble & { readonly cookie: string }>;
}

let counter = 0;

export async function createStaffClient(
  { context, clock, modules }: Pick<TestApp, 'context' | 'clock' | 'modules'>,
  options: { readonly routes?: FastifyPluginAsync; readonly onRoute?: (route: RouteOptions) => void } = {},
): Promise<StaffClient> {
  const app = await buildStaffApp(context, { routes: modules.staffRoutes, ...options });
  const call: StaffClient['call'] = (method, url, { body, cookie, headers } = {}) =>
    app.inject({
      method,
      url,
      headers: { 'x-maru-client': 'test', ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { payload: body }),
    } as InjectOptions);

  const add: StaffClient['add'] = async (role, given) => {
    counter += 1;
    const email = given ?? `${role}${counter}@staff.test`;
    const otpSecret = newOtpSecret();
    const added = await modules.staff.add({
      email,
      name: `${role} ${counter}`,
      role,
      password: staffPassword,
      otpSecret,
    });
    if (!added.ok) throw new Error(`${email}: ${added.refusal}`);
    return { email, otpSecret };
  };

  const logIn: StaffClient['logIn'] = async ({ email, otpSecret }) => {
    clock.advance(minuteMs);
    const first = await call('POST', '/staff/login', { body: { email, password: staffPassword } });
    const code = codeAt(otpSecret, stepAt(clock.now()));
    const second = await call('POST', '/staff/login/code', { body: { token: first.json().token, code } });
    if (second.statusCode !== 200) throw new Error(`login of ${email}: ${first.body} ${second.body}`);
    return staffCookie(second);
  };

  return {
    app,
    call,
    add,
    logIn,
    loggedIn: async (role) => {
      const person = await add(role);
      return { ...person, cookie: await logIn(person) };
    },
  };
}

export function staffCookie(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name.endsWith('maru_staff'));
  if (!cookie) throw new Error(`no session in ${answer.statusCode} ${answer.body}`);
  return `${cookie.name}=${cookie.value}`;
}
