import { parseAmount } from './amount';
import { type DueDiligenceFacts, type DueDiligenceRefusal, tradingRefusal } from './member';
import { firstDepositBlockMs } from './withdrawal';

const hourMs = 60 * 60 * 1000;

/** In KRW, both inclusive (CONS-030). */
export const krwDepositMin = '1000';
export const krwDepositMax = '10000000000';
/** A request that is not paid within this time ends by itself (CONS-023). */
export const krwDepositOpenMs = 3 * hourMs;
/** Each KRW deposit closes the withdrawal of coins for as long as the first one closes that of KRW (CONS-021, AMB-27). */
export const depositBlockMs = firstDepositBlockMs;

/** Conditions of a KRW deposit, in the order of their checks (WALT-022 to 025, 034, 035, 039). */
export const krwDepositGates = [
  'open',
  'notForeign',
  'notWatchListed',
  'notOverdue',
  'resident',
  'identity',
  'account',
  'bank',
] as const;
export type KrwDepositGate = (typeof krwDepositGates)[number];

/** Names of refusals that a closed gate leads to; each stands in the refusal table of the contract. */
export type KrwDepositGateRefusal =
  | DueDiligenceRefusal
  | 'DEPOSIT_STOPPED'
  | 'FOREIGN_MEMBER'
  | 'DEPOSIT_ACCOUNT_MISSING'
  | 'BANK_MAINTENANCE';

export interface KrwDepositFacts {
  readonly member: DueDiligenceFacts;
  /** KRW is being taken in at all. */
  readonly open: boolean;
  readonly accountRegistered: boolean;
  /** End of the bank's maintenance while there is one; else null. */
  readonly maintenanceUntil: Date | null;
}

export interface KrwDepositGateState {
  readonly gate: KrwDepositGate;
  /** Null: the gate is met. */
  readonly refusal: KrwDepositGateRefusal | null;
  /** When a gate that only waits opens by itself; else null. */
  readonly until: Date | null;
}

/** Every gate with its state, in order: the screen shows all, the exchange refuses by the first that is not met. */
export function judgeKrwDeposit(facts: KrwDepositFacts, now: Date): readonly KrwDepositGateState[] {
  const { member, maintenanceUntil } = facts;
  const closed = (shut: boolean, refusal: KrwDepositGateRefusal) => (shut ? refusal : null);
  // What has a gate of its own is left out, so that each gate tells its own reason.
  const checked = { ...member, watchListed: false, reverifyBefore: null, livesAbroad: false };
  const isOverdue = member.reverifyBefore !== null && now >= member.reverifyBefore;
  const inMaintenance = maintenanceUntil !== null && now < maintenanceUntil;
  const refusals: Readonly<Record<KrwDepositGate, KrwDepositGateRefusal | null>> = {
    open: closed(!facts.open, 'DEPOSIT_STOPPED'),
    notForeign: closed(member.foreignNational, 'FOREIGN_MEMBER'),
    notWatchListed: closed(member.watchListed, 'WATCH_LISTED'),
    notOverdue: closed(isOverdue, 'REVERIFICATION_OVERDUE'),
    resident: closed(member.livesAbroad && member.foreignNational, 'FOREIGN_RESIDENT'),
    identity: tradingRefusal(checked, now.getTime()),
    account: closed(!facts.accountRegistered, 'DEPOSIT_ACCOUNT_MISSING'),
    bank: closed(inMaintenance, 'BANK_MAINTENANCE'),
  };
  return krwDepositGates.map((gate) => ({
    gate,
    refusal: refusals[gate],
    until: gate === 'bank' && inMaintenance ? maintenanceUntil : null,
  }));
}

/** Names of refusals that an amount can lead to; each stands in the refusal table of the contract. */
export type KrwDepositAmountRefusal = 'DEPOSIT_AMOUNT' | 'DEPOSIT_OUT_OF_RANGE';

/** First thing that is wrong with an amount of KRW to pay in (ERR-190, ERR-196). */
export function krwDepositProblem(text: string): KrwDepositAmountRefusal | null {
  const amount = parseAmount(text);
  if (!amount?.isInteger() || amount.isZero()) return 'DEPOSIT_AMOUNT';
  return amount.lt(krwDepositMin) || amount.gt(krwDepositMax) ? 'DEPOSIT_OUT_OF_RANGE' : null;
}

/** Banks print names with other spacing, width and case than people write them. */
const plainName = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** Whether a transfer's sender is the member: money under another name is sent back (WALT-033). */
export const isOwnName = (sender: string, name: string): boolean => {
  const plain = plainName(sender);
  return plain !== '' && plain === plainName(name);
};

/** What is left of a block of 72 hours; `days` and `hours` add up, begun hours count as whole ones. */
export interface BlockLeft {
  readonly days: number;
  readonly hours: number;
  /** Null: nothing is blocked. */
  readonly until: Date | null;
}

/** The block that a KRW deposit has begun (API-056, API-057). @param depositAt - null without a deposit. */
export function blockLeft(depositAt: Date | null, now: Date): BlockLeft {
  const until = depositAt && new Date(depositAt.getTime() + depositBlockMs);
  if (!until || now >= until) return { days: 0, hours: 0, until: null };
  const hours = Math.ceil((until.getTime() - now.getTime()) / hourMs);
  return { days: Math.floor(hours / 24), hours: hours % 24, until };
}
