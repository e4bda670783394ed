import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import {
  CoinWithdrawalResult,
  ConfirmationEntrance,
  ConfirmationMeans,
  PaymentToken,
  WithdrawalConfirmation,
  WithdrawalDraft,
} from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/core/context';
import { limited } from '../../platform/http/rate-limits';
import { cookieIn } from '../../platform/http/session';
import { toPaymentToken } from '../auth';
import type { Markets } from '../market';
import type { Transfers } from '../transfer';
import type { CoinWithdrawals } from './coin-withdrawal.service';
import type { CoinWithdrawal } from './coin-withdrawal.tables';
import { aboutDraft, draftView, proofOf, withdrawalView } from './coin-withdrawal.views';
import type { Confirmations, OpenConfirmation } from './confirmation.service';

export interface ConfirmationRoutesDeps {
  readonly db: Context['db'];
  readonly withdrawals: CoinWithdrawals;
  readonly confirmations: Confirmations;
  readonly markets: Markets;
  readonly transfers: Transfers;
  /** Origin of the page of confirmation; null: browsers cannot confirm. */
  readonly confirmUrl: string | null;
}

const tags = ['confirmations'];
/** As long as a draft. */
const cookieSeconds = 600;

/** Names what a route needs of a stored withdrawal. */
export function readerOf({ db, markets, transfers }: ConfirmationRoutesDeps) {
  const coinOf = (id: number) => {
    const coin = markets.coin(id);
    if (!coin) throw new Error(`there is no coin ${id}`);
    return coin;
  };
  /** The member knows a withdrawal by the id of its line in his history. */
  const resultOf = async (outcome: Outcome<CoinWithdrawal>): Promise<Outcome<CoinWithdrawalResult>> => {
    if (!outcome.ok) return outcome;
    const transfer = await transfers.findCoinTransfer(db, outcome.value.command_id);
    if (!transfer) throw new Error(`withdrawal ${outcome.value.id} has no line in the history`);
    return accepted(withdrawalView(outcome.value, transfer.id, coinOf(outcome.value.coin_id)));
  };
  return { coinOf, resultOf };
}

const nameOf = (confirmUrl: string | null): string =>
  confirmUrl?.startsWith('https:') ? '__Secure-maru_confirm' : 'maru_confirm';

/** Sent with calls of the page of confirmation alone; an empty secret ends it. */
function setPageCookie(reply: FastifyReply, confirmUrl: string | null, secret: string): void {
  const parts = [`${nameOf(confirmUrl)}=${secret}`, 'Path=/v1/confirmations', 'HttpOnly', 'SameSite=Strict'];
  parts.push(`Max-Age=${secret === '' ? 0 : cookieSeconds}`);
  if (confirmUrl?.startsWith('https:')) parts.push('Secure');
  reply.header('set-cookie', parts.join('; '));
}

/** The page of confirmation (decision 55). Browsers call from its own origin alone, which the hook of foreign sites sees to. */
export const confirmationRoutes =
  (deps: ConfirmationRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { withdrawals, confirmations, confirmUrl } = deps;
    const { coinOf, resultOf } = readerOf(deps);

    const secretIn = ({ headers }: FastifyRequest) => cookieIn(headers.cookie, nameOf(confirmUrl)) || null;
    /** Whoever has no page of confirmation is told so before the body is read. */
    const onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      if (secretIn(request) === null) sendRefusal(reply, { refusal: 'LOGIN_REQUIRED' });
      else done();
    };
    const openOf = (request: FastifyRequest) => confirmations.find(secretIn(request) ?? '');

    const draftOf = async ({ member, draftId }: OpenConfirmation): Promise<Outcome<WithdrawalDraft>> => {
      const draft = await withdrawals.readDraft(member, draftId);
      return draft.ok ? accepted(draftView(draft.value, null)) : draft;
    };

    app.post(
      '/v1/confirmations',
      {
        config: limited('withdrawalDraft'),
        schema: { tags, body: ConfirmationEntrance, response: { 200: WithdrawalDraft } },
      },
      async (request, reply) => {
        const entered = await confirmations.enter(request.body.ticket);
        if (!entered.ok) return sendOutcome(reply, entered);
        setPageCookie(reply, confirmUrl, entered.value.secret);
        return sendOutcome(reply, await draftOf(entered.value.open));
      },
    );

    app.post(
      '/v1/confirmations/read',
      { onRequest, schema: { tags, response: { 200: WithdrawalDraft } } },
      async (request, reply) => {
        const open = await openOf(request);
        return sendOutcome(reply, open.ok ? await draftOf(open.value) : open);
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
        const open = await openOf(request);
        if (!open.ok) return sendOutcome(reply, open);
        const { member, draftId } = open.value;
        const issued = await withdrawals.issueToken(member, draftId, request.body.means, (row) =>
          aboutDraft(row, coinOf(row.coin_id)),
        );
        return sendOutcome(reply, issued.ok ? accepted(toPaymentToken(issued.value)) : issued);
      },
    );

    app.post(
      '/v1/confirmations/confirm',
      { onRequest, schema: { tags, body: WithdrawalConfirmation, response: { 200: CoinWithdrawalResult } } },
      async (request, reply) => {
        const open = await openOf(request);
        if (!open.ok) return sendOutcome(reply, open);
        const { member, draftId } = open.value;
        return sendOutcome(reply, await resultOf(await withdrawals.confirm(member, draftId, proofOf(request.body))));
      },
    );
  };
