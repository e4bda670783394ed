import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { Id } from '@maru/contract/exchange';
import { StaffAnswer, StaffInquiry, StaffInquiryList, StaffInquiryQuery } from '@maru/contract/staff';
import { sendOutcome } from '@maru/server';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { listOfPage } from '../../platform/http/lists';
import { inquiryView } from './case.views';
import { sendDocument } from './send-case';
import { only, staffOf } from './staff-access';
import type { InquiryOfMember, StaffDesk } from './staff-desk.service';
import type { StaffDocuments } from './staff-document.service';

const one = Type.Object({ id: Id });
const file = Type.Object({ id: Id, index: Type.Integer({ minimum: 0, maximum: 99 }) });

/** Inquiries of members, and their answers. */
export const inquiryRoutes =
  (desk: StaffDesk, documents: StaffDocuments): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', only('reviewer', 'operator'));
    const sendInquiry = (reply: FastifyReply, outcome: Outcome<InquiryOfMember>) =>
      sendOutcome(reply, outcome.ok ? accepted(inquiryView(outcome.value)) : outcome);

    app.get(
      '/staff/inquiries',
      { schema: { querystring: StaffInquiryQuery, response: { 200: StaffInquiryList } } },
      async ({ query: { state, page } }) => listOfPage(await desk.inquiries(state, { page }), inquiryView),
    );

    app.get(
      '/staff/inquiries/:id',
      { schema: { params: one, response: { 200: StaffInquiry } } },
      async ({ params: { id } }, reply) => sendInquiry(reply, await desk.inquiry(BigInt(id))),
    );

    app.get('/staff/inquiries/:id/files/:index', { schema: { params: file } }, async (request, reply) => {
      const { id, index } = request.params;
      return sendDocument(request, reply, documents, { of: 'inquiry', id: BigInt(id), index });
    });

    app.post(
      '/staff/inquiries/:id/answer',
      { schema: { params: one, body: StaffAnswer, response: { 200: StaffInquiry } } },
      async (request, reply) => {
        const { params, body } = request;
        return sendInquiry(reply, await desk.answer(BigInt(params.id), body.answer, staffOf(request).person));
      },
    );
  };
