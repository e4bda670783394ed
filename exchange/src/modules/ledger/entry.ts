export interface PostingCommand {
  /** `member:12:KRW:available`, `member:12:KRW:hold`, `custody:KRW` … */
  readonly account: string;
  readonly asset: string;
  /** Minor units, negative takes away. */
  readonly amount: bigint;
}

export interface EntryCommand {
  readonly kind: string;
  /** Names the command that causes the entry, once and for all. */
  readonly commandId: string;
  readonly memo?: string;
  readonly postings: readonly PostingCommand[];
}
