import type { MarketState } from '@maru/domain/market-state';
import type { GeneratedAlways, Selectable } from 'kysely';

/** See migrations/0372_market_plan.sql. */
export interface MarketScheduleTables {
  market_plan: MarketPlanTable;
  market_plan_act: MarketPlanActTable;
}

interface MarketPlanTable {
  id: GeneratedAlways<bigint>;
  market_id: number;
  state: MarketState;
  from_at: Date;
  alone: boolean;
  reason: string;
  made_by: string;
  made_at: Date;
}

interface MarketPlanActTable {
  plan_id: bigint;
  act: 'confirmed' | 'withdrawn';
  done_by: string;
  done_at: Date;
}

export type MarketPlanRow = Selectable<MarketPlanTable>;
export type MarketPlanAct = Selectable<MarketPlanActTable>;

declare module '../../platform/core/database' {
  interface Database extends MarketScheduleTables {}
}
