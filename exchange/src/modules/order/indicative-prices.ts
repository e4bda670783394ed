import type { IndicativePrice } from './book/book.types';

/** Milliseconds for which a price may be shown, as on the feed. */
const ageMsMax = 100;

interface Known {
  readonly price: IndicativePrice | null;
  readonly at: number;
}

/** What auctions would trade now: computed ten times a second for a market at most, however many ask for it (decision 87). */
export class IndicativePrices {
  private readonly known = new Map<number, Known>();

  /** @param nowMs - of a monotonic clock. */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** @returns what was computed for the market less than 100 ms ago, else what is computed now. */
  of(marketId: number, compute: () => IndicativePrice | null): IndicativePrice | null {
    const now = this.nowMs();
    const known = this.known.get(marketId);
    if (known && now - known.at < ageMsMax) return known.price;
    const price = compute();
    this.known.set(marketId, { price, at: now });
    return price;
  }
}
