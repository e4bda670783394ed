import type { KrwDepositGateState } from '@maru/domain/deposit';

interface NamedAccount {
  readonly bankName: string;
  readonly number: string;
  readonly holder: string;
}

/** Under which terms a member can request a KRW deposit now. */
export interface KrwDepositTerms {
  readonly gates: readonly KrwDepositGateState[];
  readonly payTo: NamedAccount;
  /** The registered account, which the money is to come from. */
  readonly account: NamedAccount | null;
}

/** Amount in KRW as decimal text: of the request that waits for its payment, or the largest that can be requested now. */
export interface AvailableDeposit {
  readonly amount: string;
  readonly waits: boolean;
}
