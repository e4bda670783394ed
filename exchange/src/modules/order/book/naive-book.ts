import type { Side } from '@maru/domain';
import type { BookFill, BookResult, IncomingOrder, PreventedOrder } from './book.types';

interface Waiting {
  id: number;
  memberId: number;
  side: Side;
  price: number;
  amount: bigint;
}

/** The simple book that tests compare the fast one with: one array in time order, searched from end to end each time. */
export class NaiveBook {
  private waiting: Waiting[] = [];

  constructor(private readonly unit: bigint) {}

  place(order: IncomingOrder): BookResult {
    const within = this.within(order);
    if (!mayTrade(order, within)) return { fills: [], prevented: [], rested: 0n };
    const { fills, prevented, filled } = this.match(order, within);
    const left = (order.amount ?? 0n) - filled;
    const rests = left > 0n && (order.timeInForce === 'GTC' || order.timeInForce === 'POST');
    if (rests) this.waiting.push({ ...order, amount: left });
    return { fills, prevented, rested: rests ? left : 0n };
  }

  /** As it waits before an opening: whoever it meets. */
  restore(order: Waiting): void {
    this.waiting.push({ ...order });
  }

  cancel(id: number): bigint | null {
    const order = this.waiting.find((it) => it.id === id);
    this.waiting = this.waiting.filter((it) => it !== order);
    return order?.amount ?? null;
  }

  /** @returns false where no order of this id has more. */
  shrink(id: number, amount: bigint): boolean {
    const order = this.waiting.find((it) => it.id === id);
    if (!order || order.amount <= amount) return false;
    order.amount = amount;
    return true;
  }

  queue(side: Side): { id: number; price: number; amount: bigint }[] {
    const better = (a: Waiting, b: Waiting) => (side === 'B' ? b.price - a.price : a.price - b.price);
    return this.waiting
      .filter((it) => it.side === side)
      .sort(better)
      .map(({ id, price, amount }) => ({ id, price, amount }));
  }

  /** Takes from the orders in turn, until the order is filled or what is left buys nothing. */
  private match(order: IncomingOrder, within: readonly Waiting[]) {
    const fills: BookFill[] = [];
    const prevented: PreventedOrder[] = [];
    let spent = 0n;
    let filled = 0n;
    for (const maker of within) {
      const wanted = this.wanted(order, maker.price, { filled, spent });
      if (wanted === 0n) break;
      if (maker.memberId === order.memberId) {
        prevented.push({ id: maker.id, memberId: maker.memberId, price: maker.price, amount: maker.amount });
        this.remove(maker);
        continue;
      }
      const isWhole = wanted >= maker.amount;
      const amount = isWhole ? maker.amount : wanted;
      const total = (BigInt(maker.price) * amount) / this.unit;
      if (order.total !== null && total === 0n) break;
      fills.push({ makerId: maker.id, makerMemberId: maker.memberId, price: maker.price, amount, total });
      filled += amount;
      spent += total;
      maker.amount -= amount;
      if (!isWhole) break;
      this.remove(maker);
    }
    return { fills, prevented, filled };
  }

  /** Quantity that the order still wants at a price. */
  private wanted({ amount, total }: IncomingOrder, price: number, so: { filled: bigint; spent: bigint }): bigint {
    return total === null ? (amount ?? 0n) - so.filled : ((total - so.spent) * this.unit) / BigInt(price);
  }

  private remove(order: Waiting): void {
    this.waiting = this.waiting.filter((it) => it !== order);
  }

  /** Opposite orders within the price, best price first, then oldest first (a stable sort keeps time). */
  private within(order: IncomingOrder): Waiting[] {
    const buys = order.side === 'B';
    return this.waiting
      .filter((it) => it.side !== order.side && (buys ? it.price <= order.price : it.price >= order.price))
      .sort((a, b) => (buys ? a.price - b.price : b.price - a.price));
  }
}

/** POST rests only where it would meet nobody; FOK needs all of its amount from others. */
function mayTrade({ timeInForce, memberId, amount }: IncomingOrder, within: readonly Waiting[]): boolean {
  if (timeInForce === 'POST') return within.length === 0;
  if (timeInForce !== 'FOK') return true;
  const offered = within.filter((it) => it.memberId !== memberId).reduce((sum, it) => sum + it.amount, 0n);
  return offered >= (amount ?? 0n);
}
