import type { OrderType, TimeInForce } from './order';

/** What a market does right now: planned by the staff, and `cancelOnly` also while a breaker or the audit restricts an open one. */
export type MarketState = 'preopen' | 'open' | 'cancelOnly' | 'halted' | 'closed';

/**
 * What a state permits beside new orders. `preopen` collects limit orders for the call auction of its opening. `cancelOnly` lets members
 * out, `halted` leaves the book exactly as it is, `closed` has cancelled it.
 */
export const marketPermits: Readonly<Record<MarketState, { readonly match: boolean; readonly cancel: boolean }>> = {
  preopen: { match: false, cancel: true },
  open: { match: true, cancel: true },
  cancelOnly: { match: false, cancel: true },
  halted: { match: false, cancel: false },
  closed: { match: false, cancel: false },
};

/** Names of refusals that the state of a market leads to; each stands in the refusal table of the contract. */
export type MarketStateRefusal = 'MARKET_HALTED' | 'PREOPEN_LIMIT_ONLY';

interface PlacedOrder {
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
}

/**
 * Why a state takes no such order now, new or amended; null where it does.
 *
 * Before the opening nothing trades at once, so an order that must (MARKET, BEST, IOC, FOK) has no meaning; post-only promises to be the
 * maker, and an auction has none.
 */
export function placementRefusal(state: MarketState, { type, timeInForce }: PlacedOrder): MarketStateRefusal | null {
  if (state === 'open') return null;
  if (state !== 'preopen') return 'MARKET_HALTED';
  return type === 'LIMIT' && timeInForce === 'GTC' ? null : 'PREOPEN_LIMIT_ONLY';
}

/** Why a state takes no new stop order, or null: before the opening nothing trades at its price. */
export const stopPlacementRefusal = (state: MarketState): MarketStateRefusal | null =>
  placementRefusal(state, { type: 'LIMIT', timeInForce: 'IOC' });

/** Whether one person may bring a state about at once: it only protects, and ends by the word of two. */
export const isProtective = (state: MarketState): boolean => state === 'cancelOnly' || state === 'halted';
