import fc from 'fast-check';
import type { RestingOrder } from './book.types';
import { RestingOrders } from './resting-orders';

const order = (id: number): RestingOrder => ({
  id,
  memberId: id + 1,
  side: id % 2 === 0 ? 'B' : 'S',
  price: 100 + (id % 7),
  amount: BigInt(id) + 2n ** 60n,
});

it('finds what a map would find, through growth, collisions, removals and slots that are used again', () => {
  // Steps of 4096 fall into one bucket, single steps fill the table until it grows.
  const ids = fc.oneof(
    fc.integer({ min: 1, max: 3_000 }),
    fc.integer({ min: 0, max: 40 }).map((it) => 7 + it * 4096),
    fc.integer({ min: 0, max: 40 }).map((it) => 2 ** 40 + it),
  );
  fc.assert(
    fc.property(fc.array(ids, { minLength: 3_000, maxLength: 6_000 }), (touched) => {
      const orders = new RestingOrders();
      const map = new Map<number, RestingOrder>();
      const stored = (id: number) => {
        const slot = orders.find(id);
        return slot === 0 ? undefined : orders.read(slot);
      };
      for (const id of touched) {
        const known = map.get(id);
        expect(stored(id)).toEqual(known);
        if (!known) {
          map.set(id, order(id));
          orders.add(order(id));
        } else if (id % 3 === 0) {
          orders.remove(orders.find(id));
          map.delete(id);
        } else {
          map.set(id, { ...known, amount: known.amount - 1n });
          orders.reduce(orders.find(id), 1n);
        }
      }
      expect(orders.size).toBe(map.size);
      for (const [id, known] of map) expect(stored(id)).toEqual(known);
    }),
    { numRuns: 10 },
  );
});

it('keeps the largest amount that the database holds, and refuses one beyond it', () => {
  const orders = new RestingOrders();
  const slot = orders.add({ ...order(1), amount: 2n ** 63n - 1n });
  expect(orders.amountOf(slot)).toBe(2n ** 63n - 1n);
  expect(() => orders.add({ ...order(2), amount: 2n ** 63n })).toThrow(RangeError);
  expect(orders.size).toBe(1);
});

it('uses the slots of removed orders again before it takes new ones', () => {
  const orders = new RestingOrders();
  const slots = Array.from({ length: 1_000 }, (_, index) => orders.add(order(index + 1)));
  for (const slot of slots) orders.remove(slot);
  const again = Array.from({ length: 1_000 }, (_, index) => orders.add(order(index + 2_000)));
  expect(new Set(again)).toEqual(new Set(slots));
});
