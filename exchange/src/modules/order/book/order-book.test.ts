import fc from 'fast-check';
import type { IncomingOrder } from './book.types';
import { NaiveBook } from './naive-book';
import { OrderBook } from './order-book';

const limit = (id: number, memberId: number, side: 'B' | 'S', price: number, amount: bigint): IncomingOrder => ({
  id,
  memberId,
  side,
  price,
  amount,
  total: null,
  timeInForce: 'GTC',
});

describe('OrderBook', () => {
  it('fills the better price first and the older order first at one price (TRAD-051)', () => {
    const book = new OrderBook(1n);
    book.place(limit(1, 10, 'S', 101, 5n));
    book.place(limit(2, 11, 'S', 100, 5n));
    book.place(limit(3, 12, 'S', 100, 5n));
    const { fills, rested } = book.place(limit(4, 13, 'B', 101, 12n));
    expect(fills.map((fill) => [fill.makerId, fill.price, fill.amount])).toEqual([
      [2, 100, 5n],
      [3, 100, 5n],
      [1, 101, 2n],
    ]);
    expect(rested).toBe(0n);
    expect(book.amountAt('S', 101)).toBe(3n);
  });

  it('cancels the resting order of a member who would trade with himself, and goes on', () => {
    const book = new OrderBook(1n);
    book.place(limit(1, 7, 'S', 100, 5n));
    book.place(limit(2, 8, 'S', 100, 5n));
    const { fills, prevented } = book.place(limit(3, 7, 'B', 100, 3n));
    expect(prevented.map((order) => order.id)).toEqual([1]);
    expect(fills.map((fill) => fill.makerId)).toEqual([2]);
    expect(book.find(1)).toBeUndefined();
  });

  it('leaves the own resting order alone once the incoming one is filled', () => {
    const book = new OrderBook(1n);
    book.place(limit(1, 8, 'S', 100, 5n));
    book.place(limit(2, 7, 'S', 100, 5n));
    expect(book.place(limit(3, 7, 'B', 100, 5n)).prevented).toEqual([]);
    expect(book.find(2)).toBeDefined();
  });

  it.each([
    { when: 'IOC finds too little', timeInForce: 'IOC', amount: 9n, fills: 1, rested: 0n, left: 0n },
    { when: 'FOK finds too little', timeInForce: 'FOK', amount: 9n, fills: 0, rested: 0n, left: 5n },
    { when: 'FOK finds just enough', timeInForce: 'FOK', amount: 5n, fills: 1, rested: 0n, left: 0n },
    { when: 'POST would trade', timeInForce: 'POST', amount: 9n, fills: 0, rested: 0n, left: 5n },
    { when: 'GTC finds too little', timeInForce: 'GTC', amount: 9n, fills: 1, rested: 4n, left: 0n },
  ] as const)('gives $fills fills and rests $rested when $when', ({ timeInForce, amount, fills, rested, left }) => {
    const book = new OrderBook(1n);
    book.place(limit(1, 8, 'S', 100, 5n));
    const result = book.place({ ...limit(2, 7, 'B', 100, amount), timeInForce });
    expect([result.fills.length, result.rested, book.amountAt('S', 100)]).toEqual([fills, rested, left]);
  });

  it('spends at most the total of a market buy and stops at its collar', () => {
    const book = new OrderBook(1n);
    book.place(limit(1, 8, 'S', 100, 5n));
    book.place(limit(2, 8, 'S', 200, 5n));
    book.place(limit(3, 8, 'S', 301, 5n));
    const { fills } = book.place({ ...limit(4, 7, 'B', 300, 0n), amount: null, total: 999_999n, timeInForce: 'IOC' });
    expect(fills.reduce((sum, fill) => sum + fill.total, 0n)).toBe(1500n);
    expect(book.best('S')).toBe(301);
  });

  it('ends a market buy with the order that has more than it wants, whatever rounding leaves of its total', () => {
    const book = new OrderBook(13n);
    book.place(limit(1, 8, 'S', 98, 12n));
    book.place(limit(2, 9, 'S', 98, 12n));
    // 90 × 13 / 98 are 11 pieces for 82; the 8 that are left would buy one more.
    const { fills } = book.place({ ...limit(3, 7, 'B', 98, 0n), amount: null, total: 90n, timeInForce: 'IOC' });
    expect(fills).toEqual([{ makerId: 1, makerMemberId: 8, price: 98, amount: 11n, total: 82n }]);
  });

  it('ends a market buy whose remainder is worth less than one minor unit', () => {
    const book = new OrderBook(1000n);
    book.place(limit(1, 8, 'S', 31, 1_000_000n));
    const { fills } = book.place({ ...limit(2, 7, 'B', 40, 0n), amount: null, total: 100n, timeInForce: 'IOC' });
    expect(fills).toEqual([{ makerId: 1, makerMemberId: 8, price: 31, amount: 3225n, total: 99n }]);
  });

  it('lessens an order where it stands in the queue, and refuses to make it more or nothing', () => {
    const book = new OrderBook(1n);
    book.place(limit(1, 8, 'S', 100, 5n));
    book.place(limit(2, 9, 'S', 100, 5n));
    book.shrink(1, 2n);
    expect(book.amountAt('S', 100)).toBe(7n);
    expect(() => book.shrink(1, 3n)).toThrow();
    expect(() => book.shrink(1, 0n)).toThrow();
    expect(() => book.shrink(77, 1n)).toThrow();
    const { fills } = book.place(limit(3, 7, 'B', 100, 3n));
    expect(fills.map(({ makerId, amount }) => [makerId, amount])).toEqual([
      [1, 2n],
      [2, 1n],
    ]);
  });

  it('gives the same trades as the naive book, order by order, self-trade prevention included', () => {
    const event = fc.record({
      memberId: fc.integer({ min: 1, max: 4 }),
      side: fc.constantFrom('B' as const, 'S' as const),
      price: fc.integer({ min: 90, max: 110 }),
      size: fc.bigInt({ min: 1n, max: 50n }),
      timeInForce: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'POST') as fc.Arbitrary<
        IncomingOrder['timeInForce']
      >,
      byTotal: fc.integer({ min: 0, max: 9 }),
      cancels: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 5 }),
      shrinks: fc.option(fc.record({ id: fc.integer({ min: 1, max: 60 }), to: fc.bigInt({ min: 1n, max: 30n }) }), {
        freq: 5,
      }),
    });
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 80 }),
        fc.oneof(fc.bigInt({ min: 1n, max: 13n }), fc.constantFrom(50n, 1000n, 7777n)),
        (events, unit) => {
          const fast = new OrderBook(unit);
          const naive = new NaiveBook(unit);
          for (const [index, { size, byTotal, cancels, shrinks, ...rest }] of events.entries()) {
            if (cancels !== null) expect(fast.cancel(cancels)?.amount ?? null).toBe(naive.cancel(cancels));
            if (shrinks && naive.shrink(shrinks.id, shrinks.to)) fast.shrink(shrinks.id, shrinks.to);
            const order: IncomingOrder =
              byTotal === 0 && rest.side === 'B'
                ? { ...rest, id: index + 1, amount: null, total: size * 90n, timeInForce: 'IOC' }
                : { ...rest, id: index + 1, amount: size, total: null };
            expect(fast.place(order)).toEqual(naive.place(order));
            for (const side of ['B', 'S'] as const) {
              const queue = [...fast.queue(side)].map(({ id, price, amount }) => ({ id, price, amount }));
              expect(queue).toEqual(naive.queue(side));
              const depth = fast.depth(side, 100);
              expect(depth.reduce((sum, level) => sum + level.amount, 0n)).toBe(
                queue.reduce((sum, order) => sum + order.amount, 0n),
              );
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the same trades as the naive book when a thousand orders wait, come and go', () => {
    const [fast, naive] = [new OrderBook(1n), new NaiveBook(1n)];
    for (let id = 1; id <= 3_000; id += 1) {
      const buys = (id * 7919) % 2 === 0;
      // Far from each other for a thousand orders, then across.
      const price = 1_000 + (buys ? -1 : 1) * ((id * 104_729) % 300) * (id <= 1_000 ? 1 : id % 3 === 0 ? -1 : 1);
      const order = limit(id, id % 50, buys ? 'B' : 'S', price, BigInt(1 + ((id * 31) % 40)));
      expect(fast.place(order)).toEqual(naive.place(order));
      const cancels = (id * 613) % 3_000;
      if (id % 4 === 0) expect(fast.cancel(cancels)?.amount ?? null).toBe(naive.cancel(cancels));
    }
    for (const side of ['B', 'S'] as const)
      expect([...fast.queue(side)].map(({ id, price, amount }) => ({ id, price, amount }))).toEqual(naive.queue(side));
    expect(fast.size).toBeGreaterThan(300);
  });

  it('restores a book that trades like the one it was copied from', () => {
    const live = new OrderBook(1n);
    for (let id = 1; id <= 40; id += 1) {
      live.place(limit(id, id % 5, id % 2 ? 'B' : 'S', 100 + ((id * 7) % 9), BigInt(id)));
    }
    const rebuilt = new OrderBook(1n);
    const waiting = [...live.queue('B'), ...live.queue('S')].sort((a, b) => a.id - b.id);
    for (const order of waiting) rebuilt.restore({ ...order });
    const probe = limit(99, 99, 'B', 120, 300n);
    expect(rebuilt.place(probe)).toEqual(live.place(probe));
  });
});
