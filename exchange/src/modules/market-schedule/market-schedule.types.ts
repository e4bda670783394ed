import type { MarketState } from '@maru/domain/market-state';
import type { MarketPlanAct, MarketPlanRow } from './market-schedule.tables';

/** What a member of staff wants of a market. */
export interface PlanWish {
  readonly marketId: number;
  readonly state: MarketState;
  /** Null: at once. */
  readonly from: Date | null;
  readonly reason: string;
  /** Address of the member of staff. */
  readonly by: string;
}

/** `proposed` waits for a second person, `planned` for its time; `begun` has been or is in force; `lapsed` was overtaken unconfirmed. */
export type PlanStage = 'proposed' | 'planned' | 'begun' | 'withdrawn' | 'lapsed';

/** A plan as the back office shows it. */
export interface PlanOnDesk {
  readonly plan: MarketPlanRow;
  readonly stage: PlanStage;
  readonly confirmed: MarketPlanAct | null;
  readonly withdrawn: MarketPlanAct | null;
}

/** What the schedule says of a market at an instant. */
export interface ScheduledStates {
  readonly marketId: number;
  /** The plan in force; null before the first. */
  readonly current: PlanInForce | null;
  readonly next: PlanInForce | null;
}

export interface PlanInForce {
  readonly id: bigint;
  readonly state: MarketState;
  readonly from: Date;
}
