import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import { captchaFields, HandedIn, Ok } from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { limited } from '../../platform/http/rate-limits';
import { readUploads, takeFiles } from '../../platform/http/uploads';
import { type Acting, type Auth, type CaptchaFields, toCaptchaProof } from '../auth';
import type { FactorResetService } from './factor-reset.service';
import { type FactorKind, factorKinds } from './verification.tables';
import { toHandedIn } from './verification.views';

const Kind = Type.Unsafe<FactorKind>({ type: 'string', enum: [...factorKinds] });
const token = Type.Optional(
  Type.String({ maxLength: 300, description: 'of the second login step, instead of a session' }),
);
const ResetRequest = Type.Object({ kind: Type.Optional(Kind), token, ...captchaFields });
const path = '/v1/auth/request-initialize';
const tags = ['verification'];

/** Multipart with the documents upfile1 to upfile3, all of them needed (ERR-171); GET tells what became of the last request. */
export const factorResetRoutes =
  (
    resets: FactorResetService,
    { secondStepOf, captcha }: Pick<Auth, 'secondStepOf' | 'captcha'>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    await takeFiles(app);

    /** The member of the session, or of a second-step token: one who passed the first login step. */
    const whoAsks = async (
      { member, session }: FastifyRequest,
      token: string | undefined,
    ): Promise<Outcome<Acting>> => {
      if (member && session) return member.state === 'active' ? accepted(session) : refused('SESSION_INVALID');
      if (!token) return refused('LOGIN_REQUIRED');
      const memberId = await secondStepOf(token);
      return memberId === null ? refused('SECOND_STEP_EXPIRED') : accepted({ memberId, idHash: null });
    };

    /**
     * A second-step token needs no captcha of its own: the first step checked one minutes ago.
     * A session may be hours old: it needs a captcha of its own.
     */
    const captchaOf = async (request: FastifyRequest, fields: CaptchaFields): Promise<Outcome<void>> => {
      const sent = Object.keys(captchaFields).some((name) => fields[name as keyof CaptchaFields]);
      return request.member || sent ? captcha.spend(toCaptchaProof(fields), request.ip) : accepted(undefined);
    };

    /** Before any file is taken: who asks, for what, and the captcha. The schema has not seen these fields yet. */
    const admit = async (
      request: FastifyRequest,
      sent: Readonly<Record<string, unknown>>,
    ): Promise<Outcome<unknown>> => {
      if (Object.values(sent).some((value) => typeof value !== 'string')) return refused('BAD_REQUEST');
      const fields = sent as Readonly<Record<string, string>>;
      const asking = await whoAsks(request, fields.token);
      if (!asking.ok) return asking;
      if (!factorKinds.some((kind) => kind === fields.kind)) return refused('BAD_REQUEST');
      return captchaOf(request, fields);
    };

    app.get(
      path,
      {
        config: limited('login'),
        schema: { tags, querystring: Type.Object({ kind: Type.Optional(Kind), token }), response: { 200: HandedIn } },
      },
      async (request, reply) => {
        const { kind, token } = request.query;
        const asking = await whoAsks(request, token);
        if (!asking.ok) return sendRefusal(reply, asking);
        if (!kind) return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
        return toHandedIn(await resets.stateOf(asking.value.memberId, kind));
      },
    );

    app.post(
      path,
      {
        config: limited('login'),
        preValidation: readUploads(admit),
        schema: { tags, body: ResetRequest, response: { 200: Ok } },
      },
      async (request, reply) => {
        const { kind, token } = request.body;
        const asking = await whoAsks(request, token);
        if (!asking.ok) return sendRefusal(reply, asking);
        if (!kind) return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
        const asked = await resets.askReset(asking.value, kind, request.uploads ?? []);
        return sendOutcome(reply, asked.ok ? accepted({ ok: true }) : asked);
      },
    );
  };
