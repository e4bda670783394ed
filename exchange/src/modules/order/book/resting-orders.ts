import type { RestingOrder } from './book.types';

/** Where an order lies in `RestingOrders`, from 1 on; 0 is none. Another order may have it once its own is removed. */
export type Slot = number;

const initialSize = 256;
const amountMax = 2n ** 63n - 1n;

/**
 * The orders of a book, column by column: a book of a million of them is a handful of arrays, which the garbage collector neither
 * follows nor copies. A slot links its order to its neighbours in the queue of its price, and to the next order of its bucket: ids
 * are sequential, so their low bits spread them evenly over the buckets. Removed slots are used again; the arrays never get smaller.
 */
export class RestingOrders {
  /** Neighbours in the queue of a price; of a removed slot `next` is the one that was removed before it. */
  previous = new Int32Array(initialSize);
  next = new Int32Array(initialSize);
  private ids = new Float64Array(initialSize);
  private members = new Float64Array(initialSize);
  private prices = new Float64Array(initialSize);
  private buying = new Uint8Array(initialSize);
  private amounts = new BigInt64Array(initialSize);
  /** First slot of each bucket, and the slot after each one in its bucket. */
  private buckets = new Int32Array(initialSize);
  private chained = new Int32Array(initialSize);
  private removed: Slot = 0;
  /** All slots up to this one have been used. */
  private used: Slot = 0;
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** @returns 0 where no order has the id. */
  find(id: number): Slot {
    let slot = this.bucketOf(id);
    while (slot !== 0 && this.ids[slot] !== id) slot = this.chained[slot] as Slot;
    return slot;
  }

  idOf(slot: Slot): number {
    return this.ids[slot] as number;
  }

  memberOf(slot: Slot): number {
    return this.members[slot] as number;
  }

  priceOf(slot: Slot): number {
    return this.prices[slot] as number;
  }

  buys(slot: Slot): boolean {
    return this.buying[slot] === 1;
  }

  amountOf(slot: Slot): bigint {
    return this.amounts[slot] as bigint;
  }

  reduce(slot: Slot, amount: bigint): void {
    this.amounts[slot] = (this.amounts[slot] as bigint) - amount;
  }

  /** A copy of what lies in a slot. */
  read(slot: Slot): RestingOrder {
    return {
      id: this.idOf(slot),
      memberId: this.memberOf(slot),
      side: this.buys(slot) ? 'B' : 'S',
      price: this.priceOf(slot),
      amount: this.amountOf(slot),
    };
  }

  /** Keeps an order, in no queue yet. @throws RangeError for an amount that the database could not hold either. */
  add({ id, memberId, side, price, amount }: RestingOrder): Slot {
    if (amount > amountMax) throw new RangeError(`order ${id} is larger than 2^63 minor units`);
    const slot = this.freeSlot();
    this.ids[slot] = id;
    this.members[slot] = memberId;
    this.prices[slot] = price;
    this.buying[slot] = side === 'B' ? 1 : 0;
    this.amounts[slot] = amount;
    this.chain(slot);
    this.count += 1;
    return slot;
  }

  /** Forgets an order that is in no queue any more. */
  remove(slot: Slot): void {
    const bucket = this.idOf(slot) & (this.buckets.length - 1);
    const after = this.chained[slot] as Slot;
    let before = this.buckets[bucket] as Slot;
    if (before === slot) this.buckets[bucket] = after;
    else {
      while (before !== 0 && this.chained[before] !== slot) before = this.chained[before] as Slot;
      if (before === 0) throw new Error(`order ${this.idOf(slot)} is in no bucket`);
      this.chained[before] = after;
    }
    this.next[slot] = this.removed;
    this.removed = slot;
    this.count -= 1;
  }

  private bucketOf(id: number): Slot {
    return this.buckets[id & (this.buckets.length - 1)] as Slot;
  }

  private freeSlot(): Slot {
    const slot = this.removed;
    if (slot !== 0) {
      this.removed = this.next[slot] as Slot;
      return slot;
    }
    this.used += 1;
    if (this.used === this.ids.length) this.grow();
    return this.used;
  }

  private chain(slot: Slot): void {
    const bucket = this.idOf(slot) & (this.buckets.length - 1);
    this.chained[slot] = this.buckets[bucket] as Slot;
    this.buckets[bucket] = slot;
  }

  /** Called when no slot is free: all of them are in use. */
  private grow(): void {
    const size = this.ids.length * 2;
    this.previous = copied(this.previous, new Int32Array(size));
    this.next = copied(this.next, new Int32Array(size));
    this.ids = copied(this.ids, new Float64Array(size));
    this.members = copied(this.members, new Float64Array(size));
    this.prices = copied(this.prices, new Float64Array(size));
    this.buying = copied(this.buying, new Uint8Array(size));
    const amounts = new BigInt64Array(size);
    amounts.set(this.amounts);
    this.amounts = amounts;
    this.buckets = new Int32Array(size);
    this.chained = new Int32Array(size);
    for (let slot = 1; slot < size / 2; slot += 1) this.chain(slot);
  }
}

function copied<Column extends Int32Array | Float64Array | Uint8Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
