import type { OrderBookSide } from '@maru/contract';

/** Levels per side, as in the server's snapshot. */
const levelsKept = 30;

/**
 * Puts changed levels into one side of a book: an amount of "0" removes the level, the best price stays first.
 * Prices are decimal texts without exponent, sign or superfluous zeros, so they compare without becoming numbers.
 */
export function mergeLevels(levels: OrderBookSide, changes: OrderBookSide, side: 'bids' | 'asks'): OrderBookSide {
  const merged = new Map(levels);
  for (const [price, amount] of changes) {
    if (amount === '0') merged.delete(price);
    else merged.set(price, amount);
  }
  const best = side === 'bids' ? -1 : 1;
  return [...merged].sort(([left], [right]) => best * comparePrices(left, right)).slice(0, levelsKept);
}

/** Negative where `left` is the lower price. */
export function comparePrices(left: string, right: string): number {
  const [leftWhole = '', leftFraction = ''] = left.split('.');
  const [rightWhole = '', rightFraction = ''] = right.split('.');
  if (leftWhole.length !== rightWhole.length) return leftWhole.length - rightWhole.length;
  if (leftWhole !== rightWhole) return leftWhole < rightWhole ? -1 : 1;
  if (leftFraction === rightFraction) return 0;
  return leftFraction < rightFraction ? -1 : 1;
}
