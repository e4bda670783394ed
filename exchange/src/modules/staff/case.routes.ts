import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Id } from '@maru/contract/exchange';
import { StaffCase, StaffCaseList, StaffCaseQuery, StaffQueues } from '@maru/contract/staff';
import { Type } from 'typebox';
import { listOfPage } from '../../platform/http/lists';
import { lineView, queuesView } from './case.views';
import { sendCase, sendDocument } from './send-case';
import { only } from './staff-access';
import type { StaffDesk } from './staff-desk.service';
import type { StaffDocuments } from './staff-document.service';

interface CaseRoutesDeps {
  readonly desk: StaffDesk;
  readonly documents: StaffDocuments;
}

const one = Type.Object({ id: Id });
const file = Type.Object({ id: Id, index: Type.Integer({ minimum: 0, maximum: 99 }) });
const reads = only('reviewer', 'operator', 'auditor');
const sees = only('reviewer', 'operator');

/** Cases to look at: queues, lists, one with its documents. */
export const caseRoutes =
  ({ desk, documents }: CaseRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
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
      return sendDocument(request, reply, documents, { of: 'case', id: BigInt(id), index });
    });
  };
