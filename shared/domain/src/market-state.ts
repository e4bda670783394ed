import type { OrderType, TimeInForce } from './order';

/** What a market does right now: planned by the staff, and `cancelOnly` also while a breaker or the audit restricts an open one. */
export type MarketState = 'preopen' | 'open' | 'cancelOnly' | 'halted' | 'closed';

/** What a state of a market permits. */
export interface MarketPermits {
  /** New orders: `limit` are limit orders that rest until they are filled or cancelled (GTC). */
  readonly place: 'all' | 'limit' | 'none';
  /** Price and amount of an open order may change. */
  readonly amend: boolean;
  readonly cancel: boolean;
  /** Orders trade with each other. */
  readonly match: boolean;
}

/**
 * `preopen` collects limit orders for the call auction of its opening. `cancelOnly` lets members out, `halted` leaves the book exactly as
 * it is, `closed` has cancelled it.
 */
export const marketPermits: Readonly<Record<MarketState, MarketPermits>> = {
  preopen: { place: 'limit', amend: true, cancel: true, match: false },
  open: { place: 'all', amend: true, cancel: true, match: true },
  cancelOnly: { place: 'none', amend: false, cancel: true, match: false },
  halted: { place: 'none', amend: false, cancel: false, match: false },
  closed: { place: 'none', amend: false, cancel: false, match: false },
};

/** Names of refusals that the state of a market leads to; each stands in the refusal table of the contract. */
export type MarketStateRefusal = 'MARKET_HALTED' | 'PREOPEN_LIMIT_ONLY';

interface PlacedOrder {
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
}

/**
 * Why a state takes no such order now, or null.
 *
 * Before the opening nothing trades at once, so an order that must (MARKET, BEST, IOC, FOK) has no meaning; post-only promises to be the
 * maker, and an auction has none.
 */
export function placementRefusal(state: MarketState, { type, timeInForce }: PlacedOrder): MarketStateRefusal | null {
  const { place } = marketPermits[state];
  if (place === 'all') return null;
  if (place === 'none') return 'MARKET_HALTED';
  return type === 'LIMIT' && timeInForce === 'GTC' ? null : 'PREOPEN_LIMIT_ONLY';
}

/** Why a state takes no new stop order, or null: nothing trades at its price before the opening. */
export const stopPlacementRefusal = (state: MarketState): MarketStateRefusal | null =>
  marketPermits[state].match ? null : marketPermits[state].place === 'none' ? 'MARKET_HALTED' : 'PREOPEN_LIMIT_ONLY';

/** Whether one person may bring a state about at once: it only protects, and ends by the word of two. */
export const isProtective = (state: MarketState): boolean => state === 'cancelOnly' || state === 'halted';
