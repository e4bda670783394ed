import type { RestingOrder } from './price-level';

const initialSize = 1024;

/**
 * Resting orders by id. Ids are sequential, so their low bits spread them evenly over the buckets, and the
 * orders themselves are the links of a bucket's chain: no hashing, and nothing to allocate per order.
 */
export class OrderIndex {
  private buckets: (RestingOrder | null)[] = new Array(initialSize).fill(null);
  private mask = initialSize - 1;
  private count = 0;

  get size(): number {
    return this.count;
  }

  get(id: number): RestingOrder | undefined {
    for (let order = this.buckets[id & this.mask]; order; order = order.chained) {
      if (order.id === id) return order;
    }
    return undefined;
  }

  add(order: RestingOrder): void {
    if (this.count > this.mask) this.grow();
    this.link(order);
    this.count += 1;
  }

  delete(order: RestingOrder): void {
    const bucket = order.id & this.mask;
    let before: RestingOrder | null = null;
    for (let it = this.buckets[bucket] ?? null; it; before = it, it = it.chained) {
      if (it !== order) continue;
      if (before) before.chained = it.chained;
      else this.buckets[bucket] = it.chained;
      this.count -= 1;
      return;
    }
  }

  private link(order: RestingOrder): void {
    const bucket = order.id & this.mask;
    order.chained = this.buckets[bucket] ?? null;
    this.buckets[bucket] = order;
  }

  private grow(): void {
    const old = this.buckets;
    this.buckets = new Array(old.length * 2).fill(null);
    this.mask = this.buckets.length - 1;
    for (let chain of old) {
      while (chain) {
        const next: RestingOrder | null = chain.chained;
        this.link(chain);
        chain = next;
      }
    }
  }
}
