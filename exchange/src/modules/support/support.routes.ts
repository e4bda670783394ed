import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { Count, Inquiry, InquiryRequest, listOf, Page } from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import type { Context } from '../../platform/core/context';
import { idempotent, keepingOutcome } from '../../platform/http/idempotency';
import { listOfPage } from '../../platform/http/lists';
import { memberOf, requireMember } from '../../platform/http/session';
import { type CaptchaService, toCaptchaProof } from '../auth';
import type { SupportService } from './support.service';
import { toInquiry, toInquiryForm } from './support.views';

const tags = ['support'];
const querystring = Type.Object({ page: Type.Optional(Page), count: Type.Optional(Count) });

/** Inquiries of a member. */
export const supportRoutes =
  (
    context: Pick<Context, 'db' | 'clock'>,
    support: SupportService,
    captcha: CaptchaService,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get('/v1/questions', { schema: { tags, querystring, response: { 200: listOf(Inquiry) } } }, async (request) =>
      listOfPage(await support.list(memberOf(request).memberId, request.query), toInquiry),
    );

    app.post(
      '/v1/questions',
      { ...idempotent(context), schema: { tags, body: InquiryRequest, response: { 200: Inquiry } } },
      async (request, reply) => {
        const form = toInquiryForm(request.body);
        const problem = support.problemOf(form);
        if (!problem.ok) return sendRefusal(reply, problem);
        const solved = await captcha.spend(toCaptchaProof(request.body), request.ip);
        if (!solved.ok) return sendRefusal(reply, solved);
        const asked = await support.ask(memberOf(request).memberId, form, keepingOutcome(request, reply, toInquiry));
        return sendOutcome(reply, asked.ok ? accepted(toInquiry(asked.value)) : asked);
      },
    );
  };
