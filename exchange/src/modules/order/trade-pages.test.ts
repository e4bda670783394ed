import { type NewestTrades, placeIn, type TradeDay, TradePages } from './trade-pages';

const day = (count: number, first: number, last: number): TradeDay => ({
  count,
  first: BigInt(first),
  last: BigInt(last),
});
const days = [day(3, 10, 12), day(2, 20, 30), day(4, 40, 70)];

describe('the place of a page in the days of a member’s trades', () => {
  it.each([
    { offset: 0, count: 2, at: { from: 40n, upTo: 70n, skip: 0, limit: 2 } },
    { offset: 3, count: 2, at: { from: 20n, upTo: 70n, skip: 3, limit: 2 } },
    { offset: 4, count: 2, at: { from: 20n, upTo: 30n, skip: 0, limit: 2 } },
    { offset: 3, count: 5, at: { from: 10n, upTo: 70n, skip: 3, limit: 5 } },
    { offset: 8, count: 5, at: { from: 10n, upTo: 12n, skip: 2, limit: 1 } },
    { offset: 9, count: 5, at: null },
  ])('of $count after $offset is $at', ({ offset, count, at }) => {
    expect(placeIn(days, { offset, count })).toMatchObject({ total: 9, at });
    expect(placeIn([...days].reverse(), { offset, count })).toMatchObject({ total: 9, at });
  });

  it('takes days whose ids overlap as one, since trades are ordered by their ids', () => {
    const [oldest, middle, newest] = [day(3, 10, 25), day(2, 20, 30), day(4, 40, 70)] as const;
    expect(placeIn([oldest, middle, newest], { offset: 6, count: 2 })).toEqual({
      total: 9,
      at: { from: 10n, upTo: 30n, skip: 2, limit: 2 },
      stretch: day(5, 10, 30),
    });
  });

  it('is nowhere without trades', () => {
    expect(placeIn([], { offset: 0, count: 20 })).toMatchObject({ total: 0, at: null });
  });
});

describe('pages of a long list', () => {
  const range = { from: new Date('2026-11-01T00:00:00+09:00'), to: new Date('2026-12-01T00:00:00+09:00') };
  const filter = { memberId: 100n, side: undefined, marketIds: null, ...range };
  const byMarks = { total: 1, at: null };
  const near = { upTo: 77_000n, skip: 9 };
  const none: NewestTrades = { total: 0, ids: [], areAll: false };

  /** @param known - what `knows` answers, for the list and for the stretches of it. */
  function pages({
    list = false,
    stretch = false,
    counted = true,
    days: found = [day(40_000, 1, 40_000)],
    newest = none,
  } = {}) {
    const areCounted = jest.fn(async () => true).mockResolvedValueOnce(counted);
    const asked = { page: jest.fn(async () => byMarks), near: jest.fn(async () => near) };
    const looked = jest.fn(async () => newest);
    const knows = (_: unknown, of?: unknown) => (of ? stretch : list);
    const built = new TradePages({
      days: { of: async () => found, areCounted },
      positions: { ...asked, knows },
      newest: looked,
    });
    return {
      ...asked,
      looked,
      areCounted,
      at: (offset: number, more = {}) => built.page({ ...filter, ...more }, { offset, count: 20 }),
    };
  }

  it('are found by the days, and nothing is counted for those that everybody reads', async () => {
    const { page, near: counted, at } = pages();
    expect(await at(1_000)).toMatchObject({ total: 40_000, at: { skip: 1_000 } });
    expect([page.mock.calls, counted.mock.calls]).toEqual([[], []]);
  });

  it('are found by marks of their day where they lie deep in it', async () => {
    const found = pages({ days: [day(9_000, 1, 9_000), day(40_000, 10_001, 50_000)] });
    expect(await found.at(1_001)).toEqual({
      total: 49_000,
      at: { from: 10_001n, ...near, limit: 20 },
      stretch: day(40_000, 10_001, 50_000),
    });
    expect(await found.at(39_990)).toMatchObject({ at: { from: 1n, ...near, limit: 20 } });
    expect(await found.at(45_000)).toMatchObject({ at: { from: 1n, ...near, limit: 20 } });
    expect(found.near.mock.calls.map((call) => (call as unknown[]).slice(1))).toEqual([
      [day(40_000, 10_001, 50_000), 38_999],
      [day(40_000, 10_001, 50_000), 10],
      [day(9_000, 1, 9_000), 4_000],
    ]);
  });

  it('are answered without while a day of very many trades is counted, and once it is, by its marks', async () => {
    const days = [day(200_000, 1, 200_000)];
    const { near: counting, at } = pages({ days });
    counting.mockRejectedValue(new Error('the database is gone'));
    expect(await at(50_000)).toEqual({ total: 200_000, at: { from: 1n, upTo: 200_000n, skip: 50_000, limit: 20 } });
    await expect(at(50_001)).rejects.toThrow('the database is gone');
    expect(await pages({ days, stretch: true }).at(50_000)).toMatchObject({ at: near });
  });

  it('of one coin are answered while their list is counted, unless they would read too much', async () => {
    const { page, near: counted, at } = pages({ days: [day(200_000, 1, 200_000)] });
    const coin = { marketIds: [1] };
    expect(await at(50_001, coin)).toBe(byMarks);
    page.mockRejectedValue(new Error('the database is gone'));
    expect(await at(0, coin)).toMatchObject({ total: 200_000, at: { skip: 0 } });
    expect([page.mock.calls.length, counted.mock.calls.length]).toEqual([2, 0]);
  });

  it('are found among the newest trades until most days are counted, while their list is counted', async () => {
    const ids = Array.from({ length: 20 }, (_, at) => BigInt(5_000 - at));
    const { areCounted, page, at } = pages({ counted: false, newest: { total: 5_000, ids, areAll: false } });
    page.mockReturnValue(new Promise(() => {}));
    expect(await at(0)).toEqual({ total: 5_000, at: { ids }, counting: true });
    expect(page).toHaveBeenCalledTimes(1);
    for (let turn = 0; turn < 3; turn += 1) expect(await at(0)).toMatchObject({ total: 40_000, at: { skip: 0 } });
    expect(areCounted).toHaveBeenCalledTimes(2);
  });

  it('that the newest trades do not fill wait for the count of their list', async () => {
    const { page, at } = pages({ counted: false, newest: { total: 4_990, ids: [9n, 8n], areAll: false } });
    expect(await at(4_988)).toBe(byMarks);
    expect(page).toHaveBeenCalledTimes(1);
  });

  it('of a member without older trades need no count', async () => {
    const few = (ids: readonly bigint[]) => pages({ counted: false, newest: { total: 2, ids, areAll: true } });
    expect(await few([9n, 8n]).at(0)).toEqual({ total: 2, at: { ids: [9n, 8n] } });
    const behind = few([]);
    expect([await behind.at(20), behind.page.mock.calls]).toEqual([{ total: 2, at: null }, []]);
  });

  it('are found by the marks of their list where the period is none of whole days, and once they are known', async () => {
    expect(await pages().at(0, { from: new Date('2026-11-01T00:00:00Z') })).toBe(byMarks);
    expect(await pages({ list: true }).at(0)).toBe(byMarks);
  });
});
