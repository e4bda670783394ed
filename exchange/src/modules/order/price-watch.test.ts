import { PriceWatch, type Watched } from './price-watch';

const waiting = (id: string, price: number, rises: boolean): Watched => ({ id, price, rises });
const idsOf = (taken: readonly Watched[]) => taken.map(({ id }) => id);

describe('what waits for a price', () => {
  it('is reached by the trade at their price or beyond, once', () => {
    const watch = new PriceWatch();
    watch.add(1, waiting('rise 110', 110, true));
    watch.add(1, waiting('fall 90', 90, false));
    watch.add(2, waiting('other market', 110, true));
    expect(watch.take(1, 91, 109)).toEqual([]);
    expect(idsOf(watch.take(1, 90, 90))).toEqual(['fall 90']);
    expect(idsOf(watch.take(1, 80, 110))).toEqual(['rise 110']);
    expect(watch.take(1, 1, 1_000)).toEqual([]);
  });

  it('is reached in the order of their prices, and at one price in the order in which they came', () => {
    const watch = new PriceWatch();
    for (const [id, price] of [
      ['a', 120],
      ['b', 105],
      ['c', 110],
      ['d', 105],
      ['e', 130],
    ] as const)
      watch.add(1, waiting(id, price, true));
    for (const [id, price] of [
      ['f', 70],
      ['g', 95],
      ['h', 70],
      ['i', 80],
    ] as const)
      watch.add(1, waiting(id, price, false));
    expect(idsOf(watch.take(1, 70, 120))).toEqual(['b', 'd', 'c', 'a', 'g', 'i', 'f', 'h']);
    watch.remove(1, 'e');
    watch.remove(1, 'unknown');
    expect(watch.take(1, 1, 1_000)).toEqual([]);
  });

  it('is found as a list that is searched from one end to the other would find them', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const watch = new PriceWatch();
    let naive: Watched[] = [];
    for (let step = 0; step < 2_000; step += 1) {
      const each = waiting(String(step), 50 + random(100), random(2) === 0);
      watch.add(1, each);
      naive.push(each);
      if (random(5) > 0) continue;
      const [one, two] = [50 + random(100), 50 + random(100)];
      const [low, high] = [Math.min(one, two), Math.max(one, two)];
      const reached = naive.filter(({ rises, price }) => (rises ? price <= high : price >= low));
      naive = naive.filter((kept) => !reached.includes(kept));
      expect(idsOf(watch.take(1, low, high)).sort()).toEqual(idsOf(reached).sort());
    }
  });
});
