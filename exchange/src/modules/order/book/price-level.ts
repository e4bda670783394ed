import type { RestingOrders, Slot } from './resting-orders';

/** All orders at one price, oldest first. */
export class PriceLevel {
  head: Slot = 0;
  tail: Slot = 0;
  /** Cached sum of the orders; null after a change, because levels change far more often than they are read. */
  private sum: bigint | null = 0n;
  /** The price as bigint, for products with amounts. */
  readonly factor: bigint;

  /** @param rank - the price with the sign that makes a better one greater on either side. */
  constructor(
    private readonly orders: RestingOrders,
    readonly price: number,
    readonly rank: number,
  ) {
    this.factor = BigInt(price);
  }

  get amount(): bigint {
    if (this.sum !== null) return this.sum;
    let sum = 0n;
    for (let slot = this.head; slot !== 0; slot = this.after(slot)) sum += this.orders.amountOf(slot);
    this.sum = sum;
    return sum;
  }

  /** The order behind one; 0 behind the last. */
  after(slot: Slot): Slot {
    return this.orders.next[slot] as Slot;
  }

  append(slot: Slot): void {
    const { previous, next } = this.orders;
    this.sum = null;
    previous[slot] = this.tail;
    next[slot] = 0;
    if (this.tail !== 0) next[this.tail] = slot;
    else this.head = slot;
    this.tail = slot;
  }

  reduce(slot: Slot, amount: bigint): void {
    this.sum = null;
    this.orders.reduce(slot, amount);
  }

  unlink(slot: Slot): void {
    const { previous, next } = this.orders;
    const [before, after] = [previous[slot] as Slot, next[slot] as Slot];
    this.sum = null;
    if (before !== 0) next[before] = after;
    else this.head = after;
    if (after !== 0) previous[after] = before;
    else this.tail = before;
  }
}
