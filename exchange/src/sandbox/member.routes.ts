import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { refused } from '@maru/contract';
import { Day, oneOf } from '@maru/contract/exchange';
import { normaliseEmail } from '@maru/domain/sign-up';
import { Type } from 'typebox';
import type { Auth } from '../modules/auth';
import type { Identities } from '../modules/identity';
import type { Members } from '../modules/member';
import type { Messenger } from '../modules/message';
import { type Reviews, reviewKinds } from '../modules/review';
import type { SupportService } from '../modules/support';
import type { MemberMaker } from './member-maker';
import { MemberBody, toMemberWish } from './member-wish.views';
import { review } from './reviewer';
import { listOutbox, memberView } from './sandbox.views';
import type { SandboxWorld } from './sandbox-world';
import { sendDone } from './send-done';

export interface MemberRoutesDeps {
  readonly world: Pick<SandboxWorld, 'realName' | 'watchList'>;
  readonly auth: Auth;
  readonly members: Members;
  readonly messenger: Messenger;
  readonly reviews: Reviews;
  readonly identities: Identities;
  readonly support: Pick<SupportService, 'answer'>;
  readonly memberMaker: MemberMaker;
}

const Email = Type.String({ maxLength: 254 });
const outboxQuery = Type.Object({ to: Type.Optional(Email) });
const decision = Type.Object({
  email: Email,
  kind: oneOf(reviewKinds),
  decision: oneOf(['approve', 'reject']),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
});
const answer = Type.Object({ email: Email, answer: Type.String({ maxLength: 20_000 }) });
/** Reason codes 01 to 10 (ENTI-016); none takes the name off the lists. */
const listed = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  reasons: Type.Array(Type.String({ pattern: '^(0[1-9]|10)$' }), { maxItems: 10 }),
});
const person = Type.Object({
  requestId: Type.String({ pattern: '^[\\x21-\\x7e]{1,128}$' }),
  name: Type.String({ pattern: '^\\P{Cc}{1,60}$' }),
  birthDay: Day,
  phone: Type.String({ pattern: '^[0-9]{8,15}$' }),
});

/** Members and what they hand in: their making, their mails and SMS, reviews, real-name checks, captchas. */
export const memberRoutes =
  (deps: MemberRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { world, auth, members, messenger, reviews, identities, support, memberMaker } = deps;
    app.get('/sandbox/outbox', { schema: { querystring: outboxQuery } }, async (request) => {
      await messenger.flush();
      return listOutbox(messenger, request.query.to);
    });

    app.get('/sandbox/members', async () => (await members.repository.first(200)).map(memberView));
    app.post('/sandbox/members', { schema: { body: MemberBody } }, async (request, reply) =>
      sendDone(reply, await memberMaker.make(toMemberWish(request.body))),
    );
    app.patch('/sandbox/members', { schema: { body: MemberBody } }, async (request, reply) =>
      sendDone(reply, await memberMaker.change(toMemberWish(request.body))),
    );

    const reviewDeps = { members: members.repository, reviews, identities };
    app.post('/sandbox/reviews', { schema: { body: decision } }, async (request, reply) =>
      sendDone(reply, await review(reviewDeps, request.body)),
    );

    app.post('/sandbox/questions/answers', { schema: { body: answer } }, async (request, reply) => {
      const member = await members.repository.findByEmail(normaliseEmail(request.body.email));
      return sendDone(
        reply,
        member ? await support.answer(member.id, request.body.answer, 'sandbox') : refused('NOT_FOUND'),
      );
    });

    app.post('/sandbox/watchlist', { schema: { body: listed } }, async (request, reply) => {
      world.watchList.enter(request.body.name, request.body.reasons);
      return sendDone(reply, undefined);
    });

    app.post('/sandbox/realname', { schema: { body: person } }, async (request, reply) => {
      const { requestId, ...confirmed } = request.body;
      return sendDone(reply, world.realName.confirm(requestId, confirmed) ? undefined : refused('NOT_FOUND'));
    });

    const captcha = Type.Object({ id: Type.String({ maxLength: 64 }) });
    app.get('/sandbox/captcha/:id', { schema: { params: captcha } }, async (request, reply) => {
      const solution = await auth.captcha.solutionOf(request.params.id);
      return solution ?? sendDone(reply, refused('NOT_FOUND'));
    });
  };
