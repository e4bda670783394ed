/** A breach that no lift has ended. */
export interface OpenBreach {
  readonly id: string;
  readonly rule: string;
  /** Null where it is of no single market. */
  readonly marketId: number | null;
}

/** How much one look judges at most. */
export interface LookLimits {
  readonly postings: number;
  /** Accounts that nothing touched, judged in turn. */
  readonly accounts: number;
  /** Open orders whose holds are added up. */
  readonly orders: number;
}

/** What one look judges: how far it goes, and whose balances; ids as text. */
export interface Reach {
  readonly txFrom: string;
  readonly txTo: string;
  /** False while more waits than one look judges. */
  readonly complete: boolean;
  readonly fillFrom: string;
  readonly fillTo: string;
  readonly members: readonly string[];
  /** Last account that was judged in its turn; null at the end of all accounts. */
  readonly sliceEnd: string | null;
}
