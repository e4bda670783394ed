import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { StaffCode, StaffLogin, StaffMe, StaffSecondStep } from '@maru/contract/staff';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { Config } from '../../platform/core/config';
import { limited } from '../../platform/http/rate-limits';
import { meView, secondStepView } from './staff.views';
import { only, setStaffCookie, staffOf } from './staff-access';
import type { StaffLogins } from './staff-login.service';
import type { StaffSessions } from './staff-session.service';

interface StaffLoginRoutesDeps {
  readonly config: Config;
  readonly logins: StaffLogins;
  readonly sessions: StaffSessions;
}

/** Login of the staff in two steps, logout, and who is logged in. */
export const staffLoginRoutes =
  ({ config, logins, sessions }: StaffLoginRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/staff/login',
      { config: limited('login'), schema: { body: StaffLogin, response: { 200: StaffSecondStep } } },
      async (request, reply) => {
        const { email, password } = request.body;
        const begun = await logins.login(email, password);
        return sendOutcome(reply, begun.ok ? { ok: true, value: secondStepView(begun.value) } : begun);
      },
    );

    app.post(
      '/staff/login/code',
      { config: limited('login'), schema: { body: StaffCode, response: { 200: StaffMe } } },
      async (request, reply) => {
        const { token, code } = request.body;
        const entered = await logins.finish(token, code, request.ip);
        if (!entered.ok) return sendRefusal(reply, entered);
        if (request.staff) await sessions.end(request.staff);
        const session = await sessions.find(entered.value);
        if (!session) return sendRefusal(reply, { refusal: 'STAFF_LOGIN_FAILED' });
        setStaffCookie(reply, config, entered.value);
        return meView(session);
      },
    );

    const anybody = only('reviewer', 'operator', 'auditor');
    app.get('/staff/me', { onRequest: anybody, schema: { response: { 200: StaffMe } } }, async (request) =>
      meView(staffOf(request)),
    );

    app.post('/staff/logout', { onRequest: anybody }, async (request, reply) => {
      await sessions.end(staffOf(request));
      setStaffCookie(reply, config, '');
      return reply.code(204).send();
    });
  };
