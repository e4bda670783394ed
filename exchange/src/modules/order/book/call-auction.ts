import type { DepthLevel, IndicativePrice } from './book.types';

/** One side of a book. */
interface AuctionSide {
  readonly bestPrice: number | null;
  fromBest(): Iterable<DepthLevel>;
}

interface Candidate {
  readonly price: number;
  /** What would trade, and what one side would want beyond it. */
  readonly volume: bigint;
  readonly surplus: bigint;
}

/**
 * The price at which a call auction would trade, and how much; null where no buy meets a sell.
 *
 * The price of the largest volume; of several the one with the smallest surplus, then the one nearest to the last price (decision 87).
 * Prices are the limits of the orders and the last price between them: no other price has a larger volume.
 * @param last - price units.
 */
export function auctionPrice(bids: AuctionSide, asks: AuctionSide, last: number): IndicativePrice | null {
  const [highest, lowest] = [bids.bestPrice, asks.bestPrice];
  if (highest === null || lowest === null || highest < lowest) return null;
  const demand = until(bids.fromBest(), ({ price }) => price >= lowest);
  const supply = until(asks.fromBest(), ({ price }) => price <= highest);
  let best: Candidate | null = null;
  // From the lowest price up: buys below the price drop out, sells up to it join.
  let bought = demand.reduce((sum, { amount }) => sum + amount, 0n);
  let sold = 0n;
  let joined = 0;
  for (const price of pricesOf(lowest, highest, [...demand, ...supply], last)) {
    for (let level = demand.at(-1); level && level.price < price; level = demand.at(-1)) {
      bought -= level.amount;
      demand.pop();
    }
    for (let level = supply[joined]; level && level.price <= price; level = supply[joined]) {
      sold += level.amount;
      joined += 1;
    }
    const candidate = toCandidate(price, bought, sold);
    if (!best || isBetter(candidate, best, last)) best = candidate;
  }
  return best && { price: best.price, amount: best.volume };
}

const toCandidate = (price: number, bought: bigint, sold: bigint): Candidate =>
  bought < sold ? { price, volume: bought, surplus: sold - bought } : { price, volume: sold, surplus: bought - sold };

function isBetter(candidate: Candidate, other: Candidate, last: number): boolean {
  if (candidate.volume !== other.volume) return candidate.volume > other.volume;
  if (candidate.surplus !== other.surplus) return candidate.surplus < other.surplus;
  return Math.abs(candidate.price - last) < Math.abs(other.price - last);
}

/** Prices that the auction may have, ascending: all of them lie between the lowest sell and the highest buy. */
function pricesOf(lowest: number, highest: number, levels: readonly DepthLevel[], last: number): number[] {
  const prices = new Set(levels.map(({ price }) => price));
  if (last >= lowest && last <= highest) prices.add(last);
  return [...prices].sort((a, b) => a - b);
}

function until<T>(each: Iterable<T>, holds: (one: T) => boolean): T[] {
  const found: T[] = [];
  for (const one of each) {
    if (!holds(one)) break;
    found.push(one);
  }
  return found;
}
