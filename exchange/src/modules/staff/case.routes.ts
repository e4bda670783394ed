import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { Id } from '@maru/contract/exchange';
import {
  StaffCase,
  StaffCaseList,
  StaffCaseQuery,
  StaffConfirmation,
  StaffDecision,
  StaffMember,
  StaffMemberQuery,
  StaffQueues,
  StaffUnfreeze,
} from '@maru/contract/staff';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { listOfPage } from '../../platform/http/lists';
import { type CaseViews, lineView, queuesView } from './case.views';
import type { StaffPerson } from './staff.types';
import { only, staffOf } from './staff-access';
import type { CaseOfMember, StaffDesk } from './staff-desk.service';
import type { StaffDocuments } from './staff-document.service';

interface CaseRoutesDeps {
  readonly desk: StaffDesk;
  readonly documents: StaffDocuments;
  readonly views: CaseViews;
}

const one = Type.Object({ id: Id });
const file = Type.Object({ id: Id, index: Type.Integer({ minimum: 0, maximum: 99 }) });
const reads = only('reviewer', 'operator', 'auditor');
const decides = only('reviewer', 'operator');
const confirms = only('operator');

/** Cases: queues, lists, documents, decisions, the second person, and freezes that are to be lifted. */
export const caseRoutes =
  ({ desk, documents, views }: CaseRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const sendCase = (reply: FastifyReply, outcome: Outcome<CaseOfMember>, { role, email }: StaffPerson) =>
      sendOutcome(reply, outcome.ok ? accepted(views.case(outcome.value, { role, email })) : outcome);

    app.get('/staff/queues', { onRequest: reads, schema: { response: { 200: StaffQueues } } }, async () =>
      queuesView(await desk.waiting()),
    );

    app.get(
      '/staff/cases',
      { onRequest: reads, schema: { querystring: StaffCaseQuery, response: { 200: StaffCaseList } } },
      async ({ query: { kind, state, page } }) => listOfPage(await desk.cases({ kind, state }, { page }), lineView),
    );

    app.get(
      '/staff/cases/:id',
      { onRequest: reads, schema: { params: one, response: { 200: StaffCase } } },
      async (request, reply) => sendCase(reply, await desk.case(BigInt(request.params.id)), staffOf(request).person),
    );

    app.get(
      '/staff/cases/:id/files/:index',
      { onRequest: decides, schema: { params: file } },
      async (request, reply) => {
        const { id, index } = request.params;
        const shown = await documents.show(BigInt(id), index, staffOf(request).person);
        return shown.ok ? reply.type('image/png').send(shown.value) : sendRefusal(reply, shown);
      },
    );

    app.post(
      '/staff/cases/:id/decision',
      { onRequest: decides, schema: { params: one, body: StaffDecision, response: { 200: StaffCase } } },
      async (request, reply) => {
        const { revision, approved, reason } = request.body;
        const { person } = staffOf(request);
        const seen = { id: BigInt(request.params.id), revision };
        return sendCase(reply, await desk.decide(seen, { approved, reason }, person), person);
      },
    );

    app.post(
      '/staff/cases/:id/confirmation',
      { onRequest: confirms, schema: { params: one, body: StaffConfirmation, response: { 200: StaffCase } } },
      async (request, reply) => {
        const { revision, confirmed } = request.body;
        const { person } = staffOf(request);
        const seen = { id: BigInt(request.params.id), revision };
        return sendCase(reply, await desk.confirm(seen, confirmed, person), person);
      },
    );

    app.get(
      '/staff/members',
      { onRequest: confirms, schema: { querystring: StaffMemberQuery, response: { 200: StaffMember } } },
      async ({ query: { email } }, reply) => {
        const found = await desk.member(email);
        return sendOutcome(reply, found.ok ? accepted(views.member(found.value)) : found);
      },
    );

    app.post(
      '/staff/members/:id/unfreeze',
      { onRequest: confirms, schema: { params: one, body: StaffUnfreeze, response: { 200: StaffCase } } },
      async (request, reply) => {
        const { person } = staffOf(request);
        return sendCase(reply, await desk.unfreeze(BigInt(request.params.id), request.body.reason, person), person);
      },
    );
  };
