import { accepted, type Outcome, refused } from '@maru/contract';
import { fromMinor, type MemberStanding, parseAmount, toMinor } from '@maru/domain';
import { secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import { type Acting, meansOf, type Payment, type PaymentProof, type PaymentTokens, paymentTokenName } from '../auth';
import type { Drafts, WithdrawalDraftRow } from '../confirmation';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { Members } from '../member';
import type { Transfers } from '../transfer';
import type { CoinPayouts } from './coin-payout.service';
import type { CoinWithdrawalRepository } from './coin-withdrawal.repository';
import type { CoinWithdrawal } from './coin-withdrawal.tables';
import type { Draft, PlannedWithdrawal, Recipient, RecipientChecks, WantedWithdrawal } from './coin-withdrawal.types';
import type { PayoutBook } from './payout-book.service';
import { gateRefusal, verifiedTransfer, type WithdrawalPlans } from './plan.service';
import type { WithdrawalPolicies } from './policy.service';
import type { Recipients } from './recipient.service';
import type { WithdrawalTerms } from './terms.service';

export interface CoinWithdrawalsDeps {
  readonly repository: CoinWithdrawalRepository;
  readonly drafts: Drafts;
  readonly terms: WithdrawalTerms;
  readonly recipients: Recipients;
  readonly plans: WithdrawalPlans;
  readonly policies: WithdrawalPolicies;
  readonly payouts: CoinPayouts;
  readonly book: PayoutBook;
  readonly travelRule: RecipientChecks;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Pick<Members, 'repository'>;
  readonly transfers: Transfers;
  readonly payments: PaymentTokens;
}

/** What a confirmation decides on: a judged plan and the values that it was judged from. */
interface Decision {
  /** The login that the withdrawal was made in. */
  readonly own: Acting;
  readonly wanted: WantedWithdrawal;
  readonly recipient: Recipient;
  readonly commandId: string;
  readonly payment: Payment;
}

/** A draft becomes one withdrawal at most. */
const commandOf = ({ id }: WithdrawalDraftRow): string => `coinWithdrawal:draft:${id}`;

/** Coins from the exchange to an address: drafted, confirmed with a second factor bound to the draft, held, then paid out. */
export class CoinWithdrawals {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'events'>,
    private readonly deps: CoinWithdrawalsDeps,
  ) {}

  /** Judges a withdrawal and keeps it for ten minutes. @returns the first thing that forbids it (WALT-128). */
  async draft(member: MemberStanding, sessionHash: string, wanted: WantedWithdrawal): Promise<Outcome<Draft>> {
    const { drafts, members, plans } = this.deps;
    const recipient = await this.recipient(member, wanted);
    if (!recipient.ok) return recipient;
    return members.repository.transact(async (tx): Promise<Outcome<Draft>> => {
      const { memberId } = member;
      const row = await members.repository.lock(tx, memberId);
      const plan = await plans.judge(tx, member, wanted, recipient.value);
      if (!plan.ok) return plan;
      const { address, tag, network } = recipient.value;
      const named = plan.value.verified !== null;
      const content = {
        ...({ kind: 'coin', member_id: memberId, coin_id: plan.value.coin.id } as const),
        ...{ network: network.network, address, tag },
        ...{ amount: plan.value.amount, fee: plan.value.fee },
        receiver_id: recipient.value.receiver?.id ?? '',
        verification: named ? wanted.verification : '',
        surname: named ? wanted.surname : '',
        given_name: named ? wanted.givenName : '',
      };
      const kept = await drafts.keep(tx, content, sessionHash);
      return kept.ok ? accepted({ ...kept.value, plan: plan.value, means: meansOf(row) }) : kept;
    });
  }

  /** A draft of the member that can still be confirmed, judged anew. @returns DRAFT_INVALID, or what forbids it by now. */
  async readDraft(member: MemberStanding, id: bigint): Promise<Outcome<Draft>> {
    const row = await this.deps.drafts.find(member.memberId, id);
    return row.ok ? this.judgeDraft(member, row.value) : row;
  }

  /** What a draft stands for now. @returns what forbids it by now. */
  async judgeDraft(member: MemberStanding, row: WithdrawalDraftRow): Promise<Outcome<Draft>> {
    if (row.kind !== 'coin') return refused('DRAFT_INVALID');
    const { members, plans } = this.deps;
    const wanted = this.wantedOf(row);
    const recipient = await this.recipient(member, wanted);
    if (!recipient.ok) return recipient;
    const plan = await plans.judge(this.context.db, member, wanted, recipient.value);
    if (!plan.ok) return plan;
    const found = await members.repository.find(member.memberId);
    return accepted({ row, plan: plan.value, means: found ? meansOf(found.member) : [], ticket: null });
  }

  /** The withdrawal that a draft has become; null before its confirmation. */
  async placed({ memberId }: MemberStanding, row: WithdrawalDraftRow): Promise<CoinWithdrawal | null> {
    const found = await this.deps.repository.byCommand(this.context.db, commandOf(row));
    return found?.member_id === memberId ? found : null;
  }

  /** Places the withdrawal of a draft, once: told again, it answers the first (WALT-127). */
  async confirm(
    member: MemberStanding,
    row: WithdrawalDraftRow,
    proof: PaymentProof,
  ): Promise<Outcome<CoinWithdrawal>> {
    const commandId = commandOf(row);
    const earlier = await this.placed(member, row);
    if (earlier) return accepted(earlier);
    const wanted = this.wantedOf(row);
    const recipient = await this.recipient(member, wanted);
    if (!recipient.ok) return recipient;
    const payment = this.deps.drafts.paymentOf(row);
    const own = { memberId: member.memberId, idHash: row.session_hash };
    return this.decide(member, { own, wanted, recipient: recipient.value, commandId, payment }, proof);
  }

  /** Draft and confirmation in one (API-086): the token is bound to coin, amount, address and tag. */
  async request(
    member: MemberStanding,
    own: Acting,
    wanted: WantedWithdrawal,
    proof: PaymentProof,
  ): Promise<Outcome<CoinWithdrawal>> {
    const commandId = `coinWithdrawal:${paymentTokenName(proof.token)}`;
    const { coinId, amount, address: toAddress, tag: destTag } = wanted;
    const earlier = await this.deps.repository.byCommand(this.context.db, commandId);
    if (earlier) return this.sameRequest(earlier, member.memberId, wanted);
    const recipient = await this.recipient(member, wanted);
    if (!recipient.ok) return recipient;
    // As its token names it: 0.10 is 0.1.
    const payment = { coinId, amount: parseAmount(amount)?.toFixed() ?? '', toAddress, destTag };
    return this.decide(member, { own, wanted, recipient: recipient.value, commandId, payment }, proof);
  }

  /** Gives a withdrawal back that has not been approved yet (API-088). @param commandId - of the member's own transfer. */
  async cancel(memberId: bigint, commandId: string): Promise<Outcome<void>> {
    const { repository, book, members } = this.deps;
    const cancelled = await members.repository.transact(async (tx): Promise<Outcome<void>> => {
      const row = await repository.lockByCommand(tx, commandId);
      if (row?.member_id !== memberId) return refused('NOT_FOUND');
      if (row.state === 'cancelled') return accepted(undefined);
      if (row.state !== 'requested') return refused('TRANSFER_NOT_READY');
      await book.giveBack(tx, row, { state: 'cancelled', actor: 'member', reason: null });
      return accepted(undefined);
    });
    if (cancelled.ok) await book.tell(commandId);
    return cancelled;
  }

  private async recipient(member: MemberStanding, wanted: WantedWithdrawal): Promise<Outcome<Recipient>> {
    const terms = await this.deps.terms.of(member, wanted.coinId);
    if (!terms.ok) return terms;
    return gateRefusal(terms.value) ?? this.deps.recipients.judge(member.memberId, terms.value, wanted);
  }

  /** Judges, redeems the second factor, judges again under the member's lock, and sets the money aside. */
  private async decide(
    member: MemberStanding,
    decision: Decision,
    proof: PaymentProof,
  ): Promise<Outcome<CoinWithdrawal>> {
    const { members, plans, payments, repository, payouts, book } = this.deps;
    const { own, wanted, recipient, commandId, payment } = decision;
    const { memberId } = member;
    const outcome = await members.repository.transact(async (tx): Promise<Outcome<CoinWithdrawal>> => {
      const judged = await plans.judge(tx, member, wanted, recipient);
      if (!judged.ok) return judged;
      const redeemed = await payments.redeem(tx, own, proof, payment);
      // Two requests with one token, or for one draft, serialise at the member's lock: the second finds the withdrawal of the first.
      const meanwhile = await repository.byCommand(tx, commandId);
      if (meanwhile) return this.sameRequest(meanwhile, memberId, wanted);
      if (!redeemed.ok) return redeemed;
      const plan = await plans.judge(tx, member, wanted, recipient);
      return plan.ok ? this.place(tx, memberId, plan.value, decision) : plan;
    });
    if (!outcome.ok) {
      // What the same call has placed while this one was judged may be what forbids it.
      const meanwhile = await repository.byCommand(this.context.db, commandId);
      return meanwhile ? this.sameRequest(meanwhile, memberId, wanted) : outcome;
    }
    await book.tell(commandId);
    payouts.wake();
    return outcome;
  }

  private async place(
    tx: Tx,
    memberId: bigint,
    plan: PlannedWithdrawal,
    { wanted, commandId }: Decision,
  ): Promise<Outcome<CoinWithdrawal>> {
    const { ledger, repository, transfers, travelRule, policies } = this.deps;
    const { coin, recipient, amount, fee, krw, risks } = plan;
    if (plan.verified !== null) {
      const used = await travelRule.redeem(tx, memberId, verifiedTransfer(wanted, recipient));
      if (!used.ok) return used;
    }
    const hold = { kind: 'coinWithdrawalHold', commandId, memberId, asset: coin.code, amount: amount + fee };
    const held = await ledger.holds.hold(tx, hold);
    if (!held.ok) return held.refusal === 'INSUFFICIENT_BALANCE' ? refused('WITHDRAWAL_OVER_LIMIT') : held;
    const now = this.context.clock.now();
    const { graceSeconds } = await policies.current(tx);
    const moved = { member_id: memberId, coin_id: coin.id, amount, fee, command_id: commandId };
    const place = { network: recipient.network.network, address: recipient.address, tag: recipient.tag };
    await transfers.recordCoinTransfer(tx, {
      ...moved,
      ...place,
      direction: 'O',
      status: 'ready',
      transaction_id: '',
      at: now,
    });
    const row = await repository.insert(tx, {
      ...moved,
      ...place,
      receiver_id: recipient.receiver?.id ?? '',
      recipient_member_id: recipient.memberId,
      krw,
      risks: [...risks],
      verification: plan.verified !== null ? wanted.verification : '',
      transaction_id: null,
      signed: null,
      reason: null,
      requested_at: now,
      settled_at: null,
      due_at: risks.length > 0 ? null : later(now, graceSeconds * secondMs),
    });
    return accepted(row);
  }

  /** A retry gets its first answer; the same token for something else gets none. */
  private sameRequest(earlier: CoinWithdrawal, memberId: bigint, wanted: WantedWithdrawal): Outcome<CoinWithdrawal> {
    const coin = this.deps.markets.coin(wanted.coinId);
    const same = earlier.member_id === memberId && coin?.id === earlier.coin_id;
    return same && earlier.amount === toMinor(wanted.amount, coin.scale)
      ? accepted(earlier)
      : refused('PAYMENT_TOKEN_INVALID');
  }

  private wantedOf(row: WithdrawalDraftRow): WantedWithdrawal {
    const scale = this.deps.markets.coin(row.coin_id)?.scale ?? 0;
    return {
      coinId: row.coin_id,
      amount: fromMinor(row.amount, scale),
      address: row.address,
      tag: row.tag,
      network: row.network,
      receiverId: row.receiver_id,
      fee: fromMinor(row.fee, scale),
      verification: row.verification,
      surname: row.surname,
      givenName: row.given_name,
    };
  }
}
