import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import { Count, Id, Inquiry, InquiryRequest, listOf, Page } from '@maru/contract/exchange';
import { inquiryFilesMax } from '@maru/domain/inquiry';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../platform/core/context';
import { idempotent, keepingOutcome } from '../../platform/http/idempotency';
import { listOfPage } from '../../platform/http/lists';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import { type Admission, readUploads, takeFiles } from '../../platform/http/uploads';
import { type CaptchaFields, type CaptchaService, toCaptchaProof } from '../auth';
import type { SupportService } from './support.service';
import { toInquiry, toInquiryForm } from './support.views';

const tags = ['support'];
/** Of the longest text: 5,000 characters of up to four bytes, and spaces around them. */
const fieldBytes = 24_000;
const Picture = Type.Object({ id: Id, index: Type.Integer({ minimum: 0, maximum: inquiryFilesMax - 1 }) });
const mimes = { jpg: 'image/jpeg', png: 'image/png' } as const;
const querystring = Type.Object({ page: Type.Optional(Page), count: Type.Optional(Count) });

/** Inquiries of a member. */
export const supportRoutes =
  (
    context: Pick<Context, 'db' | 'clock'>,
    support: SupportService,
    captcha: CaptchaService,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    await takeFiles(app, fieldBytes);
    app.addHook('onRequest', requireMember);

    const { isRetry, ...retryable } = idempotent(context);
    const solved = new WeakSet<FastifyRequest>();
    const spend = async (request: FastifyRequest, fields: CaptchaFields): Promise<Outcome<void>> => {
      const spent = await captcha.spend(toCaptchaProof(fields), request.ip);
      if (spent.ok) solved.add(request);
      return spent;
    };

    /** Before any picture is taken. A retry brings the captcha that its first try has spent: its answer is kept, or it is asked later. */
    const admit: Admission = async (request, fields) => {
      if (Object.values(fields).some((value) => typeof value !== 'string')) return refused('BAD_REQUEST');
      const problem = support.problemOf(toInquiryForm(fields));
      return problem.ok && !(await isRetry(request)) ? spend(request, fields) : problem;
    };

    app.get('/v1/questions', { schema: { tags, querystring, response: { 200: listOf(Inquiry) } } }, async (request) =>
      listOfPage(await support.list(memberOf(request).memberId, request.query), toInquiry),
    );

    app.post(
      '/v1/questions',
      {
        ...retryable,
        config: limited('login'),
        preValidation: readUploads(admit),
        schema: { tags, body: InquiryRequest, response: { 200: Inquiry } },
      },
      async (request, reply) => {
        const form = toInquiryForm(request.body);
        const problem = support.problemOf(form);
        if (!problem.ok) return sendRefusal(reply, problem);
        const proven = solved.has(request) ? accepted(undefined) : await spend(request, request.body);
        if (!proven.ok) return sendRefusal(reply, proven);
        const asked = await support.ask(
          sessionOf(request),
          { ...form, pictures: request.uploads ?? [] },
          keepingOutcome(request, reply, toInquiry),
        );
        return sendOutcome(reply, asked.ok ? accepted(toInquiry(asked.value)) : asked);
      },
    );

    app.get('/v1/questions/:id/files/:index', { schema: { tags, params: Picture } }, async (request, reply) => {
      const { id, index } = request.params;
      const found = await support.picture(memberOf(request).memberId, BigInt(id), index);
      if (!found.ok) return sendRefusal(reply, found);
      const { kind, bytes } = found.value;
      return reply
        .type(mimes[kind])
        .header('content-disposition', `inline; filename="${id}-${index + 1}.${kind}"`)
        .send(bytes);
    });
  };
