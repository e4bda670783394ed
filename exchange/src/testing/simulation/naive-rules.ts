import type { RefusalName } from '@maru/contract';
import type { MarketState } from '@maru/domain/market-state';
import type { OrderDraft } from '../../modules/order';
import { meets, type NaiveOrder } from './naive-order';

/** Figures that the twin is told: they follow from the clock, and have tests of their own. Price units. */
export interface MarketFigures {
  readonly reference: number;
  readonly low: number;
  readonly high: number;
}

const million = 1_000_000n;

/** Why a state takes no such order; null where it does. */
export function stateRefusal(state: MarketState, { orderType, timeInForce }: OrderDraft): RefusalName | null {
  if (state === 'open') return null;
  if (state !== 'preopen') return 'MARKET_HALTED';
  return orderType === 'LIMIT' && timeInForce === 'GTC' ? null : 'PREOPEN_LIMIT_ONLY';
}

/** The price of an order, and the worst that it may trade at. @param best - on the other side; null: there is none. */
export function pricesOf(
  { orderType, price: asked, side, market }: OrderDraft,
  at: { readonly best: number | null; readonly last: number; readonly reference: number },
): { readonly price: number | null; readonly limit: number } {
  const price = orderType === 'BEST' ? (at.best ?? at.last) : asked;
  const collar = million + (side === 'B' ? 1n : -1n) * BigInt(market.collarPpm);
  return { price, limit: price ?? Math.max(Number((BigInt(at.reference) * collar) / million), 1) };
}

/** Nothing trades outside of the bounds: the worst price within; null where the best order on the other side lies outside. */
export function worstOf({ side, limit }: NaiveOrder, best: number | null, { low, high }: MarketFigures): number | null {
  const isOutside = best !== null && meets(side, limit, best) && (side === 'B' ? best < low : best > high);
  if (isOutside) return null;
  return side === 'B' ? Math.min(limit, high) : Math.max(limit, low);
}

/** Why the rest of an order ends; null where it is complete. @param isAtLimit - it was matched up to its own limit. */
export function endOf(order: NaiveOrder, best: number | null, isAtLimit: boolean): string | null {
  if (!isAtLimit) return 'priceCollar';
  if (order.orderType !== 'MARKET') return 'timeInForce';
  if (best === null) return 'noLiquidity';
  if (order.total === null || order.filled === 0n) return 'priceCollar';
  const { unit } = order.market;
  const buys = ((order.total - order.paid) * unit) / BigInt(best);
  // What is left of the total buys nothing that is worth a minor unit.
  return (buys * BigInt(best)) / unit === 0n ? null : 'priceCollar';
}
