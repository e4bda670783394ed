import { sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/core/config';
import { cookieIn } from '../../platform/http/session';
import type { StaffRole, StaffSession } from './staff.types';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for whoever has no session of the back office. */
    staff: StaffSession | null;
  }
}

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** `__Host-` binds the cookie to this very host; browsers accept the prefix on https only. */
export const staffCookieName = (config: Pick<Config, 'publicUrl'>): string =>
  isSecure(config) ? '__Host-maru_staff' : 'maru_staff';

/** Without expiry: the server ends sessions. An empty token ends the cookie. */
export function setStaffCookie(reply: FastifyReply, config: Pick<Config, 'publicUrl'>, token: string): void {
  const parts = [`${staffCookieName(config)}=${token}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isSecure(config)) parts.push('Secure');
  if (token === '') parts.push('Max-Age=0');
  reply.header('set-cookie', parts.join('; '));
}

/** Sets `request.staff` by the session cookie, for the routes of `app`. */
export function recogniseStaff(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl'>,
  find: (token: string) => Promise<StaffSession | null>,
): void {
  app.decorateRequest('staff', null);
  const name = staffCookieName(config);
  app.addHook('onRequest', async (request) => {
    const token = cookieIn(request.headers.cookie, name);
    if (token) request.staff = await find(token);
  });
}

/** Hook of routes for these roles (`onRequest`): who may not call learns nothing of what the call would have said. */
export const only =
  (...roles: readonly StaffRole[]) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!request.staff) sendRefusal(reply, { refusal: 'STAFF_LOGIN_REQUIRED' });
    else if (!roles.includes(request.staff.person.role)) sendRefusal(reply, { refusal: 'STAFF_FORBIDDEN' });
    else done();
  };

/** Inside a route that has `only`. */
export function staffOf(request: FastifyRequest): StaffSession {
  if (!request.staff) throw new Error('This route lacks `only`.');
  return request.staff;
}
