/** A change of one account. */
export interface PostingCommand {
  /** `member:12:KRW:available`, `member:12:KRW:hold`, `custody:KRW` … */
  readonly account: string;
  readonly asset: string;
  /** Minor units; negative reduces the account. */
  readonly amount: bigint;
}

/** An entry to append: its postings add up to 0 per asset. */
export interface EntryCommand {
  readonly kind: string;
  /** Unique id of the command that causes the entry: a second entry under it is not written. */
  readonly commandId: string;
  readonly memo?: string;
  readonly postings: readonly PostingCommand[];
}
