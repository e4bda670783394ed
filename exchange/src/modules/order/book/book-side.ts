import type { Side } from '@maru/domain';
import type { DepthLevel } from './book.types';
import { PriceLevel } from './price-level';
import type { RestingOrders, Slot } from './resting-orders';

/**
 * One half of a book: price levels sorted by rank with the best one last.
 *
 * Trading happens at the best price, and insertion and removal are cheap at the end of an array.
 */
export class BookSide {
  private readonly levels: PriceLevel[] = [];
  private readonly byPrice = new Map<number, PriceLevel>();
  /** 1 on the buying side, -1 on the selling side: price × sign is a rank. */
  readonly sign: 1 | -1;

  constructor(
    side: Side,
    private readonly orders: RestingOrders,
  ) {
    this.sign = side === 'B' ? 1 : -1;
  }

  get best(): PriceLevel | undefined {
    return this.levels[this.levels.length - 1];
  }

  /** Null when the side is empty. */
  get bestPrice(): number | null {
    return this.best?.price ?? null;
  }

  levelAt(price: number): PriceLevel | undefined {
    return this.byPrice.get(price);
  }

  append(slot: Slot): void {
    const price = this.orders.priceOf(slot);
    const level = this.byPrice.get(price) ?? this.open(price);
    level.append(slot);
  }

  /** Takes an order out of its queue; an empty level leaves the side. */
  remove(slot: Slot): void {
    const level = this.byPrice.get(this.orders.priceOf(slot));
    if (!level) throw new Error(`order ${this.orders.idOf(slot)} waits in no level`);
    this.removeFrom(level, slot);
  }

  /** As `remove`, of an order whose level is known. */
  removeFrom(level: PriceLevel, slot: Slot): void {
    level.unlink(slot);
    if (level.head === 0) this.close(level);
  }

  /** Levels from the best one on. */
  *fromBest(): Generator<PriceLevel> {
    for (let index = this.levels.length - 1; index >= 0; index -= 1) {
      const level = this.levels[index];
      if (level) yield level;
    }
  }

  depth(count: number): DepthLevel[] {
    const nearest = this.levels.slice(-count).reverse();
    return nearest.map(({ price, amount }) => ({ price, amount }));
  }

  private open(price: number): PriceLevel {
    const level = new PriceLevel(this.orders, price, price * this.sign);
    this.byPrice.set(price, level);
    this.levels.splice(this.position(level.rank), 0, level);
    return level;
  }

  private close(level: PriceLevel): void {
    this.byPrice.delete(level.price);
    if (this.best === level) this.levels.pop();
    else this.levels.splice(this.position(level.rank), 1);
  }

  /** Index of the first level whose rank is not below `rank`. */
  private position(rank: number): number {
    let low = 0;
    let high = this.levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.levels[middle]?.rank ?? rank) < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
