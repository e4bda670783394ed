import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, refused } from '@maru/contract';
import { Count, Id, Inquiry, InquiryRequest, listOf, Page } from '@maru/contract/exchange';
import { inquiryFilesMax } from '@maru/domain/inquiry';
import { sendOutcome, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import type { Context } from '../../platform/core/context';
import { idempotent, keepingOutcome } from '../../platform/http/idempotency';
import { listOfPage } from '../../platform/http/lists';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import { type Admission, readUploads, takeFiles } from '../../platform/http/uploads';
import { type CaptchaService, toCaptchaProof } from '../auth';
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

    /** Before any picture is taken; the captcha follows, since a retry brings the one that its first try has spent. */
    const admit: Admission = async (_, fields) =>
      Object.values(fields).every((value) => typeof value === 'string')
        ? support.problemOf(toInquiryForm(fields))
        : refused('BAD_REQUEST');

    app.get('/v1/questions', { schema: { tags, querystring, response: { 200: listOf(Inquiry) } } }, async (request) =>
      listOfPage(await support.list(memberOf(request).memberId, request.query), toInquiry),
    );

    app.post(
      '/v1/questions',
      {
        ...idempotent(context),
        config: limited('login'),
        preValidation: readUploads(admit),
        schema: { tags, body: InquiryRequest, response: { 200: Inquiry } },
      },
      async (request, reply) => {
        const form = toInquiryForm(request.body);
        const problem = support.problemOf(form);
        if (!problem.ok) return sendRefusal(reply, problem);
        const solved = await captcha.spend(toCaptchaProof(request.body), request.ip);
        if (!solved.ok) return sendRefusal(reply, solved);
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
