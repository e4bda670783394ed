import { type Outcome, refused } from '@maru/contract';
import { formatNumber, fromMinor, kstMinute, kstStart, type MemberStanding, toMinor } from '@maru/domain';
import {
  type GateState,
  gateRefusals,
  judgeKrwWithdrawal,
  krwAmountProblem,
  limitLeft,
  type WithdrawalLimit,
} from '@maru/domain/withdrawal';
import type { Context } from '../../platform/core/context';
import type { Querying } from '../../platform/core/database';
import { partlyHiddenHolder } from '../../platform/core/partly-hidden';
import type { Bank } from '../../ports/bank';
import { meansOf } from '../auth';
import type { BankHours } from '../bank-hours';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import { type Members, toStanding } from '../member';
import type { Transfers } from '../transfer';
import type { Used, WithdrawalRepository } from './withdrawal.repository';
import type { Terms } from './withdrawal.types';

export interface KrwTermsDeps {
  readonly repository: WithdrawalRepository;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Pick<Members, 'repository'>;
  readonly transfers: Transfers;
  readonly bank: Pick<Bank, 'canPayOut'>;
  readonly hours: Pick<BankHours, 'closedUntil'>;
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
}

const asset = 'KRW';
const krwScale = 2;
const minorPerWon = 100n;

/** Under which terms a member can withdraw KRW: gates that can be checked before an amount is entered, limits, account. */
export class KrwTerms {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock'>,
    private readonly deps: KrwTermsDeps,
  ) {}

  /** Judges the member as the database has him: a call may have waited since it was let in. */
  async of({ memberId }: Pick<MemberStanding, 'memberId'>, db: Querying = this.context.db): Promise<Terms> {
    const { bank, ledger, markets, transfers } = this.deps;
    const now = this.context.clock.now();
    const coin = markets.coin(asset);
    const found = await this.deps.members.repository.find(memberId, db);
    if (!coin || !found) throw new Error(`terms of KRW for member ${memberId} cannot be told`);
    const member = toStanding(found);
    const account = found.accounts.find(({ purpose }) => purpose === 'withdraw');
    const balance = await ledger.balance(memberId, asset, db);
    const used = await this.usedSoFar(db, memberId, now);
    const limit = (await this.deps.limits(db))[member.authLevel] as WithdrawalLimit;
    const closedUntil = await this.deps.hours.closedUntil('withdrawals', db);
    const gates = judgeKrwWithdrawal(
      {
        member,
        open: bank.canPayOut && coin.withdrawalOpen && !this.deps.isHalted() && closedUntil === null,
        closedUntil,
        accountRegistered: account !== undefined,
        secondFactor: meansOf(found.member).length > 0,
        blockedUntil: found.member.withdrawal_blocked_until,
        firstDepositAt: await transfers.firstDepositAt(memberId, db),
      },
      now,
    );
    return {
      coinId: coin.id,
      gates,
      account: account
        ? {
            bankName: this.deps.bankName(account.bank_code),
            bankCode: account.bank_code,
            number: account.account_number,
            holder: partlyHiddenHolder(found.member.name),
          }
        : null,
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
    const since = [kstStart(now, 'day'), kstStart(now, 'month')] as const;
    const krw = await this.deps.repository.used(db, memberId, ...since);
    const coins = await this.deps.usedElsewhere(db, memberId, ...since);
    return { day: krw.day + coins.day * minorPerWon, month: krw.month + coins.month * minorPerWon };
  }
}

/** The first closed gate, else another fee than was shown (WALT-083), else the first thing wrong with the amount. */
export function refusalOf(terms: Terms, amountText: string, feeShown = ''): Outcome<never> | null {
  const closed = terms.gates.find(({ met }) => !met);
  if (closed) return gateRefusal(closed);
  if (feeShown !== '' && toMinor(feeShown, krwScale) !== toMinor(terms.fee, krwScale))
    return refused('FEE_CHANGED', { coin: asset, fee: terms.fee });
  const problem = krwAmountProblem(amountText, terms);
  if (!problem) return null;
  if (problem !== 'WITHDRAWAL_BELOW_MINIMUM') return refused(problem);
  const won = formatNumber(terms.minimum, 0);
  const words = { en: { minOut: `${won} KRW` }, ch: { minOut: `${won}韩元` } };
  return refused(problem, { minOut: `${won}원` }, undefined, words);
}

const gateRefusal = ({ gate, until }: GateState): Outcome<never> =>
  until ? refused(gateRefusals[gate], { time: kstMinute(until) }) : refused(gateRefusals[gate]);
