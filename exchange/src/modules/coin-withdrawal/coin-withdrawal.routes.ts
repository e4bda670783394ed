import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import {
  AddressVerdict,
  addressTextMax,
  CoinWithdrawalRequest,
  CoinWithdrawalTerms,
  Id,
  Ok,
  RecipientCheck,
  RecipientKind,
  WithdrawalDraft,
  WithdrawalDraftRequest,
  WithdrawalLimits,
  WithdrawalResult,
} from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import type { Context } from '../../platform/core/context';
import { isBrowser } from '../../platform/http/cross-site';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import { type DraftKind, proofOf } from '../confirmation';
import type { Markets } from '../market';
import type { Transfers } from '../transfer';
import type { CoinWithdrawals } from './coin-withdrawal.service';
import type { CoinWithdrawal } from './coin-withdrawal.tables';
import { aboutDraft, draftView, termsView, toWanted, verdictOf, withdrawalView } from './coin-withdrawal.views';
import type { Recipients } from './recipient.service';
import type { WithdrawalTerms } from './terms.service';

export interface CoinWithdrawalRoutesDeps {
  readonly db: Context['db'];
  readonly withdrawals: CoinWithdrawals;
  readonly markets: Markets;
  readonly transfers: Transfers;
  /** Origin of the page of confirmation; null: browsers cannot confirm. */
  readonly confirmUrl: string | null;
  readonly recipients: Recipients;
  readonly terms: WithdrawalTerms;
}

const tags = ['transfers'];
const onRequest = requireMember;
const ByCoin = Type.Object({ coin: Type.String({ pattern: '^[A-Z0-9_]{1,12}$' }) });
const ById = Type.Object({ id: Id });

/** The member knows a withdrawal by the id of its line in his history. */
function viewsOf({ db, markets, transfers }: CoinWithdrawalRoutesDeps) {
  return async (row: CoinWithdrawal): Promise<WithdrawalResult> => {
    const transfer = await transfers.findCoinTransfer(db, row.command_id);
    if (!transfer) throw new Error(`withdrawal ${row.id} has no line in the history`);
    return withdrawalView(row, transfer.id, coinOf(markets, row.coin_id));
  };
}

function resultsOf(deps: CoinWithdrawalRoutesDeps) {
  const viewOf = viewsOf(deps);
  return async (outcome: Outcome<CoinWithdrawal>): Promise<Outcome<WithdrawalResult>> =>
    outcome.ok ? accepted(await viewOf(outcome.value)) : outcome;
}

function coinOf(markets: Markets, id: number) {
  const coin = markets.coin(id);
  if (!coin) throw new Error(`there is no coin ${id}`);
  return coin;
}

/** What the page of confirmation does with drafts of coins. */
export function coinDrafts(deps: CoinWithdrawalRoutesDeps): DraftKind {
  const resultOf = resultsOf(deps);
  const viewOf = viewsOf(deps);
  return {
    about: (row) => aboutDraft(row, coinOf(deps.markets, row.coin_id)),
    read: async (member, row) => {
      const draft = await deps.withdrawals.judgeDraft(member, row);
      return draft.ok ? accepted(draftView(draft.value, null)) : draft;
    },
    placed: async (member, row) => {
      const placed = await deps.withdrawals.placed(member, row);
      const coin = coinOf(deps.markets, row.coin_id).code;
      return placed && { id: String(row.id), coin, result: await viewOf(placed) };
    },
    confirm: async (member, row, proof) => resultOf(await deps.withdrawals.confirm(member, row, proof)),
  };
}

/** Coins out (API-063, 064, 081, 086, 088), and the drafts that a second factor is bound to. */
export const coinWithdrawalRoutes =
  (deps: CoinWithdrawalRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(termsRoutes(deps));
    await app.register(draftRoutes(deps));
    await app.register(transferRoutes(deps));
  };

/** What the entry screen shows and checks before anything is asked for. */
const termsRoutes =
  ({ terms, recipients }: CoinWithdrawalRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/v1/wallets/coin/:coin/withdrawal-terms',
      { onRequest, schema: { tags, params: ByCoin, response: { 200: CoinWithdrawalTerms } } },
      async (request, reply) => {
        const found = await terms.of(memberOf(request), request.params.coin);
        return sendOutcome(reply, found.ok ? accepted(termsView(found.value)) : found);
      },
    );

    app.get(
      '/v1/wallets/coin/:coin/withdrawal-limit',
      { onRequest, schema: { tags, params: ByCoin, response: { 200: WithdrawalLimits } } },
      async (request, reply) => {
        const found = await terms.of(memberOf(request), request.params.coin);
        return sendOutcome(reply, found.ok ? accepted({ limit: found.value.limit, avail: found.value.left }) : found);
      },
    );

    app.post(
      '/v1/wallets/coin/:coin/localValid',
      {
        onRequest,
        config: limited('recipientCheck'),
        schema: { tags, params: ByCoin, body: RecipientCheck, response: { 200: RecipientKind } },
      },
      async (request, reply) => {
        const member = memberOf(request);
        const found = await terms.of(member, request.params.coin);
        if (!found.ok) return sendOutcome(reply, found);
        const { addr = '', destTag = '', seToken = '', vaspId } = request.body;
        const wanted = { address: addr, tag: destTag, network: seToken, receiverId: vaspId };
        const local = await recipients.isLocal(member.memberId, found.value, wanted);
        return sendOutcome(reply, local.ok ? accepted({ local: local.value, result: local.value }) : local);
      },
    );

    const address = Type.Object({ ...ByCoin.properties, address: Type.String({ maxLength: addressTextMax }) });
    app.get(
      '/v1/aspect/validator/wallet-address/:coin/:address',
      {
        onRequest,
        config: limited('recipientCheck'),
        schema: { tags, params: address, response: { 200: AddressVerdict } },
      },
      async (request, reply) => {
        const kind = await recipients.inspect(request.params.coin, request.params.address);
        return sendOutcome(reply, kind.ok ? accepted({ result: verdictOf[kind.value] }) : kind);
      },
    );
  };

/** A draft, as long as it waits for its confirmation. */
const draftRoutes =
  (deps: CoinWithdrawalRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { withdrawals } = deps;

    app.post(
      '/v1/transfers/drafts',
      {
        onRequest,
        config: limited('withdrawalDraft'),
        schema: { tags, body: WithdrawalDraftRequest, response: { 200: WithdrawalDraft } },
      },
      async (request, reply) => {
        const draft = await withdrawals.draft(memberOf(request), sessionOf(request).idHash, toWanted(request.body));
        return sendOutcome(reply, draft.ok ? accepted(draftView(draft.value, deps.confirmUrl)) : draft);
      },
    );

    app.get(
      '/v1/transfers/drafts/:id',
      { onRequest, schema: { tags, params: ById, response: { 200: WithdrawalDraft } } },
      async (request, reply) => {
        const draft = await withdrawals.readDraft(memberOf(request), BigInt(request.params.id));
        return sendOutcome(reply, draft.ok ? accepted(draftView(draft.value, null)) : draft);
      },
    );
  };

/** A withdrawal in one call, and its cancellation. */
const transferRoutes =
  (deps: CoinWithdrawalRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { withdrawals, transfers } = deps;
    const resultOf = resultsOf(deps);

    app.post(
      '/v1/transfers',
      { onRequest, schema: { tags, body: CoinWithdrawalRequest, response: { 200: WithdrawalResult } } },
      async (request, reply) => {
        // A page could be a remote's: browsers confirm on an origin where none runs (decision 55).
        if (isBrowser(request)) return sendRefusal(reply, { refusal: 'CONFIRM_ELSEWHERE' });
        const [member, own, wanted] = [memberOf(request), sessionOf(request), toWanted(request.body)];
        const placed = await withdrawals.request(member, own, wanted, proofOf(request.body));
        return sendOutcome(reply, await resultOf(placed));
      },
    );

    app.delete(
      '/v1/transfers/:id',
      { onRequest, schema: { tags, params: ById, response: { 200: Ok } } },
      async (request, reply) => {
        const { memberId } = memberOf(request);
        const transfer = await transfers.coinTransfer(memberId, BigInt(request.params.id));
        if (!transfer.ok) return sendOutcome(reply, transfer);
        const { direction, command_id: commandId } = transfer.value.transfer;
        const cancelled =
          direction === 'O'
            ? await withdrawals.cancel(memberId, commandId)
            : ({ ok: false, refusal: 'TRANSFER_NOT_READY' } as const);
        return sendOutcome(reply, cancelled.ok ? accepted({ ok: true as const }) : cancelled);
      },
    );
  };
