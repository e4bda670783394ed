import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import {
  ConfirmationEntrance,
  ConfirmationMeans,
  ConfirmedDraft,
  OpenedDraft,
  PaymentToken,
  type PlacedWithdrawal,
  WithdrawalConfirmation,
  WithdrawalResult,
} from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limited } from '../../platform/http/rate-limits';
import { cookieIn } from '../../platform/http/session';
import { type PaymentProof, toPaymentToken } from '../auth';
import type { Confirmations, OpenConfirmation } from './confirmation.service';
import type { DraftKindName } from './confirmation.tables';
import { type DraftKind, proofOf } from './confirmation.views';
import type { Drafts } from './draft.service';

export interface ConfirmationRoutesDeps {
  readonly drafts: Drafts;
  readonly confirmations: Confirmations;
  kindOf(name: DraftKindName): DraftKind;
  /** Origin of the page of confirmation; null: browsers cannot confirm. */
  readonly confirmUrl: string | null;
}

const tags = ['confirmations'];
/** As long as a draft is kept: after its end the page can still ask what has become of it. */
const cookieSeconds = 1200;

const prefixOf = (confirmUrl: string | null): string =>
  confirmUrl?.startsWith('https:') ? '__Secure-maru_confirm_' : 'maru_confirm_';

/** Cookies of pages of confirmation: one for each draft, so that a page in another tab takes nothing from this one. */
function pageCookies(confirmUrl: string | null) {
  const prefix = prefixOf(confirmUrl);
  return {
    hasAny: ({ headers }: FastifyRequest): boolean =>
      headers.cookie?.split(';').some((part) => part.trimStart().startsWith(prefix)) ?? false,

    secretIn: ({ headers }: FastifyRequest, draft: bigint): string =>
      cookieIn(headers.cookie, `${prefix}${draft}`) ?? '',

    /** Sent with calls of the page of confirmation alone. */
    set(reply: FastifyReply, draft: bigint, secret: string): void {
      const parts = [`${prefix}${draft}=${secret}`, 'Path=/v1/confirmations', 'HttpOnly', 'SameSite=Strict'];
      parts.push(`Max-Age=${cookieSeconds}`);
      if (confirmUrl?.startsWith('https:')) parts.push('Secure');
      reply.header('set-cookie', parts.join('; '));
    },
  };
}

/** A login that ends while its draft is confirmed ends the draft, as it does before. */
const asOfDraft = <T>(confirmed: Outcome<T>): Outcome<T> =>
  !confirmed.ok && confirmed.refusal === 'SESSION_INVALID' ? refused('DRAFT_INVALID') : confirmed;

/** What a page is told of its draft. */
function answersOf(confirmations: Confirmations, kindOf: ConfirmationRoutesDeps['kindOf']) {
  const placedOf = ({ member, row }: OpenConfirmation) => kindOf(row.kind).placed(member, row);
  /** What forbids a draft by now is often the withdrawal that it has become meanwhile: that one is the answer, not the refusal. */
  const unlessPlaced = async <T>(
    open: OpenConfirmation,
    judged: Outcome<T>,
    answerOf: (placed: PlacedWithdrawal) => T,
  ): Promise<Outcome<T>> => {
    const placed = judged.ok ? null : await placedOf(open);
    return placed ? accepted(answerOf(placed)) : judged;
  };
  return {
    async read(open: OpenConfirmation): Promise<Outcome<OpenedDraft>> {
      const placed = await placedOf(open);
      if (placed) return accepted(placed);
      const judged = await confirmations.judge(open);
      const { member, row } = open;
      const shown = judged.ok ? await kindOf(row.kind).read(member, row) : judged;
      return unlessPlaced<OpenedDraft>(open, shown, (meanwhile) => meanwhile);
    },

    /** The answer to a first confirmation may have been lost, or be under way: it is told again, also where the draft has ended. */
    async confirm(open: OpenConfirmation, proof: PaymentProof): Promise<Outcome<WithdrawalResult>> {
      const judged = await confirmations.judge(open);
      const { member, row } = open;
      const confirmed = judged.ok ? await kindOf(row.kind).confirm(member, row, proof) : judged;
      return unlessPlaced(open, asOfDraft(confirmed), ({ result }) => result);
    },
  };
}

/** The page of confirmation (decision 55). Browsers call from its own origin alone, which the hook of foreign sites sees to. */
export const confirmationRoutes =
  ({ drafts, confirmations, kindOf, confirmUrl }: ConfirmationRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const cookies = pageCookies(confirmUrl);
    /** Whoever has no page of confirmation is told so before the body is read. */
    const onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      if (cookies.hasAny(request)) done();
      else sendRefusal(reply, { refusal: 'LOGIN_REQUIRED' });
    };
    /** The page names the draft that it shows: no cookie that came after it may stand for another. */
    const openOf = (request: FastifyRequest & { readonly body: ConfirmedDraft }) => {
      const draft = BigInt(request.body.draft);
      return confirmations.find(cookies.secretIn(request, draft), draft);
    };
    const { read, confirm } = answersOf(confirmations, kindOf);

    app.post(
      '/v1/confirmations',
      {
        config: limited('withdrawalDraft'),
        schema: { tags, body: ConfirmationEntrance, response: { 200: OpenedDraft } },
      },
      async (request, reply) => {
        const entered = await confirmations.enter(request.body.ticket, (draft) => cookies.secretIn(request, draft));
        if (!entered.ok) return sendOutcome(reply, entered);
        const { secret, open } = entered.value;
        cookies.set(reply, open.row.id, secret);
        return sendOutcome(reply, await read(open));
      },
    );

    app.post(
      '/v1/confirmations/read',
      { onRequest, schema: { tags, body: ConfirmedDraft, response: { 200: OpenedDraft } } },
      async (request, reply) => {
        const open = await openOf(request);
        return sendOutcome(reply, open.ok ? await read(open.value) : open);
      },
    );

    app.post(
      '/v1/confirmations/token',
      {
        onRequest,
        config: limited('paymentToken'),
        schema: { tags, body: ConfirmationMeans, response: { 200: PaymentToken } },
      },
      async (request, reply) => {
        const found = await openOf(request);
        const open = found.ok ? await confirmations.judge(found.value) : found;
        if (!open.ok) return sendOutcome(reply, open);
        const { row } = open.value;
        const issued = await drafts.issueToken(row, request.body.means, kindOf(row.kind).about(row));
        return sendOutcome(reply, issued.ok ? accepted(toPaymentToken(issued.value)) : issued);
      },
    );

    app.post(
      '/v1/confirmations/confirm',
      { onRequest, schema: { tags, body: WithdrawalConfirmation, response: { 200: WithdrawalResult } } },
      async (request, reply) => {
        const open = await openOf(request);
        return sendOutcome(reply, open.ok ? await confirm(open.value, proofOf(request.body)) : open);
      },
    );
  };
