import type { Outcome } from '@maru/contract';

export interface BankAccount {
  readonly bankCode: string;
  readonly number: string;
}

/** The account to which members pay KRW. */
export interface CollectingAccount extends BankAccount {
  /** As banks show it. */
  readonly holder: string;
}

/** A transfer to the exchange's account. `transferId` is the bank's own id and is counted once. */
export interface IncomingRemittance {
  readonly transferId: string;
  readonly memberId: bigint;
  /** Decimal text in KRW. */
  readonly amount: string;
  /** As the bank printed it; the member's name where it printed none. */
  readonly senderName?: string;
}

/** A place in the order of what has arrived. */
export interface ArrivalPlace {
  readonly arrivedAt: Date;
  readonly transferId: string;
}

/** What became of a transfer. */
export interface TakenRemittance {
  /** Decimal text in KRW. */
  readonly amount: string;
  /** It came under another name than the member's, and is sent back. */
  readonly rejected?: true;
}

export type TakeRemittance = (incoming: IncomingRemittance) => Promise<Outcome<TakenRemittance>>;

/** KRW that is to go back to where it came from. */
export interface ReturnOrder {
  /** The exchange's id: a repeated request returns nothing more. */
  readonly returnId: string;
  /** The bank's id of the transfer. */
  readonly transferId: string;
  /** Decimal text in KRW. */
  readonly amount: string;
}

/** KRW that the bank is to pay out. */
export interface PayoutOrder {
  /** The exchange's id: a repeated request pays nothing more and returns the state of this payout. */
  readonly payoutId: string;
  readonly to: BankAccount;
  /** Whom the account belongs to. */
  readonly holder: string;
  /** Decimal text in KRW. */
  readonly amount: string;
}

/** State of a payout. `pending`: accepted, not decided yet; ask again with the same order. */
export type PayoutAnswer =
  | { readonly state: 'paid' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'pending' };

/** What a bank says of an account and a name: the account is theirs, somebody else's, or there is none of that number. */
export type Holding = 'own' | 'others' | 'unknown';

/** 1 KRW to an account that its owner reads a code from (ACCT-043). */
export interface OneWon {
  /** The exchange's id: a repeated request pays nothing more. */
  readonly transferId: string;
  readonly to: BankAccount;
  /** What the account's statement shows. */
  readonly memo: string;
}

/** Port to the bank. */
export interface Bank {
  readonly collectingAccount: CollectingAccount;
  /** Whether payouts can be asked for at all; without it no withdrawal of KRW is taken in. */
  readonly canPayOut: boolean;
  /** Called for every incoming transfer, possibly more than once. */
  onRemittance(take: TakeRemittance): void;
  /** What has arrived for a member since then, whether it was told before or not. Rejects when the bank could not be asked. */
  arrivals(memberId: bigint, since: Date): Promise<readonly IncomingRemittance[]>;
  /** What has arrived for anybody after a place, in order and at most so many. Rejects when the bank could not be asked. */
  arrivalsAfter(place: ArrivalPlace, atMost: number): Promise<readonly (IncomingRemittance & ArrivalPlace)[]>;
  /** Sends a transfer back, once per return id. Rejects when the bank could not be asked: nothing is known then, ask again. */
  sendBack(order: ReturnOrder): Promise<void>;
  /** What is on the exchange's accounts, as decimal text. Rejects while the bank is away. */
  balance(): Promise<string>;
  /** Pays out, once per payout id. Rejects when the bank could not be asked: nothing is known then, ask again. */
  payOut(order: PayoutOrder): Promise<PayoutAnswer>;
  /** Compares the holder of an account with a name. @throws Error with code ECONNREFUSED while the bank is away. */
  holding(account: BankAccount, name: string): Promise<Holding>;
  /** Pays 1 KRW, once per transfer id. Rejects when the bank could not be asked: nothing is known then, ask again. */
  sendOneWon(transfer: OneWon): Promise<void>;
}

/** Without an adapter no KRW can arrive, and none leaves: withdrawals are refused before anything is held. */
export const noBank: Bank = {
  collectingAccount: { bankCode: '', number: '', holder: '' },
  canPayOut: false,
  onRemittance: () => undefined,
  arrivals: () => Promise.reject(away()),
  arrivalsAfter: () => Promise.reject(away()),
  sendBack: () => Promise.reject(away()),
  payOut: () => Promise.reject(new Error('there is no bank')),
  balance: () => Promise.reject(away()),
  holding: () => Promise.reject(away()),
  sendOneWon: () => Promise.reject(away()),
};

const away = (): Error => Object.assign(new Error('no bank is connected'), { code: 'ECONNREFUSED' });
