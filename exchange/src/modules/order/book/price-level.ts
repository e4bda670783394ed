import type { Side } from '@maru/domain';

/** An order in the book: a node of its level's queue. All of them are made alike, so that matching stays monomorphic. */
export interface RestingOrder {
  readonly id: number;
  readonly memberId: number;
  readonly side: Side;
  readonly price: number;
  /** Remaining quantity, minor units. */
  amount: bigint;
  level: PriceLevel | null;
  /** The next one in its bucket of the index. */
  chained: RestingOrder | null;
  previous: RestingOrder | null;
  next: RestingOrder | null;
}

/** All orders at one price, oldest first. */
export class PriceLevel {
  head: RestingOrder | null = null;
  tail: RestingOrder | null = null;
  /** Cached sum of the orders; null after a change, because levels change far more often than they are read. */
  private sum: bigint | null = 0n;
  /** The price as bigint, for products with amounts. */
  readonly factor: bigint;

  /** @param rank - the price with the sign that makes a better one greater on either side. */
  constructor(
    readonly price: number,
    readonly rank: number,
  ) {
    this.factor = BigInt(price);
  }

  get amount(): bigint {
    if (this.sum !== null) return this.sum;
    let sum = 0n;
    for (let order = this.head; order; order = order.next) sum += order.amount;
    this.sum = sum;
    return sum;
  }

  append(order: RestingOrder): void {
    this.sum = null;
    order.level = this;
    order.previous = this.tail;
    if (this.tail) this.tail.next = order;
    else this.head = order;
    this.tail = order;
  }

  reduce(order: RestingOrder, amount: bigint): void {
    this.sum = null;
    order.amount -= amount;
  }

  unlink(order: RestingOrder): void {
    this.sum = null;
    if (order.previous) order.previous.next = order.next;
    else this.head = order.next;
    if (order.next) order.next.previous = order.previous;
    else this.tail = order.previous;
  }
}
