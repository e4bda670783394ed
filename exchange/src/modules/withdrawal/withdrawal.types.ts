import type { GateState, WithdrawalLimit } from '@maru/domain/withdrawal';
import type { Means } from '../auth';
import type { WithdrawalDraftRow } from '../confirmation';

/** The terms under which a member can withdraw KRW now; amounts as decimal text. */
export interface Terms {
  readonly coinId: number;
  readonly gates: readonly GateState[];
  readonly account: {
    readonly bankName: string;
    readonly bankCode: string;
    readonly number: string;
    /** The member's own name, partly hidden. */
    readonly holder: string;
  } | null;
  readonly means: readonly Means[];
  readonly available: string;
  readonly fee: string;
  readonly minimum: string;
  readonly limit: WithdrawalLimit;
  readonly left: WithdrawalLimit;
}

/** A stored draft with the terms that it was judged under. */
export interface KrwDraft {
  readonly row: WithdrawalDraftRow;
  readonly terms: Terms;
  /** Leads to the page of confirmation once; only the answer that makes the draft has it. */
  readonly ticket: string | null;
}
