import type { Outcome } from '@maru/contract';

export interface BankAccount {
  readonly bankCode: string;
  readonly number: string;
}

/** A bank tells of money on our account. `transferId`: the bank's own, counted once. */
export interface IncomingRemittance {
  readonly transferId: string;
  readonly memberId: bigint;
  /** Decimal text in KRW. */
  readonly amount: string;
  /** As the bank printed it; the member's name where it printed none. */
  readonly senderName?: string;
}

export type TakeRemittance = (incoming: IncomingRemittance) => Promise<Outcome<{ readonly amount: string }>>;

/** The bank, as the exchange needs it. */
export interface Bank {
  /** Where members pay KRW in. */
  readonly collectingAccount: BankAccount;
  /** Who is told of every transfer that has arrived, possibly more than once. */
  onRemittance(take: TakeRemittance): void;
}

/** Without an adapter no KRW can arrive. */
export const noBank: Bank = { collectingAccount: { bankCode: '', number: '' }, onRemittance: () => undefined };
