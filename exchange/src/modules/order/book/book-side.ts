import type { DepthLevel, RestingOrder, Side } from './book.types';

/** All orders at one price, oldest first. */
export interface PriceLevel {
  readonly price: number;
  /** The price with the sign that makes a better one greater on either side. */
  readonly rank: number;
  head: RestingOrder | null;
  tail: RestingOrder | null;
  amount: bigint;
}

/**
 * One half of a book: price levels sorted by rank with the best one last.
 *
 * Trading happens at the best price, and the end of an array is the place where insertion and removal are cheap.
 */
export class BookSide {
  private readonly levels: PriceLevel[] = [];
  private readonly byPrice = new Map<number, PriceLevel>();
  private readonly sign: 1 | -1;

  constructor(side: Side) {
    this.sign = side === 'B' ? 1 : -1;
  }

  get best(): PriceLevel | undefined {
    return this.levels[this.levels.length - 1];
  }

  levelAt(price: number): PriceLevel | undefined {
    return this.byPrice.get(price);
  }

  append(order: RestingOrder): void {
    const level = this.byPrice.get(order.price) ?? this.open(order.price);
    order.previous = level.tail;
    if (level.tail) level.tail.next = order;
    else level.head = order;
    level.tail = order;
    level.amount += order.amount;
  }

  /** Takes `amount` off an order; an order with nothing left leaves the queue, an empty level the side. */
  reduce(level: PriceLevel, order: RestingOrder, amount: bigint): void {
    order.amount -= amount;
    level.amount -= amount;
    if (order.amount === 0n) this.unlink(level, order);
  }

  remove(order: RestingOrder): void {
    const level = this.byPrice.get(order.price);
    if (!level) throw new Error(`order ${order.id} has no level at ${order.price}`);
    level.amount -= order.amount;
    this.unlink(level, order);
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
    const level: PriceLevel = { price, rank: price * this.sign, head: null, tail: null, amount: 0n };
    this.byPrice.set(price, level);
    this.levels.splice(this.position(level.rank), 0, level);
    return level;
  }

  private unlink(level: PriceLevel, order: RestingOrder): void {
    if (order.previous) order.previous.next = order.next;
    else level.head = order.next;
    if (order.next) order.next.previous = order.previous;
    else level.tail = order.previous;
    if (!level.head) this.close(level);
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
