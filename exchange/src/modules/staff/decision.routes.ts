import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { Id } from '@maru/contract/exchange';
import {
  StaffCase,
  StaffConfirmation,
  StaffDecision,
  StaffMember,
  StaffMemberQuery,
  StaffUnfreeze,
} from '@maru/contract/staff';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { memberView } from './case.views';
import { sendCase } from './send-case';
import { only, staffOf } from './staff-access';
import type { StaffDesk } from './staff-desk.service';

const one = Type.Object({ id: Id });
const decides = only('reviewer', 'operator');
const confirms = only('operator');

/** Decisions, the second person, and freezes that are to be lifted. */
export const decisionRoutes =
  (desk: StaffDesk): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/staff/cases/:id/decision',
      { onRequest: decides, schema: { params: one, body: StaffDecision, response: { 200: StaffCase } } },
      async (request, reply) => {
        const { revision, approved, reason } = request.body;
        const seen = { id: BigInt(request.params.id), revision };
        return sendCase(request, reply, await desk.decide(seen, { approved, reason }, staffOf(request).person));
      },
    );

    app.post(
      '/staff/cases/:id/confirmation',
      { onRequest: confirms, schema: { params: one, body: StaffConfirmation, response: { 200: StaffCase } } },
      async (request, reply) => {
        const { revision, confirmed } = request.body;
        const seen = { id: BigInt(request.params.id), revision };
        return sendCase(request, reply, await desk.confirm(seen, confirmed, staffOf(request).person));
      },
    );

    app.get(
      '/staff/members',
      { onRequest: confirms, schema: { querystring: StaffMemberQuery, response: { 200: StaffMember } } },
      async ({ query: { email } }, reply) => {
        const found = await desk.member(email);
        return sendOutcome(reply, found.ok ? accepted(memberView(found.value)) : found);
      },
    );

    app.post(
      '/staff/members/:id/unfreeze',
      { onRequest: confirms, schema: { params: one, body: StaffUnfreeze, response: { 200: StaffCase } } },
      async (request, reply) => {
        const { params, body } = request;
        return sendCase(request, reply, await desk.unfreeze(BigInt(params.id), body.reason, staffOf(request).person));
      },
    );
  };
