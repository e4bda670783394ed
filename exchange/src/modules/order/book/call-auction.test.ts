import fc from 'fast-check';
import type { AuctionFill } from './book.types';
import { naiveAuction, volumeAt, type WaitingOrder } from './naive-auction';
import { OrderBook } from './order-book';

function bookOf(orders: readonly WaitingOrder[], unit = 1n): OrderBook {
  const book = new OrderBook(unit);
  // Each order of another member: who may not trade with himself is judged before he enters.
  for (const order of orders) book.restore({ ...order, memberId: 1000 + order.id });
  return book;
}
/** The whole auction at once. */
function uncrossed(book: OrderBook, last: number): AuctionFill[] {
  const found = book.indicative(last);
  return found ? book.uncross(found.price, Number.POSITIVE_INFINITY) : [];
}
const orders = (...each: readonly (readonly ['B' | 'S', number, bigint])[]): WaitingOrder[] =>
  each.map(([side, price, amount], index) => ({ id: index + 1, side, price, amount }));

describe('the price of a call auction', () => {
  it.each([
    { when: 'no buy meets a sell', waiting: orders(['B', 99, 5n], ['S', 100, 5n]), last: 100, gives: null },
    { when: 'one side is empty', waiting: orders(['B', 99, 5n]), last: 100, gives: null },
    {
      when: 'one price has the largest volume',
      waiting: orders(['B', 105, 3n], ['B', 102, 4n], ['S', 100, 5n], ['S', 102, 2n], ['S', 105, 9n]),
      last: 100,
      gives: { price: 102, amount: 7n },
    },
    {
      when: 'two prices have the largest volume, and one of them leaves less unmatched',
      waiting: orders(['B', 110, 5n], ['B', 100, 2n], ['S', 100, 5n]),
      last: 90,
      gives: { price: 110, amount: 5n },
    },
    {
      when: 'volume and surplus are alike from 100 to 110, and the last price lies between',
      waiting: orders(['B', 110, 5n], ['S', 100, 5n]),
      last: 104,
      gives: { price: 104, amount: 5n },
    },
    {
      when: 'volume and surplus are alike from 100 to 110, and the last price lies below',
      waiting: orders(['B', 110, 5n], ['S', 100, 5n]),
      last: 50,
      gives: { price: 100, amount: 5n },
    },
  ])('gives $gives when $when', ({ waiting, last, gives }) => {
    expect(bookOf(waiting).indicative(last)).toEqual(gives);
  });

  it('takes of two prices that are equally good the one nearer to the last price', () => {
    const waiting = orders(['B', 101, 2n], ['S', 101, 1n], ['B', 100, 1n], ['S', 100, 2n]);
    expect(volumeAt(waiting, 100)).toEqual(volumeAt(waiting, 101));
    expect(bookOf(waiting).indicative(200)?.price).toBe(101);
    expect(bookOf(waiting).indicative(2)?.price).toBe(100);
  });

  it('trades everything at one price, the best orders first and of equal ones the oldest (TRAD-051)', () => {
    const book = bookOf(orders(['B', 102, 3n], ['B', 105, 3n], ['B', 102, 3n], ['S', 100, 4n], ['S', 99, 1n]));
    expect(book.uncross(102, 9)).toEqual([
      { buyId: 2, sellId: 5, price: 102, amount: 1n, total: 102n },
      { buyId: 2, sellId: 4, price: 102, amount: 2n, total: 204n },
      { buyId: 1, sellId: 4, price: 102, amount: 2n, total: 204n },
    ]);
    expect([...book.queue('B')].map(({ id, amount }) => [id, amount])).toEqual([
      [1, 1n],
      [3, 3n],
    ]);
    expect(book.best('S')).toBeNull();
    expect([book.meetsAt(102), book.uncross(102, 9)]).toEqual([false, []]);
  });

  const waiting = fc.array(
    fc.record({
      side: fc.constantFrom('B' as const, 'S' as const),
      price: fc.integer({ min: 90, max: 110 }),
      amount: fc.bigInt({ min: 1n, max: 40n }),
    }),
    { maxLength: 60 },
  );
  const unit = fc.oneof(fc.bigInt({ min: 1n, max: 13n }), fc.constantFrom(1000n, 7777n));

  it('trades as the naive auction does, at no worse price than anybody’s limit, as much as any price allows, and leaves no cross', () => {
    fc.assert(
      fc.property(waiting, fc.integer({ min: 80, max: 120 }), unit, (drawn, last, unit) => {
        const each = drawn.map((order, index) => ({ ...order, id: index + 1 }));
        const byId = new Map(each.map((order) => [order.id, order]));
        const book = bookOf(each, unit);
        const indicative = book.indicative(last);
        const fills = uncrossed(book, last);
        expect(fills).toEqual(naiveAuction(each, last, unit));
        const volume = fills.reduce((sum, { amount }) => sum + amount, 0n);
        expect(indicative).toEqual(fills[0] ? { price: fills[0].price, amount: volume } : null);
        for (const { buyId, sellId, price } of fills) {
          expect(price).toBe(fills[0]?.price);
          expect(byId.get(buyId)?.price).toBeGreaterThanOrEqual(price);
          expect(byId.get(sellId)?.price).toBeLessThanOrEqual(price);
        }
        for (let price = 80; price <= 120; price += 1) expect(volumeAt(each, price).volume).toBeLessThanOrEqual(volume);
        const [bid, ask] = [book.best('B'), book.best('S')];
        if (bid !== null && ask !== null) expect(bid).toBeLessThan(ask);
        const rest = (side: 'B' | 'S') => [...book.queue(side)].reduce((sum, { amount }) => sum + amount, 0n);
        const all = (side: 'B' | 'S') =>
          each.filter((it) => it.side === side).reduce((sum, { amount }) => sum + amount, 0n);
        for (const side of ['B', 'S'] as const) expect(rest(side) + volume).toBe(all(side));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same in slices, each in a book rebuilt from what is left, whose last price is that of the slice before', () => {
    fc.assert(
      fc.property(
        ...[
          waiting,
          fc.integer({ min: 80, max: 120 }),
          unit,
          fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
        ],
        (drawn, last, unit, sizes) => {
          const each = drawn.map((order, index) => ({ ...order, id: index + 1 }));
          const fills: AuctionFill[] = [];
          for (let book = bookOf(each, unit), slice = 0; ; slice += 1) {
            const price = book.indicative(fills[0]?.price ?? last)?.price;
            if (price === undefined) break;
            fills.push(...book.uncross(price, sizes[slice % sizes.length] as number));
            const left = [...book.queue('B'), ...book.queue('S')].sort((one, other) => one.id - other.id);
            book = bookOf(left, unit);
          }
          expect(fills).toEqual(uncrossed(bookOf(each, unit), last));
        },
      ),
      { numRuns: 500 },
    );
  });
});
