import { OpenStops } from './open-stops';
import type { StopOrder } from './stop-order.repository';

/** What the index looks at. */
const stop = (id: string, member: bigint, change: Partial<StopOrder> = {}) =>
  ({ id, member_id: member, market_id: 1, side: 'B', state: 'waiting', ...change }) as StopOrder;
const ids = (stops: readonly StopOrder[]) => stops.map(({ id }) => id);

let open: OpenStops;
beforeEach(() => {
  open = new OpenStops();
  open.set(stop('c', 7n));
  open.set(stop('a', 8n));
  open.set(stop('b', 7n, { side: 'S' }));
  open.set(stop('d', 7n, { market_id: 2 }));
});

describe('open stop orders', () => {
  it('of a member are in the order in which they came; of one who has none, none', () => {
    expect([ids(open.of(7n)), ids(open.of(8n)), ids(open.of(9n))]).toEqual([['c', 'b', 'd'], ['a'], []]);
  });

  it('are those of a market, of a side, or of both', () => {
    expect(ids(open.of(7n, { marketId: 1 }))).toEqual(['c', 'b']);
    expect(ids(open.of(7n, { side: 'B' }))).toEqual(['c', 'd']);
    expect(ids(open.of(7n, { marketId: 2, side: 'S' }))).toEqual([]);
  });

  it('keep their place when they change', () => {
    const changed = stop('c', 7n, { state: 'reached' });
    open.set(changed);
    expect(open.of(7n)[0]).toBe(changed);
    expect(open.get('c')).toBe(changed);
    expect(ids(open.of(7n))).toEqual(['c', 'b', 'd']);
  });

  it('leave with their member once he has none', () => {
    expect(open.members()).toEqual(new Set([7n, 8n]));
    for (const id of ['a', 'a', 'unknown']) open.delete({ id, member_id: 8n });
    open.delete(stop('b', 7n));
    expect([ids(open.of(7n)), ids(open.of(8n)), open.has('a')]).toEqual([['c', 'd'], [], false]);
    expect(open.members()).toEqual(new Set([7n]));
  });
});
