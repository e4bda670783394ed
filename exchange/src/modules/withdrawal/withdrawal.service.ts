import { accepted, type Outcome, refused } from '@maru/contract';
import { fromMinor, type MemberStanding, parseAmount, toMinor } from '@maru/domain';
import type { Context } from '../../platform/core/context';
import type { Querying, Tx } from '../../platform/core/database';
import { partlyHidden } from '../../platform/core/partly-hidden';
import type { Bank } from '../../ports/bank';
import { type Acting, type Payment, type PaymentProof, type PaymentTokens, paymentTokenName } from '../auth';
import type { Drafts, WithdrawalDraftRow } from '../confirmation';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { Members } from '../member';
import type { Transfers } from '../transfer';
import { type KrwTerms, refusalOf } from './terms.service';
import type { WithdrawalRepository } from './withdrawal.repository';
import type { KrwWithdrawal } from './withdrawal.tables';
import type { KrwDraft, Terms } from './withdrawal.types';

export interface WithdrawalDeps {
  readonly repository: WithdrawalRepository;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Pick<Members, 'repository'>;
  readonly transfers: Transfers;
  readonly payments: PaymentTokens;
  readonly drafts: Drafts;
  readonly terms: KrwTerms;
  readonly bank: Pick<Bank, 'collectingAccount'>;
  /** Called after the commit of a request: a payout is due. */
  onRequested(): void;
}

/** A withdrawal to decide on. */
interface Decision {
  /** The login that the withdrawal was made in. */
  readonly own: Acting;
  readonly amountText: string;
  readonly commandId: string;
  readonly payment: Payment;
  /** Null where draft and confirmation are one. */
  readonly row: WithdrawalDraftRow | null;
}

const asset = 'KRW';
const krwScale = 2;
/** Minor units. Sums of withdrawals stay far inside 64 bits. */
const amountMax = 10n ** 17n;

/** KRW from the exchange to the member's own account: asked for with a second factor, held, then paid or refused by the bank. */
export class KrwWithdrawals {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'events'>,
    private readonly deps: WithdrawalDeps,
  ) {}

  /**
   * Judges a withdrawal and keeps it for its confirmation.
   * @param feeShown - the fee that the member saw; '' where none is told.
   * @returns the first closed gate, FEE_CHANGED, or what is wrong with the amount.
   */
  async draft(
    member: MemberStanding,
    sessionHash: string,
    amountText: string,
    feeShown: string,
  ): Promise<Outcome<KrwDraft>> {
    const { drafts, members } = this.deps;
    return members.repository.transact(async (tx): Promise<Outcome<KrwDraft>> => {
      await members.repository.lock(tx, member.memberId);
      const terms = await this.deps.terms.of(member, tx);
      const refusal = refusalOf(terms, amountText, feeShown);
      if (refusal) return refusal;
      const sum = sumOf(terms, amountText);
      if (!sum.ok) return sum;
      const kept = await drafts.keep(
        tx,
        { ...emptyDraft, ...sum.value, member_id: member.memberId, coin_id: terms.coinId },
        sessionHash,
        accountOf(terms),
      );
      return kept.ok ? accepted({ ...kept.value, terms }) : kept;
    });
  }

  /** What a draft stands for now. @returns what forbids it by now; FEE_CHANGED; DRAFT_INVALID where the account has changed. */
  async judgeDraft(member: MemberStanding, row: WithdrawalDraftRow): Promise<Outcome<KrwDraft>> {
    const judged = await this.judge(this.context.db, member, fromMinor(row.amount, krwScale), row);
    return judged.ok ? accepted({ row, terms: judged.value, ticket: null }) : judged;
  }

  /** The withdrawal that a draft has become; null before its confirmation. */
  async placed({ memberId }: MemberStanding, row: WithdrawalDraftRow): Promise<KrwWithdrawal | null> {
    const found = await this.deps.repository.byCommand(this.context.db, commandOf(row));
    return found?.member_id === memberId ? found : null;
  }

  /** Places the withdrawal of a draft, once: told again, it answers the first (WALT-127). */
  async confirm(member: MemberStanding, row: WithdrawalDraftRow, proof: PaymentProof): Promise<Outcome<KrwWithdrawal>> {
    const amountText = fromMinor(row.amount, krwScale);
    const commandId = commandOf(row);
    const own = { memberId: member.memberId, idHash: row.session_hash };
    return this.decide(member, { own, amountText, commandId, payment: this.deps.drafts.paymentOf(row), row }, proof);
  }

  /**
   * Draft and confirmation in one (API-094). The same token again answers the withdrawal it has caused.
   * @param amountText - as the member typed it, decimal text.
   * @returns the refusal of the first closed gate, of the amount, or of the second factor.
   */
  async request(
    member: MemberStanding,
    own: Acting,
    amountText: string,
    proof: PaymentProof,
  ): Promise<Outcome<KrwWithdrawal>> {
    const commandId = `krwWithdrawal:${paymentTokenName(proof.token)}`;
    return this.decide(member, { own, amountText, commandId, payment: this.paymentOf(amountText), row: null }, proof);
  }

  /** Judges gates and amount, then the second factor, and sets amount and fee aside. */
  private async decide(
    member: MemberStanding,
    { own, amountText, commandId, payment, row }: Decision,
    proof: PaymentProof,
  ): Promise<Outcome<KrwWithdrawal>> {
    const { members, payments, repository } = this.deps;
    const outcome = await members.repository.transact(async (tx): Promise<Outcome<KrwWithdrawal>> => {
      const earlier = await repository.byCommand(tx, commandId);
      if (earlier) return sameRequest(earlier, member.memberId, amountText);
      const judged = await this.judge(tx, member, amountText, row);
      if (!judged.ok) return judged;
      const redeemed = await payments.redeem(tx, own, proof, payment);
      // Two requests with one token, or for one draft, serialise here: the second finds the withdrawal of the first.
      const meanwhile = await repository.byCommand(tx, commandId);
      if (meanwhile) return sameRequest(meanwhile, member.memberId, amountText);
      if (!redeemed.ok) return redeemed;
      // The member is locked now: what others withdrew meanwhile counts.
      const still = await this.judge(tx, member, amountText, row);
      return still.ok ? this.place(tx, member.memberId, sumOf(still.value, amountText), commandId) : still;
    });
    if (!outcome.ok) {
      // What the same call has placed while this one was judged may be what forbids it.
      const meanwhile = await repository.byCommand(this.context.db, commandId);
      return meanwhile ? sameRequest(meanwhile, member.memberId, amountText) : outcome;
    }
    this.context.events.emit('balancesChanged', { memberId: member.memberId, assets: [asset] });
    this.deps.onRequested();
    return outcome;
  }

  private async judge(
    db: Querying,
    member: MemberStanding,
    amountText: string,
    row: WithdrawalDraftRow | null,
  ): Promise<Outcome<Terms>> {
    const terms = await this.deps.terms.of(member, db);
    const refusal = refusalOf(terms, amountText, row === null ? '' : fromMinor(row.fee, krwScale));
    if (refusal) return refusal;
    const stands = row === null || this.deps.drafts.stands(row, accountOf(terms));
    return stands ? accepted(terms) : refused('DRAFT_INVALID');
  }

  /**
   * Ends a withdrawal as the bank has said, once: posts the hold or gives it back, and tells the member's history.
   * @param reason - the bank's word on a refusal.
   */
  settle(id: bigint, verdict: 'paid' | 'refused', reason: string | null): Promise<void> {
    return this.end(id, verdict, reason, () => true);
  }

  /** Gives back a withdrawal that the bank has not got. @throws Error where it was handed over meanwhile. */
  giveBack(id: bigint, reason: string): Promise<void> {
    return this.end(id, 'refused', reason, ({ handed_at }) => handed_at === null);
  }

  /** @param mayEnd - asked of the locked row. */
  private async end(
    id: bigint,
    verdict: 'paid' | 'refused',
    reason: string | null,
    mayEnd: (row: KrwWithdrawal) => boolean,
  ): Promise<void> {
    const { db, clock, events } = this.context;
    const { ledger, repository, transfers } = this.deps;
    const memberId = await db.transaction().execute(async (tx) => {
      const row = await repository.lock(tx, id);
      if (row.settled_at) return null;
      if (!mayEnd(row)) throw new Error(`withdrawal ${id} was handed to the bank meanwhile`);
      const at = clock.now();
      const command = { commandId: `${row.command_id}:${verdict}`, memo: String(row.id) };
      const ended =
        verdict === 'paid'
          ? await ledger.holds.post(tx, row.command_id, { kind: 'krwWithdrawalPaid', ...command }, sharesOf(row))
          : await ledger.holds.void(tx, row.command_id, { kind: 'krwWithdrawalRefused', ...command });
      if (!ended.now) throw new Error(`withdrawal ${id} is open, its hold is ${ended.state}`);
      await repository.settle(tx, id, { state: verdict, at, reason });
      const moved = verdict === 'paid' ? row.amount : 0n;
      await transfers.settleRemittance(tx, row.command_id, {
        status: verdict === 'paid' ? 'approved' : 'rejected',
        moved,
        at,
      });
      return row.member_id;
    });
    if (memberId === null) return;
    events.emit('balancesChanged', { memberId, assets: [asset] });
    events.emit('notificationsChanged', { memberId });
  }

  private async place(tx: Tx, memberId: bigint, sum: Outcome<Sum>, commandId: string): Promise<Outcome<KrwWithdrawal>> {
    const { bank, ledger, repository, transfers } = this.deps;
    const found = await this.deps.members.repository.find(memberId, tx);
    const account = found?.accounts.find(({ purpose }) => purpose === 'withdraw');
    if (!account || !sum.ok) return refused('BAD_REQUEST');
    const { amount, fee } = sum.value;
    const held = await ledger.holds.hold(tx, {
      kind: 'krwWithdrawalHold',
      commandId,
      memberId,
      asset,
      amount: amount + fee,
    });
    if (!held.ok) return held.refusal === 'INSUFFICIENT_BALANCE' ? refused('WITHDRAWAL_OVER_LIMIT') : held;
    const now = this.context.clock.now();
    await transfers.recordRemittance(tx, {
      member_id: memberId,
      direction: 'O',
      status: 'processing',
      amount,
      fee,
      moved: 0n,
      in_bank: account.bank_code,
      // This column is not sealed, so it only gets what the member's own list shows.
      in_account: partlyHidden(account.account_number),
      out_bank: bank.collectingAccount.bankCode,
      out_account: bank.collectingAccount.number,
      note: found?.member.name ?? '',
      requested_at: now,
      at: now,
      command_id: commandId,
    });
    const row = await repository.insert(tx, {
      member_id: memberId,
      command_id: commandId,
      state: 'requested',
      amount,
      fee,
      bank_code: account.bank_code,
      account_number: account.account_number,
      requested_at: now,
      settled_at: null,
      reason: null,
      due_at: now,
      handed_at: null,
    });
    return accepted(row);
  }

  private paymentOf(amount: string): Payment {
    const coinId = Number(this.deps.markets.coin(asset)?.id);
    return { coinId, amount: parseAmount(amount)?.toFixed() ?? '', toAddress: '', destTag: '' };
  }
}

/** KRW goes to the registered account, which stands in the draft's hash alone. */
const emptyDraft = {
  kind: 'krw' as const,
  ...{ network: '', address: '', tag: '', receiver_id: '', verification: '', surname: '', given_name: '' },
};

/** A draft becomes one withdrawal at most. */
const commandOf = ({ id }: WithdrawalDraftRow): string => `krwWithdrawal:draft:${id}`;

const accountOf = ({ account }: Terms): readonly string[] => (account ? [account.bankCode, account.number] : []);

/** Amount and fee in minor units. */
interface Sum {
  readonly amount: bigint;
  readonly fee: bigint;
}

/** The fee is that of the terms which were judged: one that changes after the last look is none of this withdrawal's. */
function sumOf(terms: Terms, amountText: string): Outcome<Sum> {
  const [amount, fee] = [toMinor(amountText, krwScale), toMinor(terms.fee, krwScale)];
  if (amount === null || amount > amountMax || fee === null) return refused('BAD_REQUEST');
  return accepted({ amount, fee });
}

/** Postings of a paid hold: the amount leaves through the bank, the fee goes to the exchange. */
const sharesOf = ({ amount, fee }: KrwWithdrawal) => [
  { account: `custody:${asset}`, amount },
  ...(fee > 0n ? [{ account: `fee:${asset}`, amount: fee }] : []),
];

/** A retry gets its first answer; the same token for something else gets none. */
const sameRequest = (earlier: KrwWithdrawal, memberId: bigint, amountText: string): Outcome<KrwWithdrawal> =>
  earlier.member_id === memberId && earlier.amount === toMinor(amountText, krwScale)
    ? accepted(earlier)
    : refused('PAYMENT_TOKEN_INVALID');
