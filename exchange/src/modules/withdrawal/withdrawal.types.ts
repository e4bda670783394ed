import type { GateState, WithdrawalLimit } from '@maru/domain/withdrawal';
import type { Means } from '../auth';

/** The terms under which a member can withdraw KRW now; amounts as decimal text. */
export interface Terms {
  readonly coinId: number;
  readonly gates: readonly GateState[];
  readonly account: { readonly bankName: string; readonly number: string } | null;
  readonly means: readonly Means[];
  readonly available: string;
  readonly fee: string;
  readonly minimum: string;
  readonly limit: WithdrawalLimit;
  readonly left: WithdrawalLimit;
}
