import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import { Amount, CoinCode, Day, Id, YesNo } from '@maru/contract/exchange';
import { normaliseEmail } from '@maru/domain/sign-up';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Auth } from '../modules/auth';
import type { Ledger } from '../modules/ledger';
import type { Markets } from '../modules/market';
import type { Members } from '../modules/member';
import type { Messenger } from '../modules/message';
import { coinTransferView, type Transfers } from '../modules/transfer';
import type { Verification } from '../modules/verification';
import type { Withdrawals } from '../modules/withdrawal';
import type { Context } from '../platform/core/context';
import { sendOutcome } from '../platform/http/refusal';
import { type FaultTarget, faultTargets } from './faults';
import type { MemberMaker } from './member-maker';
import { MemberWish } from './member-wish';
import { review } from './reviewer';
import { listOutbox, memberView } from './sandbox.views';
import { payoutModes } from './sandbox-bank';
import type { SandboxWorld } from './sandbox-world';

export interface SandboxRoutesDeps {
  readonly world: SandboxWorld;
  readonly auth: Auth;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Members;
  readonly messenger: Messenger;
  readonly transfers: Transfers;
  readonly verification: Verification;
  readonly withdrawals: Withdrawals;
  readonly memberMaker: MemberMaker;
}

const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] });
const Email = Type.String({ maxLength: 254 });
const Printable = Type.String({ pattern: '^[\\x21-\\x7e]{1,128}$' });
const id = Type.Object({ id: Type.String({ maxLength: 64 }) });

/** JSON routes that control the sandbox. Registered in the sandbox world only. */
export const sandboxRoutes =
  (
    context: Context,
    { world, auth, markets, members, messenger, transfers, verification, withdrawals, memberMaker }: SandboxRoutesDeps,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { clock } = context;
    const reviewDeps = { members: members.repository, clock, sessions: auth.sessions };
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, tags: ['sandbox'] };
    });
    const ok = (reply: FastifyReply, outcome: Outcome<unknown> = accepted(undefined)) =>
      sendOutcome(reply, outcome.ok ? accepted(outcome.value ?? { ok: true }) : outcome);

    app.get(
      '/sandbox/outbox',
      { schema: { querystring: Type.Object({ to: Type.Optional(Email) }) } },
      async (request) => {
        await messenger.flush();
        return listOutbox(messenger, request.query.to);
      },
    );

    app.get('/sandbox/members', async () => (await members.repository.first(200)).map(memberView));
    app.post('/sandbox/members', { schema: { body: MemberWish } }, async (request, reply) =>
      ok(reply, await memberMaker.make(request.body)),
    );
    app.patch('/sandbox/members', { schema: { body: MemberWish } }, async (request, reply) =>
      ok(reply, await memberMaker.change(request.body)),
    );

    const transfer = Type.Object({
      email: Email,
      amount: Amount,
      senderName: Type.Optional(Type.String({ pattern: '^\\P{Cc}{1,100}$' })),
    });
    app.post('/sandbox/bank/transfers', { schema: { body: transfer } }, async (request, reply) => {
      const { email, ...sent } = request.body;
      const member = await members.repository.findByEmail(normaliseEmail(email));
      if (!member) return ok(reply, refused('NOT_FOUND'));
      const credited = await world.bank.transfer({ ...sent, memberId: member.id, transferId: request.id });
      return ok(reply, credited.ok ? accepted({ id: request.id, ...credited.value }) : credited);
    });

    app.post(
      '/sandbox/bank/payouts/next',
      { schema: { body: Type.Object({ mode: oneOf(payoutModes) }) } },
      async (request) => {
        world.bank.setPayoutMode(request.body.mode);
        return { ok: true };
      },
    );
    app.get(
      '/sandbox/bank/statement',
      { schema: { querystring: Type.Object({ email: Email }) } },
      async (request, reply) => {
        const member = await members.repository.findByEmail(normaliseEmail(request.query.email));
        const found = member && (await members.repository.find(member.id));
        if (!found) return ok(reply, refused('NOT_FOUND'));
        await withdrawals.payouts.flush();
        const account = found.accounts.find(({ purpose }) => purpose === 'withdraw');
        const statement = account
          ? world.bank.statementOf({ bankCode: account.bank_code, number: account.account_number })
          : [];
        return reply.send(statement);
      },
    );

    const payment = Type.Object({
      coin: CoinCode,
      address: Printable,
      tag: Type.Optional(Type.String({ pattern: '^[0-9]{0,20}$' })),
      amount: Amount,
      txid: Type.Optional(Printable),
    });
    app.post('/sandbox/chain/deposits', { schema: { body: payment } }, async (request, reply) => {
      const { txid, ...sent } = request.body;
      const transactionId = txid ?? createHash('sha256').update(request.id).digest('hex');
      const credited = await world.chain.pay({ ...sent, transactionId });
      if (!credited.ok) return ok(reply, credited);
      const { memberId, transferId } = credited.value;
      const found = await transfers.coinTransfer(memberId, transferId);
      return ok(reply, found.ok ? accepted(coinTransferView(found.value)) : found);
    });

    const person = Type.Object({
      requestId: Printable,
      name: Type.String({ pattern: '^\\P{Cc}{1,60}$' }),
      birthDay: Day,
      phone: Type.String({ pattern: '^[0-9]{8,15}$' }),
    });
    app.post('/sandbox/realname', { schema: { body: person } }, async (request, reply) => {
      const { requestId, ...confirmed } = request.body;
      return ok(reply, world.realName.confirm(requestId, confirmed) ? undefined : refused('NOT_FOUND'));
    });

    const advance = Type.Object({ advanceMs: Type.Integer({ minimum: 0, maximum: 400 * 86_400_000 }) });
    app.post('/sandbox/clock', { schema: { body: advance } }, async (request) => {
      world.clock.advance(request.body.advanceMs);
      return { now: clock.now().toISOString() };
    });
    app.delete('/sandbox/clock', async () => {
      world.clock.reset();
      return { now: clock.now().toISOString() };
    });

    app.get('/sandbox/captcha/:id', { schema: { params: id } }, async (request, reply) => {
      const solution = await auth.captcha.solutionOf(request.params.id);
      return ok(reply, solution ? accepted(solution) : refused('NOT_FOUND'));
    });

    const halt = { params: Type.Object({ id: Id }), body: Type.Object({ halted: YesNo }) };
    app.post('/sandbox/markets/:id/halt', { schema: halt }, async (request, reply) => {
      const found = await markets.halt(Number(request.params.id), request.body.halted === 'Y');
      return ok(reply, found ? undefined : refused('NOT_FOUND'));
    });

    const decision = Type.Object({
      email: Email,
      kind: oneOf(['residence', 'kyc', 'leave', 'phoneReset', 'otpReset'] as const),
      decision: oneOf(['approve', 'reject'] as const),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
    });
    app.post('/sandbox/reviews', { schema: { body: decision } }, async (request, reply) =>
      ok(reply, await review({ ...reviewDeps, verification }, request.body)),
    );

    const fault = Type.Object({
      target: oneOf<FaultTarget>(faultTargets),
      mode: oneOf(['slow', 'failing', 'down'] as const),
      ratio: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 120_000 })),
    });
    app.post('/sandbox/faults', { schema: { body: fault } }, async (request) => {
      const { target, mode, ratio = 1, delayMs = mode === 'slow' ? 5_000 : 0 } = request.body;
      world.faults.set(target, { mode, ratio, delayMs });
      return { ok: true };
    });
    app.delete('/sandbox/faults', async () => {
      world.faults.clear();
      return { ok: true };
    });
  };
