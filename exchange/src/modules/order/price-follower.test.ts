import { PriceFollower, type PriceFollowerDeps, type PriceWait } from './price-follower';

/** A follower of no rows, and how often it has read them. */
function follower() {
  const waiting = jest.fn(async () => []);
  const deps = { rows: { waiting, cursor: async () => 0n, moveCursor: async () => {} } };
  return { follower: new PriceFollower({ log: {} as never }, deps as unknown as PriceFollowerDeps), waiting };
}

const failWith = (code?: string) => () => Promise.reject(Object.assign(new Error('failed'), { code }));

describe('a row that could not be accepted', () => {
  it.each([
    ['a value that does not fit', '22003'],
    ['a constraint', '23514'],
  ])('is not looked for where the database refused it for %s', async (_, code) => {
    const { follower: one, waiting } = follower();
    await expect(one.enter(failWith(code))).rejects.toThrow('failed');
    await one.work();
    expect(waiting).not.toHaveBeenCalled();
  });

  it.each([
    ['the connection was lost', '08006'],
    ['nobody said why', undefined],
  ])('is looked for where %s, also once a later one was refused', async (_, code) => {
    const { follower: one, waiting } = follower();
    await expect(one.enter(failWith(code))).rejects.toThrow('failed');
    await expect(one.enter(failWith('22003'))).rejects.toThrow('failed');
    await one.work();
    expect(waiting).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['there are none', null],
  ['none was far enough', { low: 90, high: 100 }],
])(
  'trades of a market are looked up once at a start, however many rows wait there, also where %s',
  async (_, found) => {
    const waiting = Array.from(
      { length: 50 },
      (__, index): PriceWait => ({
        ...{ id: String(index), marketId: 1 + (index % 2), price: 200, rises: true, afterFill: 3 },
      }),
    );
    const extremes = jest.fn(async () => found);
    const one = new PriceFollower(
      { log: {} as never },
      {
        orders: { engine: { onCommitted: () => () => {} }, fills: { extremes } },
        markets: { statistics: () => ({ last: 100 }) },
        rows: { waiting: async () => waiting, cursor: async () => 7n, moveCursor: async () => {} },
        reach: async () => {},
      },
    );
    await one.start();
    await one.stop();
    expect(extremes.mock.calls).toEqual([
      [1, 7n],
      [2, 7n],
    ]);
  },
);
