import { placeIn, type TradeDay, TradePages } from './trade-pages';

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
    expect(placeIn(days, { offset, count })).toEqual({ total: 9, at });
    expect(placeIn([...days].reverse(), { offset, count })).toEqual({ total: 9, at });
  });

  it('takes days whose ids overlap as one, since trades are ordered by their ids', () => {
    const [oldest, middle, newest] = [day(3, 10, 25), day(2, 20, 30), day(4, 40, 70)] as const;
    expect(placeIn([oldest, middle, newest], { offset: 6, count: 2 })).toEqual({
      total: 9,
      at: { from: 10n, upTo: 30n, skip: 2, limit: 2 },
    });
  });

  it('is nowhere without trades', () => {
    expect(placeIn([], { offset: 0, count: 20 })).toEqual({ total: 0, at: null });
  });
});

describe('pages of a long list', () => {
  const range = { from: new Date('2026-11-01T00:00:00+09:00'), to: new Date('2026-12-01T00:00:00+09:00') };
  const filter = { memberId: 100n, side: undefined, marketIds: null, ...range };
  const byMarks = { total: 1, at: null };

  function pages(known = false) {
    const asked = jest.fn(async () => byMarks);
    const found = new TradePages({
      days: { of: async () => [day(200_000, 1, 200_000)] },
      positions: { knows: () => known, page: asked },
    });
    return { asked, page: (offset: number, more = {}) => found.page({ ...filter, ...more }, { offset, count: 20 }) };
  }

  it('are found by the days, and nothing is counted for those that everybody reads', async () => {
    const { asked, page } = pages();
    expect(await page(1_000)).toMatchObject({ total: 200_000, at: { skip: 1_000 } });
    expect(asked).not.toHaveBeenCalled();
  });

  it('are answered by the days while marks are counted behind the answer', async () => {
    const { asked, page } = pages();
    asked.mockRejectedValue(new Error('the database is gone'));
    expect(await page(1_001)).toMatchObject({ total: 200_000, at: { skip: 1_001 } });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await page(0, { marketIds: [1] })).toMatchObject({ total: 200_000, at: { skip: 0 } });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('wait for the marks where a page would read too much, and where the period is none of whole days', async () => {
    const { page } = pages();
    expect(await page(50_001)).toBe(byMarks);
    expect(await page(0, { from: new Date('2026-11-01T00:00:00Z') })).toBe(byMarks);
  });

  it('are found by marks once they are known', async () => {
    expect(await pages(true).page(0)).toBe(byMarks);
  });
});
