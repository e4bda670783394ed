import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import {
  KrwDraftRequest,
  KrwWithdrawalRequest,
  KrwWithdrawalResult,
  KrwWithdrawalTerms,
  WithdrawalDraft,
  WithdrawalLimits,
} from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import { isBrowser } from '../../platform/http/cross-site';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import { type DraftKind, proofOf } from '../confirmation';
import type { KrwTerms } from './terms.service';
import type { KrwWithdrawals } from './withdrawal.service';
import { aboutDraft, confirmedView, draftView, termsView, withdrawalView } from './withdrawal.views';

export interface WithdrawalRoutesDeps {
  readonly withdrawals: KrwWithdrawals;
  readonly terms: KrwTerms;
  /** Origin of the page of confirmation; null: browsers cannot confirm. */
  readonly confirmUrl: string | null;
}

/** What the page of confirmation does with drafts of KRW. */
export const krwDrafts = (withdrawals: KrwWithdrawals): DraftKind => ({
  about: aboutDraft,
  read: async (member, row) => {
    const draft = await withdrawals.judgeDraft(member, row);
    return draft.ok ? accepted(draftView(draft.value, null)) : draft;
  },
  placed: async (member, row) => {
    const placed = await withdrawals.placed(member, row);
    return placed && { id: String(row.id), coin: 'KRW', result: confirmedView(placed) };
  },
  confirm: async (member, row, proof) => {
    const placed = await withdrawals.confirm(member, row, proof);
    return placed.ok ? accepted(confirmedView(placed.value)) : placed;
  },
});

/** KRW to the member's registered account (API-094). */
export const withdrawalRoutes =
  ({ withdrawals, terms, confirmUrl }: WithdrawalRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ['transfers'];
    const onRequest = requireMember;

    app.get(
      '/v1/transfers/krw/withdraw/terms',
      { onRequest, schema: { tags, response: { 200: KrwWithdrawalTerms } } },
      async (request) => termsView(await terms.of(memberOf(request))),
    );

    // Coins have theirs under the same path (API-063).
    app.get(
      '/v1/wallets/coin/KRW/withdrawal-limit',
      { onRequest, schema: { tags, response: { 200: WithdrawalLimits } } },
      async (request) => {
        const { limit, left } = await terms.of(memberOf(request));
        return { limit, avail: left };
      },
    );

    app.post(
      '/v1/transfers/krw/withdraw/drafts',
      {
        onRequest,
        config: limited('withdrawalDraft'),
        schema: { tags, body: KrwDraftRequest, response: { 200: WithdrawalDraft } },
      },
      async (request, reply) => {
        const { amount = '', fee = '' } = request.body;
        const draft = await withdrawals.draft(memberOf(request), sessionOf(request).idHash, amount, fee);
        return sendOutcome(reply, draft.ok ? accepted(draftView(draft.value, confirmUrl)) : draft);
      },
    );

    app.post(
      '/v1/transfers/krw/withdraw',
      { onRequest, schema: { tags, body: KrwWithdrawalRequest, response: { 200: KrwWithdrawalResult } } },
      async (request, reply) => {
        // A page could be a remote's: browsers confirm on an origin where none runs (decision 55).
        if (isBrowser(request)) return sendRefusal(reply, { refusal: 'CONFIRM_ELSEWHERE' });
        const { amount = '' } = request.body;
        const [member, own] = [memberOf(request), sessionOf(request)];
        const outcome = await withdrawals.request(member, own, amount, proofOf(request.body));
        return sendOutcome(reply, outcome.ok ? accepted(withdrawalView(outcome.value)) : outcome);
      },
    );
  };
