import type { DepthLevel, OrderBook } from './book';
import type { OrderDraft } from './engine/engine.types';

const levelsMax = 200;

/**
 * Worth of an order in minor units of the base coin, without fee: at its own price, or at the prices that the book offers now.
 * @param limit - worst price that the order may trade at, price units.
 */
export function estimateTotal(draft: OrderDraft, limit: number, book: OrderBook): bigint {
  const { market, side, orderType, price, amount, total } = draft;
  if (total !== null) return total;
  if (orderType === 'LIMIT') return (BigInt(price ?? 0) * (amount ?? 0n)) / market.unit;
  const offered = book.depth(side === 'B' ? 'S' : 'B', levelsMax);
  const within = offered.filter((level) => (side === 'B' ? level.price <= limit : level.price >= limit));
  return worthOf(amount ?? 0n, within, market.unit);
}

/** Worth of an amount that goes down the levels, each cut to a minor unit as a fill is; what they do not cover counts nothing. */
function worthOf(amount: bigint, levels: readonly DepthLevel[], unit: bigint): bigint {
  let left = amount;
  let worth = 0n;
  for (const level of levels) {
    if (left === 0n) break;
    const covers = level.amount >= left;
    const taken = covers ? left : level.amount;
    worth += (BigInt(level.price) * taken) / unit;
    left -= taken;
  }
  return worth;
}
