import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import { Ok } from '@maru/contract/schemas';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { limited } from '../../plugins/rate-limits';
import { sendOutcome, sendRefusal } from '../../plugins/refusal';
import { readUploads } from '../../plugins/uploads';
import type { Auth } from '../auth';
import type { FactorResetService } from './factor-reset.service';
import { type FactorKind, factorKinds } from './verification.tables';

const Wish = Type.Object({
  kind: Type.Optional(Type.Unsafe<FactorKind>({ type: 'string', enum: [...factorKinds] })),
  token: Type.Optional(Type.String({ maxLength: 300, description: 'of the second login step, instead of a session' })),
});

/** Form fields, or multipart with the documents upfile1 to upfile3. */
export const factorResetRoutes =
  (resets: FactorResetService, { secondStepOf }: Pick<Auth, 'secondStepOf'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    /** A member by session, or who has passed the first login step and lacks the second. */
    const whoAsks = async ({ member }: FastifyRequest, token: string | undefined): Promise<Outcome<bigint>> => {
      if (member) return member.state === 'active' ? accepted(member.memberId) : refused('SESSION_INVALID');
      if (!token) return refused('LOGIN_REQUIRED');
      const memberId = await secondStepOf(token);
      return memberId === null ? refused('SECOND_STEP_EXPIRED') : accepted(memberId);
    };

    app.post(
      '/v1/auth/request-initialize',
      {
        config: limited('login'),
        preValidation: readUploads,
        schema: { tags: ['verification'], body: Wish, response: { 200: Ok } },
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
