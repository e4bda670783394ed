import type { Side } from '@maru/domain';
import type { AuctionFill } from './book.types';

/** An order of an auction; a smaller id is older. */
export interface WaitingOrder {
  readonly id: number;
  readonly side: Side;
  readonly price: number;
  readonly amount: bigint;
}

/** What both sides would trade at a price: all buys at it or above with all sells at it or below. */
export function volumeAt(orders: readonly WaitingOrder[], price: number): { volume: bigint; surplus: bigint } {
  const sum = (side: Side, fits: (limit: number) => boolean) =>
    orders.filter((it) => it.side === side && fits(it.price)).reduce((total, { amount }) => total + amount, 0n);
  const bought = sum('B', (limit) => limit >= price);
  const sold = sum('S', (limit) => limit <= price);
  return bought < sold ? { volume: bought, surplus: sold - bought } : { volume: sold, surplus: bought - sold };
}

/** The simple auction that tests compare the fast one with: each price is judged from all orders, each fill looks for its two anew. */
export function naiveAuction(orders: readonly WaitingOrder[], last: number, unit: bigint): AuctionFill[] {
  const candidates = [...new Set([...orders.map(({ price }) => price), last])].map((price) => ({
    price,
    distance: Math.abs(price - last),
    ...volumeAt(orders, price),
  }));
  const [best] = candidates.sort(
    (a, b) => compare(b.volume, a.volume) || compare(a.surplus, b.surplus) || compare(a.distance, b.distance),
  );
  return best ? match(orders, best.price, best.volume, unit) : [];
}

function match(orders: readonly WaitingOrder[], price: number, volume: bigint, unit: bigint): AuctionFill[] {
  const open = new Map(orders.map(({ id, amount }) => [id, amount]));
  const next = (side: Side) =>
    orders
      .filter((it) => it.side === side && open.get(it.id) !== 0n)
      .sort((a, b) => (side === 'B' ? b.price - a.price : a.price - b.price) || a.id - b.id)[0];
  const fills: AuctionFill[] = [];
  for (let traded = 0n; traded < volume; ) {
    const [buy, sell] = [next('B'), next('S')];
    if (!buy || !sell) throw new Error('too few orders');
    const [bought, sold] = [open.get(buy.id) ?? 0n, open.get(sell.id) ?? 0n];
    const amount = [bought, sold, volume - traded].sort(compare)[0] ?? 0n;
    fills.push({ buyId: buy.id, sellId: sell.id, price, amount, total: (BigInt(price) * amount) / unit });
    open.set(buy.id, bought - amount);
    open.set(sell.id, sold - amount);
    traded += amount;
  }
  return fills;
}

const compare = <T extends bigint | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
