import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { Count, Inquiry, InquiryRequest, listOf, Page } from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import type { Context } from '../../platform/core/context';
import { idempotent } from '../../platform/http/idempotency';
import { memberOf, requireMember } from '../../platform/http/session';
import type { CaptchaService } from '../auth';
import type { SupportService } from './support.service';

const tags = ['support'];
const querystring = Type.Object({ page: Type.Optional(Page), count: Type.Optional(Count) });

export const supportRoutes =
  (
    context: Pick<Context, 'db' | 'clock'>,
    support: SupportService,
    captcha: CaptchaService,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get(
      '/v1/questions',
      { schema: { tags, querystring, response: { 200: listOf(Inquiry) } } },
      async (request, reply) => {
        return sendOutcome(reply, accepted(await support.list(memberOf(request).memberId, request.query)));
      },
    );

    app.post(
      '/v1/questions',
      { ...idempotent(context), schema: { tags, body: InquiryRequest, response: { 200: Inquiry } } },
      async (request, reply) => {
        const problem = support.problemOf(request.body);
        if (!problem.ok) return sendRefusal(reply, problem);
        const solved = await captcha.spend(request.body, request.ip);
        if (!solved.ok) return sendRefusal(reply, solved);
        return sendOutcome(reply, await support.ask(memberOf(request).memberId, request.body));
      },
    );
  };
