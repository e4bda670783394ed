import type { Outcome } from '@maru/contract';
import type { Money } from '@maru/domain';
import type { TagRule } from '@maru/domain/chain-address';
import type { CoinGateState } from '@maru/domain/coin-withdrawal';
import type { WithdrawalLimit } from '@maru/domain/withdrawal';
import type { Querying, Tx } from '../../platform/core/database';
import type { TravelRuleExchange } from '../../ports/travel-rule';
import type { Means } from '../auth';
import type { WithdrawalDraftRow } from '../confirmation';
import type { CoinNetwork, ListedCoin } from '../market';
import type { SentPayout, VerifiedTransfer } from '../travel-rule';

/** A network with what it asks of a withdrawal now. */
export interface NetworkTerms extends CoinNetwork {
  readonly confirmations: number;
  readonly open: boolean;
}

/** The terms under which a member can withdraw a coin now; amounts as decimal text. */
export interface CoinTerms {
  readonly coin: ListedCoin;
  readonly gates: readonly CoinGateState[];
  readonly means: readonly Means[];
  readonly total: string;
  readonly available: string;
  readonly tagRule: TagRule;
  readonly networks: readonly NetworkTerms[];
  /** KRW for one coin. */
  readonly price: Money | null;
  /** In units of the coin, and in KRW. */
  readonly limit: WithdrawalLimit;
  readonly left: WithdrawalLimit;
  readonly limitKrw: WithdrawalLimit;
  readonly leftKrw: WithdrawalLimit;
  readonly travelRuleFrom: string;
  readonly ownWalletBelow: string;
  readonly hasDepositAddress: boolean;
  readonly whitelistOnly: boolean;
  readonly graceSeconds: number;
}

/** What a member wants to withdraw, as he entered it. */
export interface WantedWithdrawal {
  readonly coinId: number;
  /** Decimal text. */
  readonly amount: string;
  readonly address: string;
  readonly tag: string;
  /** Empty for a coin that lives on one network. */
  readonly network: string;
  /** Id of the receiving exchange; empty for a personal wallet; undefined where nothing was chosen. */
  readonly receiverId: string | undefined;
  /** The fee that the member saw; undefined where he saw none. */
  readonly fee: string | undefined;
  readonly verification: string;
  readonly surname: string;
  readonly givenName: string;
}

/** Where coins would go, judged by network and member records. */
export interface Recipient {
  readonly network: NetworkTerms;
  /** As the network spells it. */
  readonly address: string;
  readonly tag: string;
  /** A member of this exchange. */
  readonly memberId: bigint | null;
  /** Null for a personal wallet, and for a member of this exchange. */
  readonly receiver: TravelRuleExchange | null;
}

/** A withdrawal that may be placed. Amounts in minor units, worth in whole won. */
export interface PlannedWithdrawal {
  readonly coin: ListedCoin;
  readonly recipient: Recipient;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly krw: bigint;
  readonly firstTime: boolean;
  readonly risks: readonly string[];
  /** The verified recipient, partly hidden, whose verification is used up with it; null where none is needed. */
  readonly verified: string | null;
}

/** A stored draft, and the plan that it stands for. */
export interface Draft {
  readonly row: WithdrawalDraftRow;
  readonly plan: PlannedWithdrawal;
  readonly means: readonly Means[];
  /** Leads to the page of confirmation once; only the answer that makes the draft has it. */
  readonly ticket: string | null;
}

/** The travel rule as a withdrawal meets it. */
export interface RecipientChecks {
  exchanges(): Promise<readonly TravelRuleExchange[]>;
  peek(db: Querying, memberId: bigint, transfer: VerifiedTransfer): Promise<Outcome<{ readonly recipient: string }>>;
  redeem(tx: Tx, memberId: bigint, transfer: VerifiedTransfer): Promise<Outcome<unknown>>;
  /** Keeps who sent what to whom, and reports it to the receiving exchange later; again for the same withdrawal it changes nothing. */
  record(tx: Tx, payout: SentPayout): Promise<void>;
}

/** The member's address book as a withdrawal meets it. */
export interface AddressList {
  whitelistOnly(db: Querying, memberId: bigint): Promise<boolean>;
  allows(db: Querying, memberId: bigint, coinId: number, address: string, tag: string): Promise<Outcome<void>>;
}

/** Withdrawn so far in whole won. */
export interface UsedWorth {
  readonly day: bigint;
  readonly month: bigint;
}

export type UsedElsewhere = (db: Querying, memberId: bigint, dayStart: Date, monthStart: Date) => Promise<UsedWorth>;

/** What people have agreed on about a payout in doubt. */
export interface DoubtVerdict {
  readonly actor: string;
  /** `sent`: it is on the chain; `lost`: it will never be, and the member gets it back. */
  readonly verdict: 'sent' | 'lost';
  readonly reason: string;
  /** Of the words that were counted. */
  readonly round: number;
}
