import { randomUUID } from 'node:crypto';
import { accepted, type Outcome, refused } from '@maru/contract';
import { fromMinor, kstMinute, type MemberStanding, toMinor } from '@maru/domain';
import {
  type BlockLeft,
  blockLeft,
  judgeKrwDeposit,
  type KrwDepositGateState,
  krwDepositMax,
  krwDepositOpenMs,
  krwDepositProblem,
} from '@maru/domain/deposit';
import { dayMs, secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Querying, Tx } from '../../platform/core/database';
import { withinTime } from '../../platform/core/jobs';
import { partlyHidden } from '../../platform/core/partly-hidden';
import type { KeepOutcome } from '../../platform/http/idempotency';
import type { Bank } from '../../ports/bank';
import type { BankHours } from '../bank-hours';
import type { Markets } from '../market';
import type { Members, MemberWithAccounts } from '../member';
import type { Transfers } from '../transfer';
import type { KrwDeposit } from './deposit.tables';
import type { AvailableDeposit, KrwDepositTerms } from './deposit.types';
import type { KrwArrivals } from './krw-arrival.service';
import type { KrwDepositRepository } from './krw-deposit.repository';

export interface KrwDepositsDeps {
  readonly repository: KrwDepositRepository;
  readonly arrivals: KrwArrivals;
  readonly markets: Pick<Markets, 'coin'>;
  readonly members: Pick<Members, 'repository'>;
  readonly transfers: Transfers;
  readonly hours: Pick<BankHours, 'closedUntil'>;
  readonly bank: Pick<Bank, 'collectingAccount' | 'arrivals'>;
  bankName(code: string): string;
}

const krwScale = 2;
/** How long before a request its payment may have come. */
const paidBeforeMs = dayMs;
/** How long the end of a request waits for the bank. */
const askMsMax = 3 * secondMs;
/** How the history calls the end of a request. */
const statusOf = { cancelled: 'cancelled', expired: 'discarded' } as const;

/** Requests of members to pay KRW in: one at a time, paid within three hours or ended (WALT-020 to WALT-036). */
export class KrwDeposits {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'events'>,
    private readonly deps: KrwDepositsDeps,
  ) {}

  /** Gates of a deposit, and the accounts to pay from and to. */
  terms(member: MemberStanding): Promise<KrwDepositTerms> {
    return this.termsIn(this.context.db, member);
  }

  /**
   * Takes a request in.
   * @param amountText - as the member typed it, decimal text.
   * @param keep - records the outcome in the same transaction: a retry gets the first answer.
   * @returns the refusal of the first closed gate or of the amount, or DEPOSIT_OPEN (ERR-192).
   */
  async request(
    member: MemberStanding,
    amountText: string,
    keep: KeepOutcome<KrwDeposit> = async () => undefined,
  ): Promise<Outcome<KrwDeposit>> {
    const outcome = await this.context.db.transaction().execute(async (tx) => {
      const decided = await this.decide(tx, member, amountText);
      await keep(tx, decided);
      return decided;
    });
    if (outcome.ok) this.tell(member.memberId);
    return outcome;
  }

  private async decide(tx: Tx, member: MemberStanding, amountText: string): Promise<Outcome<KrwDeposit>> {
    const { gates } = await this.termsIn(tx, member);
    const closed = gates.find(({ refusal }) => refusal !== null);
    if (closed) return gateRefusal(closed);
    const problem = krwDepositProblem(amountText);
    if (problem) return refused(problem);
    await this.endOverdue(tx, member.memberId);
    return this.place(tx, member.memberId, amountText);
  }

  /** Requests that wait for their payment: one or none (API-091). */
  async waiting(memberId: bigint): Promise<readonly KrwDeposit[]> {
    const row = await this.deps.repository.waiting(memberId);
    return row && this.isOpen(row) ? [row] : [];
  }

  /** One whose time is over has ended, though nobody has written that yet. @returns NOT_FOUND for nobody's request and for another member's. */
  async status(memberId: bigint, id: bigint): Promise<Outcome<KrwDeposit>> {
    const row = await this.deps.repository.find(memberId, id);
    if (!row) return refused('NOT_FOUND');
    const isOver = row.state === 'waiting' && !this.isOpen(row);
    return accepted(isOver ? { ...row, state: 'expired' } : row);
  }

  /** @returns NOT_FOUND; ALREADY_PROCESSED for a request that waits no longer (ERR-193). */
  async cancel(memberId: bigint, id: bigint): Promise<Outcome<KrwDeposit>> {
    const { db } = this.context;
    const asked = await this.deps.repository.find(memberId, id);
    // What was paid for it ends it as paid; a bank that is away keeps nobody from cancelling, and is asked again later.
    if (asked && this.isOpen(asked)) await withinTime(this.ask(asked), askMsMax).catch(() => undefined);
    const outcome = await db.transaction().execute(async (tx): Promise<Outcome<KrwDeposit>> => {
      const row = await this.deps.repository.lock(tx, id);
      if (row?.member_id !== memberId) return refused('NOT_FOUND');
      if (!this.isOpen(row)) return refused('ALREADY_PROCESSED');
      return accepted(await this.end(tx, row, 'cancelled'));
    });
    if (outcome.ok) this.tell(memberId);
    return outcome;
  }

  /**
   * Asks the bank what has arrived and takes it in.
   * @returns the request as it is then; DEPOSIT_NOT_FOUND where nothing of it has arrived (ERR-191); NOT_FOUND.
   * @throws Error with code ECONNREFUSED while the bank is away.
   */
  async confirm(memberId: bigint, id: bigint): Promise<Outcome<KrwDeposit>> {
    const { repository } = this.deps;
    const asked = await repository.find(memberId, id);
    if (!asked) return refused('NOT_FOUND');
    if (!this.isOpen(asked)) return asked.state === 'paid' ? accepted(asked) : refused('ALREADY_PROCESSED');
    await this.ask(asked);
    const now = await repository.find(memberId, id);
    return now?.state === 'paid' ? accepted(now) : refused('DEPOSIT_NOT_FOUND');
  }

  /** @returns BANK_MAINTENANCE (API-077). */
  async available(memberId: bigint): Promise<Outcome<AvailableDeposit>> {
    const until = await this.deps.hours.closedUntil('deposits');
    if (until) return refused('BANK_MAINTENANCE', { time: kstMinute(until) });
    const [row] = await this.waiting(memberId);
    return accepted(
      row ? { amount: fromMinor(row.amount, krwScale), waits: true } : { amount: krwDepositMax, waits: false },
    );
  }

  /** What is left of the block after the member's latest KRW deposit, or after his first one (API-056, API-057). */
  async block(memberId: bigint, after: 'last' | 'first'): Promise<BlockLeft> {
    const { transfers } = this.deps;
    const at = after === 'last' ? transfers.lastDepositAt(memberId) : transfers.firstDepositAt(memberId);
    return blockLeft(await at, this.context.clock.now());
  }

  /**
   * Ends a request that was not paid in time; harmless for any other. What was paid for it untold comes in first, where the bank answers.
   */
  async expire({ id, ...overdue }: KrwDeposit): Promise<void> {
    if (!this.isOpen(overdue)) await withinTime(this.ask(overdue), askMsMax).catch(() => undefined);
    const memberId = await this.context.db.transaction().execute(async (tx) => {
      const row = await this.deps.repository.lock(tx, id);
      if (row?.state !== 'waiting' || this.isOpen(row)) return null;
      await this.end(tx, row, 'expired');
      return row.member_id;
    });
    if (memberId !== null) this.tell(memberId);
  }

  private async termsIn(db: Querying, member: MemberStanding): Promise<KrwDepositTerms> {
    const { bank, bankName, hours, markets, members } = this.deps;
    const now = this.context.clock.now();
    const found = await members.repository.find(member.memberId, db);
    if (!found) throw new Error(`terms of KRW for member ${member.memberId} cannot be told`);
    const account = accountOf(found);
    const { bankCode, number, holder } = bank.collectingAccount;
    const gates = judgeKrwDeposit(
      {
        member,
        open: number !== '' && (markets.coin('KRW')?.depositOpen ?? false),
        accountRegistered: account !== undefined,
        maintenanceUntil: await hours.closedUntil('deposits', db),
      },
      now,
    );
    return {
      gates,
      payTo: { bankName: bankName(bankCode), number, holder },
      account: account
        ? { bankName: bankName(account.bank_code), number: account.account_number, holder: found.member.name }
        : null,
    };
  }

  private async place(tx: Tx, memberId: bigint, amountText: string): Promise<Outcome<KrwDeposit>> {
    const { bank, members, repository, transfers } = this.deps;
    const now = this.context.clock.now();
    const found = await members.repository.find(memberId, tx);
    const account = found && accountOf(found);
    const amount = toMinor(amountText, krwScale);
    if (!found || !account || amount === null) return refused('BAD_REQUEST');
    const expiresAt = later(now, krwDepositOpenMs);
    const row = await repository.insert(tx, {
      member_id: memberId,
      command_id: `krwDeposit:${randomUUID()}`,
      state: 'waiting',
      amount,
      requested_at: now,
      expires_at: expiresAt,
      ended_at: null,
      due_at: expiresAt,
    });
    if (!row) return refused('DEPOSIT_OPEN');
    await transfers.recordRemittance(tx, {
      member_id: memberId,
      direction: 'I',
      status: 'ready',
      amount,
      fee: 0n,
      moved: 0n,
      in_bank: bank.collectingAccount.bankCode,
      in_account: bank.collectingAccount.number,
      out_bank: account.bank_code,
      out_account: partlyHidden(account.account_number),
      note: found.member.name,
      requested_at: now,
      at: now,
      command_id: row.command_id,
    });
    return accepted(row);
  }

  /** Takes in what has arrived for the member; some pay first and ask then. Rejects while the bank is away. */
  private async ask({ member_id, requested_at }: Pick<KrwDeposit, 'member_id' | 'requested_at'>): Promise<void> {
    const { bank, arrivals } = this.deps;
    const since = later(requested_at, -paidBeforeMs);
    for (const incoming of await bank.arrivals(member_id, since)) await arrivals.receive(incoming);
  }

  /** A request whose time is over blocks no new one, even where the worker has not come by yet. */
  private async endOverdue(tx: Tx, memberId: bigint): Promise<void> {
    const row = await this.deps.repository.lockWaiting(tx, memberId);
    if (row && !this.isOpen(row)) await this.end(tx, row, 'expired');
  }

  private async end(tx: Tx, row: KrwDeposit, state: 'cancelled' | 'expired'): Promise<KrwDeposit> {
    const at = this.context.clock.now();
    await this.deps.repository.end(tx, row.id, { state, ended_at: at });
    await this.deps.transfers.settleRemittance(tx, row.command_id, { status: statusOf[state], moved: 0n, at });
    return { ...row, state, ended_at: at };
  }

  private isOpen({ state, expires_at }: Pick<KrwDeposit, 'state' | 'expires_at'>): boolean {
    return state === 'waiting' && this.context.clock.now() < expires_at;
  }

  private tell(memberId: bigint): void {
    this.context.events.emit('notificationsChanged', { memberId });
  }
}

const accountOf = ({ accounts }: MemberWithAccounts) => accounts.find(({ purpose }) => purpose === 'deposit');

function gateRefusal({ refusal, until }: KrwDepositGateState): Outcome<never> {
  if (refusal === null) throw new Error('an open gate refuses nothing');
  return until ? refused(refusal, { time: kstMinute(until) }) : refused(refusal);
}
