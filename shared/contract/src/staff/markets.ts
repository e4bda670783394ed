import { type Static, Type } from 'typebox';
import { Amount, Id, MarketCode, oneOf, Timestamp } from '../exchange/schemas/common';
import { MarketState, NextMarketState } from '../exchange/schemas/market';

/** A market as it is, with what is planned next. */
export const StaffMarket = Type.Object({
  id: Id,
  code: MarketCode,
  state: MarketState,
  nextState: Type.Union([NextMarketState, Type.Null()]),
  /** What the auction would trade now; null but before an opening, and where no buy meets a sell. */
  indicative: Type.Union([Type.Object({ price: Amount, amount: Amount }), Type.Null()]),
});
export type StaffMarket = Static<typeof StaffMarket>;

/** A planned state. `proposed` waits for a second person, `planned` for its time; a `lapsed` one was overtaken before. */
export const StaffMarketPlan = Type.Object({
  id: Id,
  market: MarketCode,
  state: MarketState,
  from: Timestamp,
  stage: oneOf(['proposed', 'planned', 'begun', 'withdrawn', 'lapsed']),
  /** In force by one person: it only protects, and began at once. */
  alone: Type.Boolean(),
  reason: Type.String(),
  by: Type.String(),
  at: Timestamp,
  /** Empty where nobody has. */
  confirmedBy: Type.String(),
  withdrawnBy: Type.String(),
  /** False as well where whoever made it may not any more: it can only be withdrawn. */
  mayConfirm: Type.Boolean(),
  mayWithdraw: Type.Boolean(),
});
export type StaffMarketPlan = Static<typeof StaffMarketPlan>;

/** GET /staff/markets: markets in the order of lists; plans, the latest first. Operators and auditors. */
export const StaffMarkets = Type.Object({
  markets: Type.Array(StaffMarket),
  plans: Type.Array(StaffMarketPlan),
});
export type StaffMarkets = Static<typeof StaffMarkets>;

/**
 * POST /staff/markets/plans, by operators: 400 STAFF_REASON_MISSING; BAD_REQUEST for a time that is over or more than a year away;
 * 404 NOT_FOUND for the market. Without `from` it begins at once: `cancelOnly` and `halted` do, the others once they are confirmed.
 *
 * POST /staff/markets/plans/:id/confirm and /withdraw, by operators: 404 NOT_FOUND; 403 STAFF_SAME_PERSON; 409 ALREADY_PROCESSED,
 * STAFF_PROPOSER_LEFT.
 */
export const StaffMarketPlanWish = Type.Object({
  marketId: Id,
  state: MarketState,
  from: Type.Union([Timestamp, Type.Null()]),
  reason: Type.String({ maxLength: 500 }),
});
export type StaffMarketPlanWish = Static<typeof StaffMarketPlanWish>;
