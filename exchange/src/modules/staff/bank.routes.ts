import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { Id } from '@maru/contract/exchange';
import { StaffBank, StaffBankReason, StaffMaintenanceWish } from '@maru/contract/staff';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import type { Context } from '../../platform/core/context';
import type { BankHours } from '../bank-hours';
import type { Deposits } from '../deposit';
import type { MemberRepository } from '../member';
import { maintenanceView, returnView } from './bank.views';
import { decidingAs, type StaffDirectory } from './deciding';
import type { StaffPerson } from './staff.types';
import { only, staffOf } from './staff-access';

export interface BankRoutesDeps {
  readonly clock: Context['clock'];
  readonly bankHours: BankHours;
  readonly deposits: Pick<Deposits, 'returnDesk'>;
  readonly members: Pick<MemberRepository, 'byIds'>;
  readonly staff: StaffDirectory;
}

const one = Type.Object({ id: Id });
const acts = only('operator');

/** When the bank is closed, and KRW that came under another name. */
export const bankRoutes =
  ({ clock, bankHours, deposits, members, staff }: BankRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const page = async (viewer: StaffPerson): Promise<StaffBank> => {
      const [maintenances, returns, operators] = await Promise.all([
        bankHours.list(),
        deposits.returnDesk.list(),
        staff.operators(),
      ]);
      const people = await members.byIds([...new Set(returns.map(({ row }) => row.member_id))]);
      return {
        maintenances: maintenances.map((row) => maintenanceView(row, clock.now())),
        returns: returns.map((each) => returnView(each, people.get(each.row.member_id)?.member, { viewer, operators })),
      };
    };
    const after = async (done: Outcome<void>, viewer: StaffPerson): Promise<Outcome<StaffBank>> =>
      done.ok ? accepted(await page(viewer)) : done;

    app.get(
      '/staff/bank',
      { onRequest: only('operator', 'auditor'), schema: { response: { 200: StaffBank } } },
      async (request) => page(staffOf(request).person),
    );

    app.post(
      '/staff/bank/maintenances',
      { onRequest: acts, schema: { body: StaffMaintenanceWish, response: { 200: StaffBank } } },
      async (request, reply) => {
        const { person } = staffOf(request);
        const { from, until, ...closes } = request.body;
        const wish = { ...closes, from: new Date(from), until: new Date(until), by: person.email };
        return sendOutcome(reply, await after(await bankHours.announce(wish), person));
      },
    );

    app.post(
      '/staff/bank/maintenances/:id/end',
      { onRequest: acts, schema: { params: one, body: StaffBankReason, response: { 200: StaffBank } } },
      async (request, reply) => {
        const { person } = staffOf(request);
        const ended = await bankHours.end(BigInt(request.params.id), person.email, request.body.reason);
        return sendOutcome(reply, await after(ended, person));
      },
    );

    app.post(
      '/staff/bank/returns/:id/voice',
      { onRequest: acts, schema: { params: one, body: StaffBankReason, response: { 200: StaffBank } } },
      async (request, reply) => {
        const { person } = staffOf(request);
        const { params, body } = request;
        const said = await deposits.returnDesk.say(BigInt(params.id), decidingAs(staff, person), body.reason);
        return sendOutcome(reply, await after(said, person));
      },
    );
  };
