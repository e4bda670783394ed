import type { BookFill, BookResult, DepthLevel, IncomingOrder, PreventedOrder, RestingOrder, Side } from './book.types';
import { BookSide, type PriceLevel } from './book-side';

const opposite = { B: 'S', S: 'B' } as const;

/**
 * The order book of one market: price first, then time (TRAD-051).
 *
 * Pure and deterministic: the same orders in the same sequence give the same trades, so a rebuilt book equals the live one.
 * Prices are integers in price units (number), quantities and money bigint in minor units. A member never trades with
 * himself: his resting order gives way and is reported as prevented (cancel maker).
 */
export class OrderBook {
  private readonly sides = { B: new BookSide('B'), S: new BookSide('S') };
  private readonly orders = new Map<number, RestingOrder>();

  /** @param unit - price × amount / unit is money in minor units of the quote coin. */
  constructor(private readonly unit: bigint) {}

  get size(): number {
    return this.orders.size;
  }

  /** The best price of a side, null when it is empty. */
  best(side: Side): number | null {
    return this.sides[side].best?.price ?? null;
  }

  find(id: number): Readonly<RestingOrder> | undefined {
    return this.orders.get(id);
  }

  /** Everything that waits at one price, 0 when nothing does. */
  amountAt(side: Side, price: number): bigint {
    return this.sides[side].levelAt(price)?.amount ?? 0n;
  }

  /** The `count` best levels of a side, best first. */
  depth(side: Side, count: number): DepthLevel[] {
    return this.sides[side].depth(count);
  }

  /** All resting orders of a side in the sequence in which they would trade. */
  *queue(side: Side): Generator<Readonly<RestingOrder>> {
    for (const level of this.sides[side].fromBest()) {
      for (let order = level.head; order; order = order.next) yield order;
    }
  }

  /** Puts an order to rest without matching it: for rebuilding a book from stored open orders, oldest first. */
  restore(order: Pick<RestingOrder, 'id' | 'memberId' | 'side' | 'price' | 'amount'>): void {
    this.rest(order.id, order.memberId, order.side, order.price, order.amount);
  }

  /** Matches an order and lets the rest wait where its time in force says so. */
  place(order: IncomingOrder): BookResult {
    if (order.timeInForce === 'POST' && this.crosses(order)) return nothing;
    if (order.timeInForce === 'FOK' && !this.canFill(order)) return nothing;
    const taken = this.take(order);
    const rests = (order.timeInForce === 'GTC' || order.timeInForce === 'POST') && taken.left > 0n;
    if (rests) this.rest(order.id, order.memberId, order.side, order.price, taken.left);
    return { fills: taken.fills, prevented: taken.prevented, rested: rests ? taken.left : 0n };
  }

  /** Takes an order off the book; answers what was left of it, null when it does not rest here. */
  cancel(id: number): Readonly<RestingOrder> | null {
    const order = this.orders.get(id);
    if (!order) return null;
    this.orders.delete(id);
    this.sides[order.side].remove(order);
    return order;
  }

  private rest(id: number, memberId: number, side: Side, price: number, amount: bigint): void {
    const order: RestingOrder = { id, memberId, side, price, amount, previous: null, next: null };
    this.orders.set(id, order);
    this.sides[side].append(order);
  }

  private take(order: IncomingOrder): { fills: BookFill[]; prevented: PreventedOrder[]; left: bigint } {
    const side = this.sides[opposite[order.side]];
    const fills: BookFill[] = [];
    const prevented: PreventedOrder[] = [];
    let left = order.amount ?? 0n;
    let budget = order.total;
    for (let level = side.best; level && reaches(order, level); level = side.best) {
      const maker = level.head;
      if (!maker) throw new Error(`level ${level.price} is open without an order`);
      const wanted = budget === null ? left : (budget * this.unit) / BigInt(level.price);
      if (wanted === 0n) break;
      if (maker.memberId === order.memberId) {
        prevented.push({ id: maker.id, memberId: maker.memberId, price: maker.price, amount: maker.amount });
        this.cancel(maker.id);
        continue;
      }
      const amount = lesser(wanted, maker.amount);
      const total = (BigInt(level.price) * amount) / this.unit;
      // The crumb of a budget that buys less than one unit of money would buy it for nothing, again and again.
      if (budget !== null && total === 0n) break;
      fills.push({ makerId: maker.id, makerMemberId: maker.memberId, price: level.price, amount, total });
      if (amount === maker.amount) this.orders.delete(maker.id);
      side.reduce(level, maker, amount);
      if (budget === null) left -= amount;
      else budget -= total;
    }
    return { fills, prevented, left };
  }

  private crosses(order: IncomingOrder): boolean {
    const best = this.sides[opposite[order.side]].best;
    return best !== undefined && reaches(order, best);
  }

  /** Whether others offer enough within the price; the member's own orders would be prevented and do not count. */
  private canFill(order: IncomingOrder): boolean {
    let missing = order.amount ?? 0n;
    for (const level of this.sides[opposite[order.side]].fromBest()) {
      if (!reaches(order, level)) return false;
      for (let maker = level.head; maker; maker = maker.next) {
        if (maker.memberId !== order.memberId) missing -= maker.amount;
        if (missing <= 0n) return true;
      }
    }
    return false;
  }
}

const nothing: BookResult = { fills: [], prevented: [], rested: 0n };

const reaches = (order: IncomingOrder, level: PriceLevel): boolean =>
  order.side === 'B' ? level.price <= order.price : level.price >= order.price;

function lesser(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
