import fc from 'fast-check';
import { OrderIndex } from './order-index';
import type { RestingOrder } from './price-level';

const order = (id: number): RestingOrder => ({
  id,
  memberId: 1,
  side: 'B',
  price: 1,
  amount: 1n,
  level: null,
  chained: null,
  previous: null,
  next: null,
});

it('finds what a map would find, through growth, collisions and removals', () => {
  // Steps of 4096 fall into one bucket, single steps fill the table until it grows.
  const ids = fc.oneof(
    fc.integer({ min: 1, max: 3_000 }),
    fc.integer({ min: 0, max: 40 }).map((it) => 7 + it * 4096),
  );
  fc.assert(
    fc.property(fc.array(ids, { minLength: 3_000, maxLength: 6_000 }), (touched) => {
      const index = new OrderIndex();
      const map = new Map<number, RestingOrder>();
      for (const id of touched) {
        const known = map.get(id);
        expect(index.get(id)).toBe(known);
        if (known && id % 3 === 0) {
          index.delete(known);
          map.delete(id);
        } else if (!known) {
          map.set(id, order(id));
          index.add(map.get(id) ?? order(id));
        }
      }
      expect(index.size).toBe(map.size);
      for (const [id, known] of map) expect(index.get(id)).toBe(known);
    }),
    { numRuns: 10 },
  );
});
