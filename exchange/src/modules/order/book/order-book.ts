import type { Side } from '@maru/domain';
import type {
  AuctionFill,
  BookFill,
  BookResult,
  DepthLevel,
  IncomingOrder,
  IndicativePrice,
  PreventedOrder,
  RestingOrder,
} from './book.types';
import { BookSide } from './book-side';
import { auctionPrice } from './call-auction';
import type { PriceLevel } from './price-level';
import { RestingOrders, type Slot } from './resting-orders';

/**
 * The order book of one market: price first, then time (TRAD-051).
 *
 * Pure and deterministic: the same orders in the same sequence give the same trades, so a rebuilt book equals the live one.
 * Prices are integers in price units (number), quantities and money bigint in minor units. A member never trades with
 * himself: his resting order gives way and is reported as prevented (cancel maker).
 */
export class OrderBook {
  private readonly orders = new RestingOrders();
  private readonly bids = new BookSide('B', this.orders);
  private readonly asks = new BookSide('S', this.orders);

  /** @param unit - price × amount / unit is money in minor units of the quote coin. */
  constructor(private readonly unit: bigint) {}

  get size(): number {
    return this.orders.size;
  }

  /** The best price of a side, null when it is empty. */
  best(side: Side): number | null {
    return this.side(side).bestPrice;
  }

  find(id: number): RestingOrder | undefined {
    const slot = this.orders.find(id);
    return slot === 0 ? undefined : this.orders.read(slot);
  }

  /** Total quantity at one price; 0 for an empty level. */
  amountAt(side: Side, price: number): bigint {
    return this.side(side).levelAt(price)?.amount ?? 0n;
  }

  /** The `count` best levels of a side, best first. */
  depth(side: Side, count: number): DepthLevel[] {
    return this.side(side).depth(count);
  }

  /** All resting orders of a side in matching order. */
  *queue(side: Side): Generator<RestingOrder> {
    for (const level of this.side(side).fromBest()) {
      for (let slot = level.head; slot !== 0; slot = level.after(slot)) yield this.orders.read(slot);
    }
  }

  /** What a call auction would trade now; null where no buy meets a sell. @param last - last price of the market, price units. */
  indicative(last: number): IndicativePrice | null {
    return auctionPrice(this.bids, this.asks, last);
  }

  /** Whether a buy and a sell both take a price. */
  meetsAt(price: number): boolean {
    const [bid, ask] = [this.bids.bestPrice, this.asks.bestPrice];
    return bid !== null && ask !== null && bid >= price && ask <= price;
  }

  /**
   * Trades what meets in a call auction: at its one price, the best orders of both sides first, then the oldest. Once nothing meets at
   * the price of `indicative`, no buy meets a sell at all. No member may have a buy and a sell that meet.
   * @param countMax - trades at most; the next call goes on where this one has ended.
   */
  uncross(price: number, countMax: number): AuctionFill[] {
    const fills: AuctionFill[] = [];
    const factor = BigInt(price);
    while (fills.length < countMax && this.meetsAt(price)) {
      const [bid, ask] = [this.bids.best, this.asks.best];
      if (!bid || !ask) break;
      const [buy, sell] = [this.orders.read(bid.head), this.orders.read(ask.head)];
      const amount = lesser(buy.amount, sell.amount);
      fills.push({ buyId: buy.id, sellId: sell.id, price, amount, total: (factor * amount) / this.unit });
      this.trade(this.bids, bid, amount);
      this.trade(this.asks, ask, amount);
    }
    return fills;
  }

  /** Adds a resting order without matching it: before an opening, and to rebuild a book from stored open orders, oldest first. */
  restore(order: RestingOrder): void {
    this.side(order.side).append(this.orders.add(order));
  }

  /** Matches an order; the rest stays in the book if its time in force allows. */
  place(order: IncomingOrder): BookResult {
    const { timeInForce } = order;
    const other = order.side === 'B' ? this.asks : this.bids;
    const worst = order.price * other.sign;
    const best = other.best;
    const meets = best !== undefined && best.rank >= worst;
    if (timeInForce === 'POST' && meets) return nothing;
    if (timeInForce === 'FOK' && !this.canFill(order, other, worst)) return nothing;
    const rests = timeInForce === 'GTC' || timeInForce === 'POST';
    if (meets) return this.take(order, other, worst, rests);
    const left = rests && order.amount !== null ? order.amount : 0n;
    if (left === 0n) return nothing;
    this.rest(order, left);
    return { fills: none, prevented: none, rested: left };
  }

  /** Removes an order from the book. @returns what was left of it; null if it is not in this book. */
  cancel(id: number): RestingOrder | null {
    const slot = this.orders.find(id);
    if (slot === 0) return null;
    const order = this.orders.read(slot);
    this.side(order.side).remove(slot);
    this.orders.remove(slot);
    return order;
  }

  /** Lessens a resting order, which keeps its place. @param amount - what is left of it: above 0, not more than now. */
  shrink(id: number, amount: bigint): void {
    const slot = this.orders.find(id);
    const order = slot === 0 ? undefined : this.orders.read(slot);
    const level = order && this.side(order.side).levelAt(order.price);
    if (!level || amount <= 0n || amount > order.amount) throw new Error(`order ${id} cannot be lessened to ${amount}`);
    level.reduce(slot, order.amount - amount);
  }

  /** Takes an amount from the first order of a level. */
  private trade(side: BookSide, level: PriceLevel, amount: bigint): void {
    if (amount === this.orders.amountOf(level.head)) this.removeFirst(side, level);
    else level.reduce(level.head, amount);
  }

  private side(side: Side): BookSide {
    return side === 'B' ? this.bids : this.asks;
  }

  private removeFirst(side: BookSide, level: PriceLevel): void {
    const slot: Slot = level.head;
    side.removeFrom(level, slot);
    this.orders.remove(slot);
  }

  private rest({ id, memberId, side, price }: IncomingOrder, amount: bigint): void {
    this.restore({ id, memberId, side, price, amount });
  }

  /** @param worst - lowest rank on the other side that the order accepts. */
  private take(order: IncomingOrder, other: BookSide, worst: number, rests: boolean): BookResult {
    const { orders } = this;
    const fills: BookFill[] = [];
    let prevented: readonly PreventedOrder[] = none;
    let left = order.amount ?? 0n;
    let budget = order.total;
    for (let level = other.best; level && level.rank >= worst; level = other.best) {
      const maker = level.head;
      const makerMemberId = orders.memberOf(maker);
      const offered = orders.amountOf(maker);
      const wanted = budget === null ? left : (budget * this.unit) / level.factor;
      if (wanted === 0n) break;
      if (makerMemberId === order.memberId) {
        prevented = [
          ...prevented,
          { id: orders.idOf(maker), memberId: makerMemberId, price: level.price, amount: offered },
        ];
        this.removeFirst(other, level);
        continue;
      }
      const isWhole = wanted >= offered;
      const amount = isWhole ? offered : wanted;
      const total = (level.factor * amount) / this.unit;
      // A remainder worth less than one minor unit would fill at total 0 forever, so stop here.
      if (budget !== null && total === 0n) break;
      fills.push({ makerId: orders.idOf(maker), makerMemberId, price: level.price, amount, total });
      if (budget === null) left -= amount;
      else budget -= total;
      if (isWhole) this.removeFirst(other, level);
      else {
        // The maker had more than was wanted. What rounding leaves of a budget buys no second piece of the same order.
        level.reduce(maker, amount);
        break;
      }
    }
    if (!rests || left === 0n) return { fills, prevented, rested: 0n };
    this.rest(order, left);
    return { fills, prevented, rested: left };
  }

  /** Whether the book can fill the order within its price, without the member's own orders (they would be prevented). */
  private canFill(order: IncomingOrder, other: BookSide, worst: number): boolean {
    let missing = order.amount ?? 0n;
    for (const level of other.fromBest()) {
      if (level.rank < worst) return false;
      for (let maker = level.head; maker !== 0; maker = level.after(maker)) {
        if (this.orders.memberOf(maker) !== order.memberId) missing -= this.orders.amountOf(maker);
        if (missing <= 0n) return true;
      }
    }
    return false;
  }
}

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const none: readonly never[] = [];
const nothing: BookResult = { fills: none, prevented: none, rested: 0n };
