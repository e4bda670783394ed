import { Money, parseAmount } from './amount';
import { isBeyondAmounts } from './beyond-amounts';
import { isVerified, type MemberFacts } from './member';
import type { WithdrawalLimit } from './withdrawal';

const hourMs = 60 * 60 * 1000;
/** Coins stay for this long after the last KRW deposit (CONS-022). */
export const lastDepositBlockMs = 72 * hourMs;

/** Conditions of a coin withdrawal, in the order of their checks (WALT-062, 063, 084, 085, 087 to 089). */
export const coinWithdrawalGates = [
  'open',
  'notRebasing',
  'notBanned',
  'notWatchListed',
  'notOverdue',
  'identity',
  'foreignKyc',
  'secondFactor',
  'afterChange',
  'afterDeposit',
] as const;
export type CoinWithdrawalGate = (typeof coinWithdrawalGates)[number];

/** Names of refusals that a closed gate leads to; each stands in the refusal table of the contract. */
export const coinGateRefusals = {
  open: 'WITHDRAWAL_STOPPED',
  notRebasing: 'REBASE_STOP',
  notBanned: 'WITHDRAWAL_BANNED',
  notWatchListed: 'WATCH_LISTED',
  notOverdue: 'REVERIFICATION_OVERDUE',
  identity: 'IDENTITY_NEEDED',
  foreignKyc: 'FOREIGN_KYC_NEEDED',
  secondFactor: 'SECOND_FACTOR_MISSING',
  afterChange: 'WITHDRAWAL_AFTER_CHANGE',
  afterDeposit: 'WITHDRAWAL_AFTER_DEPOSIT',
} as const satisfies Record<CoinWithdrawalGate, string>;

export interface CoinWithdrawalFacts {
  readonly member: Pick<
    MemberFacts,
    'foreignNational' | 'withdrawalBanned' | 'watchListed' | 'authLevel' | 'dueDiligence' | 'reverifyBefore'
  > & {
    /** The proof of residence, which is a foreigner's KYC, is accepted (AMB-81). */
    readonly residenceAccepted: boolean;
  };
  /** The coin is being paid out at all. */
  readonly open: boolean;
  /** End of the rebase window that runs now (CONS-071); null outside of one. */
  readonly rebaseUntil: Date | null;
  readonly secondFactor: boolean;
  /** End of the 24 hours after a change of password or second factor (AMB-28); null without one. */
  readonly blockedUntil: Date | null;
  readonly lastDepositAt: Date | null;
}

export interface CoinGateState {
  readonly gate: CoinWithdrawalGate;
  readonly met: boolean;
  /** When a gate that only waits opens by itself; else null. */
  readonly until: Date | null;
}

/** Every gate with its state, in order: the screen shows all, the exchange refuses by the first that is not met. */
export function judgeCoinWithdrawal(facts: CoinWithdrawalFacts, now: Date): readonly CoinGateState[] {
  const { member, blockedUntil, lastDepositAt, rebaseUntil } = facts;
  const depositBlock = lastDepositAt && new Date(lastDepositAt.getTime() + lastDepositBlockMs);
  const met: Readonly<Record<CoinWithdrawalGate, boolean>> = {
    open: facts.open,
    notRebasing: !rebaseUntil || now >= rebaseUntil,
    notBanned: !member.withdrawalBanned,
    notWatchListed: !member.watchListed,
    notOverdue: !member.reverifyBefore || now < member.reverifyBefore,
    identity: member.foreignNational || member.authLevel >= 2 || isVerified(member),
    foreignKyc: !member.foreignNational || member.residenceAccepted,
    secondFactor: facts.secondFactor,
    afterChange: !blockedUntil || now >= blockedUntil,
    afterDeposit: !depositBlock || now >= depositBlock,
  };
  const waits: Partial<Record<CoinWithdrawalGate, Date | null>> = {
    notRebasing: rebaseUntil,
    afterChange: blockedUntil,
    afterDeposit: depositBlock,
  };
  return coinWithdrawalGates.map((gate) => ({
    gate,
    met: met[gate],
    until: met[gate] ? null : (waits[gate] ?? null),
  }));
}

/** Decimals of limits in units of a coin (CONS-061). */
const limitDecimals = 8;

/** A limit in KRW as units of a coin, cut to 8 decimals. @param price - KRW for one coin, above 0. */
export const limitInCoins = (limit: WithdrawalLimit, price: Money): WithdrawalLimit => ({
  once: coinsOf(limit.once, price),
  day: coinsOf(limit.day, price),
  month: coinsOf(limit.month, price),
});

const coinsOf = (krw: string, price: Money): string =>
  new Money(krw).div(price).toDecimalPlaces(limitDecimals, Money.ROUND_DOWN).toFixed();

/** Worth of an amount in KRW, not rounded: what thresholds are compared with. */
export const worthInKrw = (amount: Money, price: Money): Money => amount.times(price);

/** Worth in whole won, rounded up: what counts against limits. */
export const wonUp = (worth: Money): Money => worth.toDecimalPlaces(0, Money.ROUND_UP);

/** Amounts in units of the coin as decimal text. */
export interface CoinAmountTerms {
  readonly available: string;
  readonly minimum: string;
  readonly decimals: number;
  /** 0 to a member of this exchange. */
  readonly fee: string;
  readonly left: WithdrawalLimit;
}

/** Highest amount: the smallest of balance and limits less the fee, cut to the precision, at least 0 (WALT-079). */
export const withdrawableCoins = ({ available, decimals, fee, left }: CoinAmountTerms): Money =>
  Money.max(Money.min(available, left.once, left.day, left.month).minus(fee), 0).toDecimalPlaces(
    decimals,
    Money.ROUND_DOWN,
  );

export type CoinAmountRefusal =
  | 'WITHDRAWAL_AMOUNT_MISSING'
  | 'WITHDRAWAL_TOO_PRECISE'
  | 'WITHDRAWAL_BELOW_MINIMUM'
  | 'WITHDRAWAL_OVER_LIMIT';

/** First thing that is wrong with an amount of coins (ERR-200, WALT-078, ERR-204, ERR-203). */
export function coinAmountProblem(text: string, terms: CoinAmountTerms): CoinAmountRefusal | null {
  if (isBeyondAmounts(text)) return 'WITHDRAWAL_OVER_LIMIT';
  const amount = parseAmount(text);
  if (!amount) return /^[0-9]+\.[0-9]{9,}$/.test(text) ? 'WITHDRAWAL_TOO_PRECISE' : 'WITHDRAWAL_AMOUNT_MISSING';
  if (amount.isZero()) return 'WITHDRAWAL_AMOUNT_MISSING';
  if (amount.decimalPlaces() > terms.decimals) return 'WITHDRAWAL_TOO_PRECISE';
  if (amount.lt(terms.minimum)) return 'WITHDRAWAL_BELOW_MINIMUM';
  return amount.gt(withdrawableCoins(terms)) ? 'WITHDRAWAL_OVER_LIMIT' : null;
}

/** KRW worth from which the travel rule applies, and from which personal wallets are refused (CONS-032, CONS-033). */
export const travelRuleKrw = '1000000';

/** Whether a recipient has to be verified (WALT-115); a coin without a price always needs it. */
export const travelRuleApplies = (krw: Money | null, from: string = travelRuleKrw): boolean =>
  krw === null || krw.gte(from);

/** Letters of a recipient's name: Korean for domestic exchanges, Latin for all others (WALT-114). */
export type NameLetters = 'korean' | 'latin';
export const nameLettersOf = (country: string): NameLetters => (country === 'KR' ? 'korean' : 'latin');

const letters: Readonly<Record<NameLetters, RegExp>> = {
  korean: /^[가-힣]{1,50}$/,
  latin: /^[A-Za-z]+(?:[ '-][A-Za-z]+)*$/,
};

/** Whether a surname or given name is written in those letters; 50 characters at most (ERR-213). */
export const isRecipientName = (name: string, kind: NameLetters): boolean =>
  name.length <= 50 && letters[kind].test(name);

/** Longest name of an address-book entry (CONS-036) and most entries of a member (CONS-050). */
export const addressNameLengthMax = 6;
export const addressBookMax = 99;
