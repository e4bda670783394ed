import { accepted, type Outcome, refused } from '@maru/contract';
import { formatNumber, fromMinor, kstMinute, type MemberStanding, parseAmount, toMinor } from '@maru/domain';
import { inKst } from '@maru/domain/dates';
import {
  type GateState,
  gateRefusals,
  judgeKrwWithdrawal,
  krwAmountProblem,
  limitLeft,
  type WithdrawalLimit,
} from '@maru/domain/withdrawal';
import type { Context } from '../../platform/core/context';
import type { Querying, Tx } from '../../platform/core/database';
import { partlyHidden } from '../../platform/core/partly-hidden';
import type { Bank } from '../../ports/bank';
import { meansOf, type Payment, type PaymentProof, type PaymentTokens, paymentTokenName } from '../auth';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { Members } from '../member';
import type { Transfers } from '../transfer';
import type { Used, WithdrawalRepository } from './withdrawal.repository';
import type { KrwWithdrawal } from './withdrawal.tables';
import type { Terms } from './withdrawal.types';

export interface WithdrawalDeps {
  readonly repository: WithdrawalRepository;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Pick<Members, 'repository'>;
  readonly transfers: Transfers;
  readonly payments: PaymentTokens;
  readonly bank: Pick<Bank, 'collectingAccount' | 'canPayOut'>;
  bankName(code: string): string;
  /** Whether the books of KRW differ from what the bank holds: nothing is paid out then. */
  isHalted(): boolean;
  /** Limits by auth level. */
  limits(db: Querying): Promise<readonly WithdrawalLimit[]>;
  /** Worth in whole won of what the member has withdrawn in coins: the limits are of both together. */
  usedElsewhere(
    db: Querying,
    memberId: bigint,
    dayStart: Date,
    monthStart: Date,
  ): Promise<{ readonly day: bigint; readonly month: bigint }>;
  /** Called after the commit of a request: a payout is due. */
  onRequested(): void;
}

const asset = 'KRW';
const krwScale = 2;
const minorPerWon = 100n;
/** Minor units. Sums of withdrawals stay far inside 64 bits. */
const amountMax = 10n ** 17n;

/** KRW from the exchange to the member's own account: asked for with a second factor, held, then paid or refused by the bank. */
export class KrwWithdrawals {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'events'>,
    private readonly deps: WithdrawalDeps,
  ) {}

  /** Gates of a withdrawal that can be checked before an amount is entered. */
  terms(member: MemberStanding): Promise<Terms> {
    return this.termsIn(this.context.db, member);
  }

  /**
   * Takes a withdrawal in: judges gates and amount, then the second factor, and sets amount and fee aside. The same token
   * again answers the withdrawal it has caused.
   * @param amountText - as the member typed it, decimal text.
   * @returns the refusal of the first closed gate, of the amount, or of the second factor.
   */
  async request(member: MemberStanding, amountText: string, proof: PaymentProof): Promise<Outcome<KrwWithdrawal>> {
    const { members } = this.deps;
    const commandId = `krwWithdrawal:${paymentTokenName(proof.token)}`;
    const outcome = await members.repository.transact(async (tx): Promise<Outcome<KrwWithdrawal>> => {
      const earlier = await this.deps.repository.byCommand(tx, commandId);
      if (earlier) return sameRequest(earlier, member.memberId, amountText);
      const terms = await this.termsIn(tx, member);
      const refusal = refusalOf(terms, amountText);
      if (refusal) return refusal;
      const redeemed = await this.deps.payments.redeem(tx, member.memberId, proof, this.paymentOf(amountText));
      // Two requests with one token serialise here: the second finds the withdrawal of the first.
      const meanwhile = redeemed.ok ? undefined : await this.deps.repository.byCommand(tx, commandId);
      if (meanwhile) return sameRequest(meanwhile, member.memberId, amountText);
      if (!redeemed.ok) return redeemed;
      // The member is locked now: what others withdrew meanwhile counts.
      const closed = refusalOf(await this.termsIn(tx, member), amountText);
      return closed ?? this.place(tx, member.memberId, amountText, commandId);
    });
    if (!outcome.ok) return outcome;
    this.context.events.emit('balancesChanged', { memberId: member.memberId, assets: [asset] });
    this.deps.onRequested();
    return outcome;
  }

  /**
   * Ends a withdrawal as the bank has said, once: posts the hold or gives it back, and tells the member's history.
   * @param reason - the bank's word on a refusal.
   */
  async settle(id: bigint, verdict: 'paid' | 'refused', reason: string | null): Promise<void> {
    const { db, clock, events } = this.context;
    const { ledger, repository, transfers } = this.deps;
    const memberId = await db.transaction().execute(async (tx) => {
      const row = await repository.lock(tx, id);
      if (row.settled_at) return null;
      const at = clock.now();
      const command = { commandId: `${row.command_id}:${verdict}`, memo: String(row.id) };
      const end =
        verdict === 'paid'
          ? await ledger.holds.post(tx, row.command_id, { kind: 'krwWithdrawalPaid', ...command }, sharesOf(row))
          : await ledger.holds.void(tx, row.command_id, { kind: 'krwWithdrawalRefused', ...command });
      if (!end.now) throw new Error(`withdrawal ${id} is open, its hold is ${end.state}`);
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

  private async termsIn(db: Querying, member: MemberStanding): Promise<Terms> {
    const { bank, ledger, markets, transfers } = this.deps;
    const now = this.context.clock.now();
    const coin = markets.coin(asset);
    const found = await this.deps.members.repository.find(member.memberId, db);
    if (!coin || !found) throw new Error(`terms of KRW for member ${member.memberId} cannot be told`);
    const account = found.accounts.find(({ purpose }) => purpose === 'withdraw');
    const balance = await ledger.balance(member.memberId, asset, db);
    const used = await this.usedSoFar(db, member.memberId, now);
    const limit = (await this.deps.limits(db))[member.authLevel] as WithdrawalLimit;
    const gates = judgeKrwWithdrawal(
      {
        member,
        open: bank.canPayOut && coin.withdrawalOpen && !this.deps.isHalted(),
        accountRegistered: account !== undefined,
        secondFactor: meansOf(found.member).length > 0,
        blockedUntil: found.member.withdrawal_blocked_until,
        firstDepositAt: await transfers.firstDepositAt(member.memberId, db),
      },
      now,
    );
    return {
      coinId: coin.id,
      gates,
      account: account ? { bankName: this.deps.bankName(account.bank_code), number: account.account_number } : null,
      means: meansOf(found.member),
      available: fromMinor(balance.available, krwScale),
      fee: coin.withdrawalFee,
      minimum: coin.withdrawalMin,
      limit,
      left: limitLeft(limit, { day: fromMinor(used.day, krwScale), month: fromMinor(used.month, krwScale) }),
    };
  }

  /** KRW and coins together since the start of the day and of the month (UTC+9), minor units of KRW. */
  private async usedSoFar(db: Querying, memberId: bigint, now: Date): Promise<Used> {
    const today = inKst(now);
    const since = [today.startOf('day').toDate(), today.startOf('month').toDate()] as const;
    const krw = await this.deps.repository.used(db, memberId, ...since);
    const coins = await this.deps.usedElsewhere(db, memberId, ...since);
    return { day: krw.day + coins.day * minorPerWon, month: krw.month + coins.month * minorPerWon };
  }

  private async place(
    tx: Tx,
    memberId: bigint,
    amountText: string,
    commandId: string,
  ): Promise<Outcome<KrwWithdrawal>> {
    const { bank, ledger, markets, repository, transfers } = this.deps;
    const found = await this.deps.members.repository.find(memberId, tx);
    const account = found?.accounts.find(({ purpose }) => purpose === 'withdraw');
    const amount = toMinor(amountText, krwScale);
    const fee = toMinor(markets.coin(asset)?.withdrawalFee ?? '', krwScale);
    if (!account || amount === null || amount > amountMax || fee === null) return refused('BAD_REQUEST');
    const held = await ledger.holds.hold(tx, {
      kind: 'krwWithdrawalHold',
      commandId,
      memberId,
      asset,
      amount: amount + fee,
    });
    if (!held.ok) return held;
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
    });
    return accepted(row);
  }

  private paymentOf(amount: string): Payment {
    const coinId = Number(this.deps.markets.coin(asset)?.id);
    return { coinId, amount: parseAmount(amount)?.toFixed() ?? '', toAddress: '', destTag: '' };
  }
}

/** The first closed gate, else the first thing wrong with the amount. */
function refusalOf(terms: Terms, amountText: string): Outcome<never> | null {
  const closed = terms.gates.find(({ met }) => !met);
  if (closed) return gateRefusal(closed);
  const problem = krwAmountProblem(amountText, terms);
  if (!problem) return null;
  return problem === 'WITHDRAWAL_BELOW_MINIMUM'
    ? refused(problem, { minOut: `${formatNumber(terms.minimum, 0)}원` })
    : refused(problem);
}

const gateRefusal = ({ gate, until }: GateState): Outcome<never> =>
  until ? refused(gateRefusals[gate], { time: kstMinute(until) }) : refused(gateRefusals[gate]);

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
