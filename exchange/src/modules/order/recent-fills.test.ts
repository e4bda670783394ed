import type { EngineFill } from './engine/batch';
import { RecentFills } from './recent-fills';

type Fill = EngineFill;

const member = 5_000;
const house = 1;
const at = new Date('2026-06-01T00:00:00Z');

const fill = (id: number, buyerId = member, sellerId = house) =>
  ({
    id,
    market: { id: 2 },
    buy: { memberId: buyerId },
    sell: { memberId: sellerId },
    amount: 10n,
    total: 1_000n,
    buyFee: 1n,
    sellFee: 2n,
  }) as unknown as Fill;

const commit = (recent: RecentFills, ...fills: readonly Fill[]) => recent.add({ fills, at });
const idsOf = (recent: RecentFills, after: number, upTo: number, limit = 100) =>
  recent.between({ after: BigInt(after), upTo: BigInt(upTo), limit })?.map(({ id }) => Number(id)) ?? null;

describe('fills that were just committed', () => {
  it('are answered as the database would: of members, by id, after one and up to another', () => {
    const recent = new RecentFills();
    commit(recent, fill(11), fill(12, house, house), fill(13, house, member));
    commit(recent, fill(14), fill(15));
    expect(idsOf(recent, 10, 15)).toEqual([11, 13, 14, 15]);
    expect(idsOf(recent, 11, 14)).toEqual([13, 14]);
    expect(idsOf(recent, 10, 15, 2)).toEqual([11, 13]);
    expect(idsOf(recent, 15, 15)).toEqual([]);
    expect(recent.between({ after: 10n, upTo: 11n, limit: 1 })).toEqual([
      {
        id: 11n,
        marketId: 2,
        buyerId: 5_000n,
        sellerId: 1n,
        amount: 10n,
        total: 1_000n,
        buyFee: 1n,
        sellFee: 2n,
        at,
      },
    ]);
  });

  it('are not answered where some of them are unknown: from before the start, or not committed here', () => {
    const recent = new RecentFills();
    expect(idsOf(recent, 0, 1)).toBeNull();
    commit(recent, fill(11), fill(12));
    expect(idsOf(recent, 9, 12)).toBeNull();
    expect(idsOf(recent, 10, 13)).toBeNull();
    // Another process wrote 13.
    commit(recent, fill(14));
    expect(idsOf(recent, 10, 14)).toBeNull();
    expect(idsOf(recent, 13, 14)).toEqual([14]);
  });

  it('are forgotten, the oldest first', () => {
    const recent = new RecentFills(10);
    for (let id = 1; id <= 21; id += 1) commit(recent, fill(id));
    expect(idsOf(recent, 10, 21)).toBeNull();
    expect(idsOf(recent, 11, 21)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
  });
});
