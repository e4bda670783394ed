import type { StaffMarket, StaffMarketPlan } from '@maru/contract/staff';
import { tickView } from '../market';
import type { PlanOnDesk } from '../market-schedule';
import { bookView, type Orders } from '../order';
import { endingOf } from './deciding';
import type { StaffPerson } from './staff.types';

type Snapshot = Parameters<typeof tickView>[0];

/** @param quotes - null while the books are rebuilt: nobody knows then what an auction would trade. */
export function staffMarketView(snapshot: Snapshot, quotes: ReturnType<Orders['quotes']> | null): StaffMarket {
  const { definition } = snapshot;
  const { state, nextState } = tickView(snapshot);
  const indicative = (quotes && bookView(definition, quotes).indicative) ?? null;
  return { id: String(definition.id), code: definition.code, state, nextState, indicative };
}

/**
 * @param market - its code.
 * @param operators - whose plans can be confirmed.
 */
export function planView(
  { plan, stage, confirmed, withdrawn }: PlanOnDesk,
  market: string,
  viewer: StaffPerson,
  operators: ReadonlySet<string>,
): StaffMarketPlan {
  const acts = viewer.role === 'operator';
  return {
    id: String(plan.id),
    market,
    state: plan.state,
    from: plan.from_at.toISOString(),
    stage,
    alone: plan.alone,
    reason: plan.reason,
    by: plan.made_by,
    at: plan.made_at.toISOString(),
    confirmedBy: confirmed?.done_by ?? '',
    withdrawnBy: withdrawn?.done_by ?? '',
    mayConfirm: stage === 'proposed' && endingOf(plan.made_by, viewer, operators).mayConfirm,
    mayWithdraw: acts && (stage === 'proposed' || stage === 'planned'),
  };
}
