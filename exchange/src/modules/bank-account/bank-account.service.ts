import { randomInt, randomUUID } from 'node:crypto';
import { accepted, type Outcome, refused } from '@maru/contract';
import { accountDigits, bankCodeDigits, bankTriesADay } from '@maru/domain/bank-account';
import { formatDay } from '@maru/domain/dates';
import { isStepReached } from '@maru/domain/verification';
import { dayMs, minuteMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import { partlyHidden } from '../../platform/core/partly-hidden';
import type { SessionRef } from '../../platform/http/session';
import type { Bank, BankAccount } from '../../ports/bank';
import { type Auth, sameText } from '../auth';
import type { Ledger } from '../ledger';
import { centerFactsOf, type MemberRepository, type MemberWithAccounts } from '../member';
import type { Messenger } from '../message';
import type { AccountCheck, BankAccountRepository } from './bank-account.repository';
import { accountMail, appLinkSms } from './bank-account-mails';

export interface BankAccountDeps extends Pick<Context, 'clock' | 'config'> {
  readonly repository: BankAccountRepository;
  readonly members: MemberRepository;
  readonly sessions: Pick<Auth['sessions'], 'lockActing'>;
  readonly ledger: Ledger;
  readonly messenger: Messenger;
  readonly bank: Pick<Bank, 'holding' | 'sendOneWon'>;
  /** Empty for an unknown code. */
  readonly bankName: (code: string) => string;
}

/** As the member typed it. */
export interface TypedAccount {
  readonly bankCode: string;
  readonly number: string;
}

/** Time to read the code at the bank and type it. */
const checkMs = 10 * minuteMs;
/** Each transfer and SMS costs money. */
const [sendsADay, linksADay] = [10, 3];
/** Minor units of KRW. */
const oneWon = 100n;

/** A member's bank account, proved by 1 won that shows a code (account.md section 5). */
export class BankAccountService {
  constructor(private readonly deps: BankAccountDeps) {}

  /**
   * Whether the account is the member's own (API-080).
   * @returns whatever closes the step; BANK_MISSING; BANK_NUMBER_INVALID; BANK_ACCOUNT_UNKNOWN; BANK_ACCOUNT_NOT_OWN.
   * @throws Error while the bank is away.
   */
  async check(memberId: bigint, typed: TypedAccount): Promise<Outcome<BankAccount>> {
    const closed = await this.closedFor(await this.memberOf(memberId));
    if (closed) return closed;
    return this.ownAccount(memberId, typed);
  }

  /**
   * Sends 1 won with a code to the account (API-075). A request whose answer got lost is repeated under the same transfer.
   * @returns as `check`; TOO_MANY_REQUESTS; SESSION_INVALID.
   * @throws Error while the bank is away: the transfer waits for the next request.
   */
  async send(own: SessionRef, typed: TypedAccount): Promise<Outcome<void>> {
    const { memberId } = own;
    const checked = await this.check(memberId, typed);
    if (!checked.ok) return checked;
    const begun = await this.begin(own, checked.value);
    if (!begun.ok) return begun;
    const { transferId, account, code } = begun.value;
    await this.deps.bank.sendOneWon({ transferId, to: account, memo: `마루${code}` });
    await this.deps.members.transact((tx) =>
      this.deps.repository.markSent(tx, memberId, transferId, this.deps.clock.now()),
    );
    return accepted(undefined);
  }

  /**
   * Registers the account by the code that its 1 won shows, for deposits and withdrawals (API-076). Another account than before
   * stops withdrawals for a day.
   * @returns whatever closes the step; BANK_CHECK_MISSING; BANK_CODE_WRONG, which counts; BANK_TRIES_USED with the last one;
   * SESSION_INVALID.
   */
  async register(own: SessionRef, typed: TypedAccount, code: string): Promise<Outcome<void>> {
    const { members, sessions, repository, messenger, clock } = this.deps;
    const { memberId } = own;
    const outcome = await members.transact(async (tx): Promise<Outcome<void>> => {
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const found = await this.memberOf(memberId, tx);
      const closed = await this.closedFor(found, tx);
      if (closed) return closed;
      const check = await repository.find(memberId, tx);
      if (!check || !isCheckOf(check, typed) || !isFresh(check, clock.now())) return refused('BANK_CHECK_MISSING');
      if (!sameText(check.code, code.trim())) return this.countFailure(tx, memberId);
      await this.takeOver(tx, found, check.account);
      return accepted(undefined);
    });
    if (outcome.ok) messenger.wake();
    return outcome;
  }

  /** Wrong codes of today (API-079). */
  async failedToday(memberId: bigint): Promise<number> {
    return (await this.deps.repository.countsOf(memberId, this.today())).failed;
  }

  /** Sends the way to the app by SMS (API-078). @returns SESSION_INVALID; PHONE_STEP_FIRST without a phone; TOO_MANY_REQUESTS. */
  async sendAppLink(own: SessionRef): Promise<Outcome<void>> {
    const { members, sessions, repository, messenger, config } = this.deps;
    const outcome = await members.transact(async (tx): Promise<Outcome<void>> => {
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const { id: memberId, phone } = acting.value;
      if (phone === '') return refused('PHONE_STEP_FIRST');
      const { links } = await repository.count(tx, memberId, this.today(), 'links');
      if (links > linksADay) return refused('TOO_MANY_REQUESTS');
      await messenger.post(tx, appLinkSms(acting.value, config.publicUrl));
      return accepted(undefined);
    });
    if (outcome.ok) messenger.wake();
    return outcome;
  }

  /** The account that waits for its code; null without one. */
  async accountUnderCheck(memberId: bigint): Promise<BankAccount | null> {
    return (await this.deps.repository.find(memberId))?.account ?? null;
  }

  private today(): string {
    return formatDay(this.deps.clock.now());
  }

  private async memberOf(memberId: bigint, tx?: Tx): Promise<MemberWithAccounts> {
    const found = await this.deps.members.find(memberId, tx);
    if (!found) throw new Error(`member ${memberId} has a session but no row`);
    return found;
  }

  private async closedFor(found: MemberWithAccounts, tx?: Tx): Promise<Outcome<never> | null> {
    if (found.member.foreign_national) return refused('FOREIGN_MEMBER');
    if (!isStepReached('bankAccount', centerFactsOf(found))) return refused('PHONE_STEP_FIRST');
    const { failed } = await this.deps.repository.countsOf(found.member.id, this.today(), tx);
    return failed >= bankTriesADay ? refused('BANK_TRIES_USED') : null;
  }

  private async ownAccount(memberId: bigint, { bankCode, number }: TypedAccount): Promise<Outcome<BankAccount>> {
    if (this.deps.bankName(bankCode) === '') return refused('BANK_MISSING');
    const digits = accountDigits(number);
    if (digits === null) return refused('BANK_NUMBER_INVALID');
    const account = { bankCode, number: digits };
    const { member } = await this.memberOf(memberId);
    const holding = await this.deps.bank.holding(account, member.name);
    if (holding === 'unknown') return refused('BANK_ACCOUNT_UNKNOWN');
    return holding === 'own' ? accepted(account) : refused('BANK_ACCOUNT_NOT_OWN');
  }

  private begin(own: SessionRef, account: BankAccount): Promise<Outcome<Omit<AccountCheck, 'sentAt'>>> {
    const { members, sessions, repository } = this.deps;
    const { memberId } = own;
    return members.transact(async (tx): Promise<Outcome<Omit<AccountCheck, 'sentAt'>>> => {
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const waiting = await repository.find(memberId, tx);
      // The bank may have it already: the same id and code cannot send a second won.
      if (waiting && waiting.sentAt === null && isSame(waiting.account, account)) {
        // Once per transfer; a check of an earlier version was begun without it.
        await this.bookWon(tx, waiting.transferId);
        return accepted(waiting);
      }
      const { sent } = await repository.count(tx, memberId, this.today(), 'sent');
      if (sent > sendsADay) return refused('TOO_MANY_REQUESTS');
      const check = { transferId: randomUUID(), account, code: newCode() };
      await repository.begin(tx, memberId, check);
      await this.bookWon(tx, check.transferId);
      return accepted(check);
    });
  }

  /** The won leaves the exchange's own money before the bank is asked: the books never hold one that the bank has paid. */
  private async bookWon(tx: Tx, transferId: string): Promise<void> {
    await this.deps.ledger.post(tx, {
      kind: 'accountCheck',
      commandId: `accountCheck:${transferId}`,
      postings: [
        { account: 'custody:KRW', asset: 'KRW', amount: oneWon },
        { account: 'expense:KRW', asset: 'KRW', amount: -oneWon },
      ],
    });
  }

  private async countFailure(tx: Tx, memberId: bigint): Promise<Outcome<never>> {
    const { failed } = await this.deps.repository.count(tx, memberId, this.today(), 'failed');
    if (failed < bankTriesADay) return refused('BANK_CODE_WRONG', { failed, max: bankTriesADay });
    await this.deps.repository.end(tx, memberId);
    return refused('BANK_TRIES_USED');
  }

  private async takeOver(tx: Tx, { member, accounts }: MemberWithAccounts, account: BankAccount): Promise<void> {
    const { members, repository, messenger, clock, bankName } = this.deps;
    const now = clock.now();
    const replaced = accounts.some(({ bank_code, account_number }) => {
      return !isSame({ bankCode: bank_code, number: account_number }, account);
    });
    const row = { bank_code: account.bankCode, account_number: account.number, registered_at: now };
    await members.setAccounts(
      tx,
      member.id,
      (['deposit', 'withdraw'] as const).map((purpose) => ({ ...row, purpose })),
    );
    await members.change(tx, member.id, {
      auth_step: 'B',
      ...(replaced && { withdrawal_blocked_until: later(now, dayMs) }),
    });
    await repository.end(tx, member.id);
    const shown = { bank: bankName(account.bankCode), number: partlyHidden(account.number), replaced };
    await messenger.post(tx, accountMail(member.email, shown));
  }
}

const isSame = (one: BankAccount, other: BankAccount): boolean =>
  one.bankCode === other.bankCode && one.number === other.number;

const isCheckOf = ({ account }: AccountCheck, { bankCode, number }: TypedAccount): boolean =>
  isSame(account, { bankCode, number: accountDigits(number) ?? '' });

const isFresh = ({ sentAt }: AccountCheck, now: Date): boolean => sentAt !== null && later(sentAt, checkMs) > now;

const newCode = (): string => String(randomInt(10 ** bankCodeDigits)).padStart(bankCodeDigits, '0');
