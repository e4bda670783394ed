import { Money, parseAmount } from './amount';
import { isBeyondAmounts } from './beyond-amounts';
import { isVerified, type MemberFacts } from './member';

const hourMs = 60 * 60 * 1000;
/** KRW stays for this long after the first KRW deposit (CONS-021, AMB-27). */
export const firstDepositBlockMs = 72 * hourMs;

/** Conditions of a KRW withdrawal, in the order of their checks (WALT-062, 063, 085, 088, 140 to 144, ACCT-093). */
export const krwWithdrawalGates = [
  'open',
  'notForeign',
  'notBanned',
  'notWatchListed',
  'notOverdue',
  'identity',
  'account',
  'secondFactor',
  'afterChange',
  'afterFirstDeposit',
] as const;
export type KrwWithdrawalGate = (typeof krwWithdrawalGates)[number];

/** Names of refusals that a closed gate leads to; each stands in the refusal table of the contract. */
export const gateRefusals = {
  open: 'WITHDRAWAL_STOPPED',
  notForeign: 'FOREIGN_MEMBER',
  notBanned: 'WITHDRAWAL_BANNED',
  notWatchListed: 'WATCH_LISTED',
  notOverdue: 'REVERIFICATION_OVERDUE',
  identity: 'IDENTITY_NEEDED',
  account: 'WITHDRAWAL_ACCOUNT_MISSING',
  secondFactor: 'SECOND_FACTOR_MISSING',
  afterChange: 'WITHDRAWAL_AFTER_CHANGE',
  afterFirstDeposit: 'WITHDRAWAL_AFTER_DEPOSIT',
} as const satisfies Record<KrwWithdrawalGate, string>;

export interface KrwWithdrawalFacts {
  readonly member: Pick<
    MemberFacts,
    'foreignNational' | 'withdrawalBanned' | 'watchListed' | 'authLevel' | 'dueDiligence' | 'reverifyBefore'
  >;
  /** KRW is being paid out at all. */
  readonly open: boolean;
  /** Announced end of the bank's maintenance; null without one. */
  readonly closedUntil: Date | null;
  readonly accountRegistered: boolean;
  readonly secondFactor: boolean;
  /** End of the 24 hours after a change of password or second factor (AMB-28); null without one. */
  readonly blockedUntil: Date | null;
  readonly firstDepositAt: Date | null;
}

export interface GateState {
  readonly gate: KrwWithdrawalGate;
  readonly met: boolean;
  /** When a gate that only waits opens by itself; else null. */
  readonly until: Date | null;
}

/** Every gate with its state, in order: the screen shows all, the exchange refuses by the first that is not met. */
export function judgeKrwWithdrawal(facts: KrwWithdrawalFacts, now: Date): readonly GateState[] {
  const { member, blockedUntil, firstDepositAt } = facts;
  const depositBlock = firstDepositAt && new Date(firstDepositAt.getTime() + firstDepositBlockMs);
  const met: Readonly<Record<KrwWithdrawalGate, boolean>> = {
    open: facts.open,
    notForeign: !member.foreignNational,
    notBanned: !member.withdrawalBanned,
    notWatchListed: !member.watchListed,
    notOverdue: !member.reverifyBefore || now < member.reverifyBefore,
    identity: member.authLevel >= 2 || isVerified(member),
    account: facts.accountRegistered,
    secondFactor: facts.secondFactor,
    afterChange: !blockedUntil || now >= blockedUntil,
    afterFirstDeposit: !depositBlock || now >= depositBlock,
  };
  const waits: Partial<Record<KrwWithdrawalGate, Date | null>> = {
    open: facts.closedUntil,
    afterChange: blockedUntil,
    afterFirstDeposit: depositBlock,
  };
  return krwWithdrawalGates.map((gate) => ({
    gate,
    met: met[gate],
    until: met[gate] ? null : (waits[gate] ?? null),
  }));
}

/** Amounts in KRW as decimal text. */
export interface WithdrawalLimit {
  readonly once: string;
  readonly day: string;
  readonly month: string;
}

const million = (count: number): string => String(count * 1_000_000);

/** In KRW, by auth level (CONS-102, NS-07). */
export const withdrawalLimits: readonly WithdrawalLimit[] = [
  { once: '0', day: '0', month: '0' },
  { once: '0', day: '0', month: '0' },
  { once: million(10), day: million(20), month: million(200) },
  { once: million(50), day: million(100), month: million(1_000) },
  { once: million(50), day: million(100), month: million(1_000) },
  { once: million(100), day: million(500), month: million(5_000) },
];

/** Remaining limit after the withdrawals of today and this month (UTC+9). */
export const limitLeft = (limit: WithdrawalLimit, used: Pick<WithdrawalLimit, 'day' | 'month'>): WithdrawalLimit => ({
  once: limit.once,
  day: Money.max(new Money(limit.day).minus(used.day), 0).toFixed(),
  month: Money.max(new Money(limit.month).minus(used.month), 0).toFixed(),
});

/** What of one limit is used, and as a share of it from 0 to 1; a limit of 0 counts as used up. */
export function limitUse(limit: string, left: string): { readonly used: Money; readonly share: number } {
  const used = new Money(limit).minus(left);
  return { used, share: new Money(limit).isZero() ? 1 : used.div(limit).toNumber() };
}

export interface WithdrawalTerms {
  readonly available: string;
  readonly fee: string;
  readonly minimum: string;
  readonly left: WithdrawalLimit;
}

/** Highest amount in whole won: the smallest of balance and limits less the fee, at least 0 (WALT-079). */
export const withdrawableKrw = ({ available, fee, left }: WithdrawalTerms): Money =>
  Money.max(Money.min(available, left.once, left.day, left.month).minus(fee).floor(), 0);

/** Names of refusals that an amount can lead to; each stands in the refusal table of the contract. */
export type WithdrawalAmountRefusal =
  | 'WITHDRAWAL_AMOUNT_MISSING'
  | 'WITHDRAWAL_AMOUNT_NOT_WHOLE'
  | 'WITHDRAWAL_BELOW_MINIMUM'
  | 'WITHDRAWAL_OVER_LIMIT';

/** First thing that is wrong with an amount of KRW (ERR-200, WALT-145, ERR-204, ERR-203). */
export function krwAmountProblem(text: string, terms: WithdrawalTerms): WithdrawalAmountRefusal | null {
  if (text.trim() === '') return 'WITHDRAWAL_AMOUNT_MISSING';
  if (isBeyondAmounts(text)) return 'WITHDRAWAL_OVER_LIMIT';
  const amount = parseAmount(text);
  if (!amount?.isInteger()) return 'WITHDRAWAL_AMOUNT_NOT_WHOLE';
  if (amount.isZero()) return 'WITHDRAWAL_AMOUNT_MISSING';
  if (amount.lt(terms.minimum)) return 'WITHDRAWAL_BELOW_MINIMUM';
  return amount.gt(withdrawableKrw(terms)) ? 'WITHDRAWAL_OVER_LIMIT' : null;
}
