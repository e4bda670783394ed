import type { MarketDefinition, PriceBounds } from '../../market';
import { type BookFill, type BookResult, type IncomingOrder, OrderBook } from '../book';
import type { Batch, EngineFill } from './batch';
import { type CancelReason, isOpen, type LiveOrder } from './live-order';
import { feeOf, reserveOf } from './order-math';

/** What matching needs beside the order. */
interface Placing {
  /** Where trades may happen. */
  readonly bounds: PriceBounds;
  readonly nextFillId: () => number;
}

/** A slice of an auction. */
interface Uncrossing {
  /** Of all its slices, price units. */
  readonly price: number;
  readonly countMax: number;
  readonly nextFillId: () => number;
}

type Executed = Pick<BookFill, 'price' | 'amount' | 'total'>;

/** The book of one market together with the orders in it, and the settlement of what they do. */
export class MarketBook {
  readonly book: OrderBook;
  private readonly orders = new Map<number, LiveOrder>();
  /** Open orders by member, so that reading a member's orders does not scan the book. */
  private readonly byMember = new Map<number, Map<number, LiveOrder>>();

  constructor(
    readonly market: MarketDefinition,
    open: readonly LiveOrder[],
  ) {
    this.book = new OrderBook(market.unit);
    for (const order of open) {
      const { id, memberId, side, limit: price } = order;
      const amount = (order.amount ?? 0n) - order.filledAmount;
      this.book.restore({ id, memberId, side, price, amount });
      this.keep(order);
    }
  }

  find(id: number): LiveOrder | undefined {
    return this.orders.get(id);
  }

  /** Open orders of a member, oldest first. */
  openOrders(memberId: number): LiveOrder[] {
    return [...(this.byMember.get(memberId)?.values() ?? [])];
  }

  openCount(memberId: number): number {
    return this.byMember.get(memberId)?.size ?? 0;
  }

  /** Members who have open orders here. */
  members(): Iterable<number> {
    return this.byMember.keys();
  }

  /** Members whose open orders are others than those of another book of this market. */
  *membersDiffering(other: MarketBook): Iterable<number> {
    for (const order of this.orders.values()) if (!isSame(order, other.find(order.id))) yield order.memberId;
    for (const { id, memberId } of other.orders.values()) if (!this.orders.has(id)) yield memberId;
  }

  /**
   * Matches a new order whose hold is covered, and settles into the batch.
   * @returns whether it was stopped before an order outside of the bounds. No trade happens there, and nothing rests beyond them.
   */
  place(order: LiveOrder, batch: Batch, { bounds, nextFillId }: Placing): { readonly stopped: boolean } {
    batch.openOrder(order);
    const worst = this.worstWithin(order, bounds);
    const result = worst === null ? untraded : this.book.place(incoming(order, worst));
    for (const { id: makerId } of result.prevented) {
      const maker = this.take(makerId);
      batch.close(maker, 'selfTrade');
      batch.markLevel(this.market.id, maker.side, maker.limit);
    }
    for (const fill of result.fills) this.settle(order, fill, batch, nextFillId());
    if (result.rested > 0n) {
      this.keep(order);
      batch.markLevel(this.market.id, order.side, order.limit);
      return { stopped: false };
    }
    if (!isOpen(order)) return { stopped: false };
    batch.close(order, worst === order.limit ? this.leftoverReason(order) : 'priceCollar');
    return { stopped: worst !== order.limit && this.wouldTrade(order) };
  }

  /** Adds an order before the opening, whose hold is covered. Own orders that it would meet give way, as in an open market. */
  enter(order: LiveOrder, batch: Batch): void {
    batch.openOrder(order);
    for (const own of this.openOrders(order.memberId)) if (meets(own, order)) this.cancel(own.id, 'selfTrade', batch);
    const { id, memberId, side, limit: price, amount } = order;
    this.book.restore({ id, memberId, side, price, amount: amount ?? 0n });
    this.keep(order);
    batch.markLevel(this.market.id, side, price);
  }

  /** Trades what meets in one auction; the later order of a fill is its taker. @returns whether trades are left. */
  uncross(batch: Batch, { price, countMax, nextFillId }: Uncrossing): boolean {
    for (const { buyId, sellId, ...fill } of this.book.uncross(price, countMax)) {
      const [maker, taker] = [this.known(Math.min(buyId, sellId)), this.known(Math.max(buyId, sellId))];
      this.trade(taker, maker, fill, batch, nextFillId());
      for (const order of [maker, taker]) {
        batch.touch(order);
        batch.markLevel(this.market.id, order.side, order.limit);
        if (order.state === 'filled') this.forget(order);
      }
    }
    return this.book.meetsAt(price);
  }

  /** Takes every order off the book, `countMax` at once. @returns whether orders are left. */
  cancelAll(reason: CancelReason, batch: Batch, countMax: number): boolean {
    let left = countMax;
    for (const id of this.orders.keys()) {
      if (left === 0) return true;
      this.cancel(id, reason, batch);
      left -= 1;
    }
    return false;
  }

  /**
   * The worst price that an order may trade at: its own, or the bound that lies before it.
   * @returns null where the very best order lies outside of the bounds.
   */
  private worstWithin({ side, limit }: LiveOrder, { low, high }: PriceBounds): number | null {
    const best = this.book.best(side === 'B' ? 'S' : 'B');
    if (side === 'B') return best !== null && best < low && best <= limit ? null : Math.min(limit, high);
    return best !== null && best > high && best >= limit ? null : Math.max(limit, low);
  }

  /** Takes an open order off the book and releases its hold. @returns false if it does not rest here. */
  cancel(id: number, reason: CancelReason, batch: Batch): boolean {
    if (!this.book.cancel(id)) return false;
    const order = this.take(id);
    batch.close(order, reason);
    batch.markLevel(this.market.id, order.side, order.limit);
    return true;
  }

  /** Lessens the amount of an open order, which keeps its place in the queue. @param amount - more than it has traded, less than now. */
  shrink(order: LiveOrder, amount: bigint, batch: Batch): void {
    this.book.shrink(order.id, amount - order.filledAmount);
    order.amount = amount;
    batch.lessenHold(order, reserveOf(order, this.market.unit));
    batch.markLevel(this.market.id, order.side, order.limit);
  }

  private keep(order: LiveOrder): void {
    this.orders.set(order.id, order);
    const own = this.byMember.get(order.memberId);
    if (own) own.set(order.id, order);
    else this.byMember.set(order.memberId, new Map([[order.id, order]]));
  }

  private forget({ id, memberId }: LiveOrder): void {
    this.orders.delete(id);
    const own = this.byMember.get(memberId);
    own?.delete(id);
    if (own?.size === 0) this.byMember.delete(memberId);
  }

  private take(id: number): LiveOrder {
    const order = this.known(id);
    this.forget(order);
    return order;
  }

  private known(id: number): LiveOrder {
    const order = this.orders.get(id);
    if (!order) throw new Error(`order ${id} is in the book but not among the orders`);
    return order;
  }

  private settle(taker: LiveOrder, fill: BookFill, batch: Batch, id: number): void {
    const maker = this.known(fill.makerId);
    this.trade(taker, maker, fill, batch, id);
    batch.touch(maker);
    batch.markLevel(this.market.id, maker.side, fill.price);
    if (maker.state === 'filled') this.forget(maker);
  }

  private trade(taker: LiveOrder, maker: LiveOrder, fill: Executed, batch: Batch, id: number): void {
    const takes = this.apply(taker, fill);
    const makes = this.apply(maker, fill);
    const [buy, sell, bought, sold] = taker.side === 'B' ? [taker, maker, takes, makes] : [maker, taker, makes, takes];
    const settled: EngineFill = {
      id,
      market: this.market,
      buy,
      sell,
      takerSide: taker.side,
      price: fill.price,
      amount: fill.amount,
      total: fill.total,
      buyFee: bought.fee,
      sellFee: sold.fee,
    };
    batch.settle(settled, { buyHold: bought.released, sellHold: sold.released });
  }

  /** Books a fill on one order. @returns the fee of this fill and what of the hold it used or freed. */
  private apply(order: LiveOrder, { amount, total }: Executed): { fee: bigint; released: bigint } {
    order.filledAmount += amount;
    order.filledTotal += total;
    const fee = feeOf(order.filledTotal, order.feePpm) - order.fee;
    order.fee += fee;
    const complete = order.amount !== null ? order.filledAmount === order.amount : order.filledTotal === order.total;
    order.state = complete ? 'filled' : 'part filled';
    const hold = complete ? 0n : reserveOf(order, this.market.unit);
    const released = order.hold - hold;
    order.hold = hold;
    return { fee, released };
  }

  /** Reason for cancelling the rest of an order that cannot stay in the book; null if it is worth less than a minor unit. */
  private leftoverReason(order: LiveOrder): CancelReason | null {
    if (order.orderType !== 'MARKET') return 'timeInForce';
    const best = this.book.best(order.side === 'B' ? 'S' : 'B');
    if (best === null) return 'noLiquidity';
    if (order.total === null) return 'priceCollar';
    const left = ((order.total - order.filledTotal) * this.market.unit) / BigInt(best);
    const isWorthless = (left * BigInt(best)) / this.market.unit === 0n;
    return isWorthless && order.filledAmount > 0n ? null : 'priceCollar';
  }

  /** Whether an order would meet another one at its price. */
  wouldTrade({ side, limit }: LiveOrder): boolean {
    const best = this.book.best(side === 'B' ? 'S' : 'B');
    return best !== null && (side === 'B' ? best <= limit : best >= limit);
  }
}

const isSame = (one: LiveOrder, other: LiveOrder | undefined): boolean =>
  one.memberId === other?.memberId && one.amount === other.amount && one.filledAmount === other.filledAmount;

/** Whether two orders of one market would trade with each other. */
const meets = (one: LiveOrder, other: LiveOrder): boolean =>
  one.side !== other.side && (one.side === 'B' ? one.limit >= other.limit : one.limit <= other.limit);

const untraded: BookResult = { fills: [], prevented: [], rested: 0n };

/** An order as the book sees it. One that is stopped before its own price does not rest there: nobody could trade past it. */
const incoming = (
  { id, memberId, side, limit, amount, total, timeInForce }: LiveOrder,
  worst: number,
): IncomingOrder => ({
  id,
  memberId,
  side,
  price: worst,
  amount,
  total,
  timeInForce: worst !== limit && timeInForce !== 'FOK' ? 'IOC' : timeInForce,
});
