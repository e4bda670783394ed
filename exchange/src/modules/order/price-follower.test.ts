import { PriceFollower, type PriceFollowerDeps } from './price-follower';

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
