import type { TradeRow } from '@maru/contract';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { createTestServices, testList, testMember } from '@maru/platform/testing';
import type { Bar } from '@maru/ui/charts';
import { toOrder, toTrade } from '../../api/orders';
import { TradingApi } from '../../api/trading.api';
import { orderRow, tradeRow } from '../../testing/fixtures';
import { OwnTradesStore } from './own-trades.store';

const now = Date.parse('2026-11-21T03:00:00Z');
const bar = (time: string): Bar => ({
  time: Date.parse(time) / 1000,
  ...{ open: 1, high: 1, low: 1, close: 1, volume: 1 },
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

interface Sent {
  readonly page: number;
  readonly fromDate: string;
  readonly toDate: string;
}

/** @param pages - rows of each page of every search. */
function world(pages: readonly (readonly TradeRow[])[] = [[]], { isMember = true } = {}) {
  const services = createTestServices({ me: testMember() });
  services.api.answer('GET /v1/orders', ({ sent }: { sent: Sent }) => ({
    ...testList(...(pages[sent.page - 1] ?? [])),
    totalPages: pages.length,
  }));
  const facts = makeAutoObservable({
    isMember,
    bars: [] as Bar[],
    period: '15' as const,
    log: [] as ReturnType<typeof toTrade>[],
    open: [toOrder(orderRow({ price: '50000000.00', amount: '0.03', filledAmount: '0.01' }))],
    own: ['executions', 'orders'] as ('executions' | 'orders')[],
  });
  const deps = { session: facts, now: () => now, orders: facts, candles: facts, chart: facts };
  const store = new OwnTradesStore(new TradingApi(services.api), deps, { id: '2', coinId: '54' });
  const set = (change: Partial<typeof facts>) => runInAction(() => void Object.assign(facts, change));
  store.follow();
  const searches = () =>
    services.api.to('GET /v1/orders').map(({ sent }) => {
      const { fromDate, toDate, page } = sent as Sent;
      return `${fromDate} ${toDate} ${page}`;
    });
  return { store, set, searches, services };
}

describe('OwnTradesStore', () => {
  it('reads executions as far back as the bars go, page by page, and further back when older bars come', async () => {
    const { store, set, searches } = world([[tradeRow({ id: '2' })], [tradeRow({ id: '1' })]]);
    await settled();
    expect(searches()).toEqual([]);
    set({ bars: [bar('2026-11-19T16:00:00Z')] });
    await settled();
    expect(searches()).toEqual(['2026-11-20 2026-11-21 1', '2026-11-20 2026-11-21 2']);
    expect(store.marks.map(({ amount }) => amount.toFixed())).toEqual(['0.02']);
    set({ bars: [bar('2026-11-10T00:00:00Z'), bar('2026-11-19T16:00:00Z')] });
    await settled();
    expect(searches().slice(2)).toEqual(['2026-11-10 2026-11-19 1', '2026-11-10 2026-11-19 2']);
    set({ bars: [bar('2026-11-15T00:00:00Z')] });
    await settled();
    expect(searches()).toHaveLength(4);
  });

  it('reads on beyond the pages that are counted so far', async () => {
    const { set, searches, services } = world();
    services.api.answer('GET /v1/orders', ({ sent }: { sent: Sent }) => ({
      ...testList(tradeRow({ id: `${sent.page}` })),
      totalPages: Math.min(sent.page, 3),
      ...(sent.page < 3 && { counting: true }),
    }));
    set({ bars: [bar('2026-11-19T16:00:00Z')] });
    await settled();
    expect(searches().map((search) => search.at(-1))).toEqual(['1', '2', '3']);
  });

  it('asks for no more than a year at once', async () => {
    const { set, searches } = world();
    set({ bars: [bar('2025-03-01T00:00:00Z')] });
    await settled();
    expect(searches()).toEqual(['2025-11-21 2026-11-21 1', '2025-03-01 2025-11-20 1']);
  });

  it('stops after twenty pages', async () => {
    const { set, searches } = world(Array.from({ length: 50 }, () => []));
    set({ bars: [bar('2026-11-20T00:00:00Z')] });
    await settled();
    expect(searches()).toHaveLength(20);
  });

  it('adds a new execution to its mark, once, and leaves other markets out', () => {
    const { store, set } = world();
    const first = toTrade(tradeRow({ id: '1' }));
    set({ log: [first] });
    set({ log: [toTrade(tradeRow({ id: '3', marketId: '9' })), toTrade(tradeRow({ id: '2' })), first] });
    expect(store.marks.map(({ amount }) => amount.toFixed())).toEqual(['0.02']);
    // The log is short: what it has dropped keeps its mark.
    set({ log: [] });
    expect(store.marks).toHaveLength(1);
  });

  it('keeps what it has when a read fails, and asks again with the next older bars', async () => {
    const { store, set, searches, services } = world();
    set({ log: [toTrade(tradeRow())] });
    services.api.refuse('GET /v1/orders', 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.', 503);
    set({ bars: [bar('2026-11-20T00:00:00Z')] });
    await settled();
    expect(store.marks).toHaveLength(1);
    services.api.answer('GET /v1/orders', testList());
    set({ bars: [bar('2026-11-18T00:00:00Z')] });
    await settled();
    expect(searches().at(-1)).toBe('2026-11-18 2026-11-21 1');
  });

  it('shows and reads nothing for visitors, and nothing of a member who has left', async () => {
    const { store, set, searches } = world([[]], { isMember: false });
    set({ bars: [bar('2026-11-20T00:00:00Z')], log: [toTrade(tradeRow())] });
    await settled();
    expect(searches()).toEqual([]);
    expect([store.marks, store.lines]).toEqual([[], []]);
    set({ isMember: true, log: [toTrade(tradeRow())] });
    expect(store.marks).toHaveLength(1);
    set({ isMember: false });
    set({ isMember: true });
    expect(store.marks).toEqual([]);
  });

  it('shows what is switched on, and reads executions only then', async () => {
    const { store, set, searches } = world();
    set({ own: [], bars: [bar('2026-11-20T00:00:00Z')], log: [toTrade(tradeRow())] });
    await settled();
    expect([store.marks, store.lines, searches()]).toEqual([[], [], []]);
    set({ own: ['orders'] });
    expect(store.lines.map(({ amount }) => amount.toFixed())).toEqual(['0.02']);
    set({ own: ['executions'] });
    expect(searches()).toHaveLength(1);
    expect(store.marks).toHaveLength(1);
  });
});
