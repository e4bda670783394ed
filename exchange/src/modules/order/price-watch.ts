/** Something that waits for a price of a market; price units. */
export interface Watched {
  readonly id: string;
  readonly price: number;
  /** Whether the price has to rise to it; else it has to fall. */
  readonly rises: boolean;
}

/** Sorted so that the one that is reached first is last. */
interface Sides {
  readonly rising: Watched[];
  readonly falling: Watched[];
}

/** What waits, by market and price, in memory: each batch of trades asks, and almost none reaches one. */
export class PriceWatch {
  private readonly markets = new Map<number, Sides>();

  add(marketId: number, added: Watched): void {
    const sides = this.markets.get(marketId) ?? { rising: [], falling: [] };
    this.markets.set(marketId, sides);
    const list = added.rises ? sides.rising : sides.falling;
    const isFurther = ({ price }: Watched) => (added.rises ? price > added.price : price < added.price);
    // Equal prices are reached in the order in which they came: the later one stands before.
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isFurther(list[middle] as Watched)) low = middle + 1;
      else high = middle;
    }
    list.splice(low, 0, added);
  }

  remove(marketId: number, id: string): void {
    const sides = this.markets.get(marketId);
    for (const list of sides ? [sides.rising, sides.falling] : []) {
      const at = list.findIndex((each) => each.id === id);
      if (at >= 0) list.splice(at, 1);
    }
  }

  /**
   * Takes out those that trades between two prices have reached, in the order in which a move would reach them.
   * @param low - lowest price of the trades, price units.
   */
  take(marketId: number, low: number, high: number): Watched[] {
    const sides = this.markets.get(marketId);
    if (!sides) return [];
    const taken: Watched[] = [];
    for (let next = sides.rising.at(-1); next && next.price <= high; next = sides.rising.at(-1))
      taken.push(sides.rising.pop() as Watched);
    for (let next = sides.falling.at(-1); next && next.price >= low; next = sides.falling.at(-1))
      taken.push(sides.falling.pop() as Watched);
    return taken;
  }
}
