import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { Id } from '@maru/contract/exchange';
import {
  StaffPayout,
  StaffPayoutList,
  StaffPayoutQuery,
  StaffPayoutRejection,
  StaffPayoutVoice,
  StaffPolicies,
  StaffPolicyChange,
  StaffPolicyConfirmation,
} from '@maru/contract/staff';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import type { PayoutDesk, PayoutOnDesk, WithdrawalPolicies } from '../coin-withdrawal';
import type { Markets } from '../market';
import type { MemberRepository } from '../member';
import type { Transfers } from '../transfer';
import { decidingAs, type StaffDirectory } from './deciding';
import { payoutView, policiesView } from './payout.views';
import type { StaffPerson } from './staff.types';
import { only, staffOf } from './staff-access';

export interface PayoutRoutesDeps {
  readonly desk: PayoutDesk;
  readonly policies: WithdrawalPolicies;
  readonly markets: Pick<Markets, 'coin'>;
  readonly members: Pick<MemberRepository, 'byIds'>;
  readonly transfers: Pick<Transfers, 'numbersOf'>;
  readonly staff: StaffDirectory;
}

const one = Type.Object({ id: Id });
const sees = only('operator', 'auditor');
const acts = only('operator');

/** Payouts that wait for people, and the limits of withdrawals. */
export const payoutRoutes =
  (deps: PayoutRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(deskRoutes(deps));
    await app.register(policyRoutes(deps));
  };

const deskRoutes =
  ({ desk, markets, members, transfers, staff }: PayoutRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const viewsOf = async (found: readonly PayoutOnDesk[], viewer: StaffPerson) => {
      const people = await members.byIds([...new Set(found.map(({ row }) => row.member_id))]);
      const numbers = await transfers.numbersOf(found.map(({ row }) => row.command_id));
      const operators = await staff.operators();
      return found.map((payout) => {
        const coin = markets.coin(payout.row.coin_id);
        if (!coin) throw new Error(`payout ${payout.row.id} is of the unknown coin ${payout.row.coin_id}`);
        const email = people.get(payout.row.member_id)?.member.email ?? '';
        const number = numbers.get(payout.row.command_id);
        if (number === undefined) throw new Error(`payout ${payout.row.id} has no transfer`);
        return payoutView(payout, { coin, email, number, operators }, viewer);
      });
    };
    /** The payout as it is after an act. */
    const after = async (id: bigint, done: Outcome<void>, viewer: StaffPerson): Promise<Outcome<StaffPayout>> => {
      const found = done.ok ? await desk.find(id) : done;
      const [view] = found.ok ? await viewsOf([found.value], viewer) : [];
      return found.ok && view ? accepted(view) : (found as Outcome<never>);
    };

    app.get(
      '/staff/payouts',
      { onRequest: sees, schema: { querystring: StaffPayoutQuery, response: { 200: StaffPayoutList } } },
      async (request) => ({ list: await viewsOf(await desk.list(request.query.list), staffOf(request).person) }),
    );

    app.get(
      '/staff/payouts/:id',
      { onRequest: sees, schema: { params: one, response: { 200: StaffPayout } } },
      async (request, reply) =>
        sendOutcome(reply, await after(BigInt(request.params.id), accepted(undefined), staffOf(request).person)),
    );

    app.post(
      '/staff/payouts/:id/voice',
      { onRequest: acts, schema: { params: one, body: StaffPayoutVoice, response: { 200: StaffPayout } } },
      async (request, reply) => {
        const [id, { person }] = [BigInt(request.params.id), staffOf(request)];
        const { voice, reason } = request.body;
        return sendOutcome(
          reply,
          await after(id, await desk.say(id, voice, decidingAs(staff, person), reason), person),
        );
      },
    );

    app.post(
      '/staff/payouts/:id/reject',
      { onRequest: acts, schema: { params: one, body: StaffPayoutRejection, response: { 200: StaffPayout } } },
      async (request, reply) => {
        const [id, { person }] = [BigInt(request.params.id), staffOf(request)];
        return sendOutcome(reply, await after(id, await desk.reject(id, person.email, request.body.reason), person));
      },
    );
  };

const policyRoutes =
  ({ policies, staff }: PayoutRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const shown = async (viewer: StaffPerson) => policiesView(policies, viewer, await staff.operators());
    const after = async (done: Outcome<void>, viewer: StaffPerson): Promise<Outcome<StaffPolicies>> =>
      done.ok ? accepted(await shown(viewer)) : done;

    app.get('/staff/policies', { onRequest: sees, schema: { response: { 200: StaffPolicies } } }, async (request) =>
      shown(staffOf(request).person),
    );

    app.post(
      '/staff/policies',
      { onRequest: acts, schema: { body: StaffPolicyChange, response: { 200: StaffPolicies } } },
      async (request, reply) => {
        const { person } = staffOf(request);
        return sendOutcome(reply, await after(await policies.propose({ ...request.body, by: person.email }), person));
      },
    );

    app.post(
      '/staff/policies/:id/confirmation',
      { onRequest: acts, schema: { params: one, body: StaffPolicyConfirmation, response: { 200: StaffPolicies } } },
      async (request, reply) => {
        const { person } = staffOf(request);
        const { confirmed } = request.body;
        const decided = await policies.decide(BigInt(request.params.id), confirmed, decidingAs(staff, person));
        return sendOutcome(reply, await after(decided, person));
      },
    );
  };
