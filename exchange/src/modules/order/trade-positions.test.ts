import { type PositionSource, type TradePortion, TradePositions } from './trade-positions';

const filterOf = (memberId: bigint, coin: number) => ({
  ...{ memberId, side: undefined, marketIds: [coin] },
  ...{ from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') },
});
const paging = { count: 20, offset: 0 };
const none: TradePortion = { count: 0, first: null, last: null, marks: [] };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Counts that end when they are told to. */
function counting() {
  const members: bigint[] = [];
  const ends: (() => void)[] = [];
  const source: PositionSource = {
    newestFill: async () => 9n,
    portion: ({ memberId }) => {
      members.push(memberId);
      return new Promise((end) => ends.push(() => end(none)));
    },
  };
  return { positions: new TradePositions(source), members, end: () => ends.shift()?.() };
}

describe('counts of a member’s trades', () => {
  it('go on one at a time, however many filters he asks for, and keep no other member waiting', async () => {
    const { positions, members, end } = counting();
    const asked = [1, 2, 3].map((coin) => positions.page(filterOf(100n, coin), paging));
    asked.push(positions.page(filterOf(200n, 1), paging));
    await settled();
    expect(members).toEqual([100n, 200n]);
    for (let ended = 0; ended < 4; ended += 1) {
      end();
      await settled();
    }
    expect(members).toEqual([100n, 200n, 100n, 100n]);
    await Promise.all(asked);
  });

  it('are refused where too many wait, and a list that is known waits for none', async () => {
    const { positions, members, end } = counting();
    const known = positions.page(filterOf(100n, 0), paging);
    await settled();
    end();
    await known;
    const asked = Array.from({ length: 12 }, (_, at) => positions.page(filterOf(100n, at + 1), paging));
    await expect(asked[11]).rejects.toMatchObject({ statusCode: 503 });
    expect(await positions.page(filterOf(100n, 0), paging)).toEqual({ total: 0, at: null });
    for (let ended = 0; ended < 11; ended += 1) {
      end();
      await settled();
    }
    await Promise.all(asked.slice(0, 11));
    expect(members).toHaveLength(12);
  });
});
