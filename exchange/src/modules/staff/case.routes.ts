import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Id } from '@maru/contract/exchange';
import { StaffCase, StaffCaseList, StaffCaseQuery, StaffQueues } from '@maru/contract/staff';
import { sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import { listOfPage } from '../../platform/http/lists';
import { type CaseViews, lineView, queuesView } from './case.views';
import { caseSender } from './send-case';
import { only, staffOf } from './staff-access';
import type { StaffDesk } from './staff-desk.service';
import type { StaffDocuments } from './staff-document.service';

interface CaseRoutesDeps {
  readonly desk: StaffDesk;
  readonly documents: StaffDocuments;
  readonly views: CaseViews;
}

const one = Type.Object({ id: Id });
const file = Type.Object({ id: Id, index: Type.Integer({ minimum: 0, maximum: 99 }) });
const reads = only('reviewer', 'operator', 'auditor');
const sees = only('reviewer', 'operator');

/** Cases to look at: queues, lists, one with its documents. */
export const caseRoutes =
  ({ desk, documents, views }: CaseRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const sendCase = caseSender(views);

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
      async (request, reply) => sendCase(request, reply, await desk.case(BigInt(request.params.id))),
    );

    app.get('/staff/cases/:id/files/:index', { onRequest: sees, schema: { params: file } }, async (request, reply) => {
      const { id, index } = request.params;
      const shown = await documents.show(BigInt(id), index, staffOf(request).person);
      return shown.ok ? reply.type('image/png').send(shown.value) : sendRefusal(reply, shown);
    });
  };
