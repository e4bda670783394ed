/** A breach that no lift has ended. */
export interface OpenBreach {
  readonly id: string;
  readonly rule: string;
  /** Null where it is of no single market. */
  readonly marketId: number | null;
}

/** How far one look goes; ids as text. */
export interface Reach {
  readonly txFrom: string;
  readonly txTo: string;
  /** False while more waits than one look judges. */
  readonly complete: boolean;
  readonly fillFrom: string;
  readonly fillTo: string;
}

/** What one look judges: ids as text. */
export interface Scope {
  readonly entries: readonly string[];
  readonly accounts: readonly string[];
  readonly members: readonly string[];
  /** Null at the end of all accounts. */
  readonly sliceEnd: string | null;
}
