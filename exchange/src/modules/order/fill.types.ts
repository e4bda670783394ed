import type { Side } from '@maru/domain';
import type { MomentRange } from '../../platform/core/paging';

/** An execution with a member on either side. */
export interface MemberFill {
  readonly id: bigint;
  readonly marketId: number;
  readonly buyerId: bigint;
  readonly sellerId: bigint;
  /** Minor units of the deal coin; total and fees of the base coin. */
  readonly amount: bigint;
  readonly total: bigint;
  readonly buyFee: bigint;
  readonly sellFee: bigint;
  readonly at: Date;
}

/** Fills after one and up to another, by id, at most `limit`. */
export interface FillStretch {
  readonly after: bigint;
  readonly upTo: bigint;
  readonly limit: number;
}

/** Filter of a member's orders or trades. */
export interface TradeFilter extends MomentRange {
  readonly memberId: bigint;
  readonly side: Side | undefined;
  /** Null: all markets. */
  readonly marketIds: readonly number[] | null;
}
