import { PagedList, type PageQuery } from './paged-list';

const now = () => Date.UTC(2026, 10, 21, 3);
const range = { from: '2026-11-01', to: '2026-11-21' };

/** Pages are full; rows tell by which side and page they were found. */
function fullPages() {
  const asked: (PageQuery & { side: string })[] = [];
  const exchange = { failing: false };
  const store = new PagedList<string, { side: string }>(
    {
      presets: ['today'],
      defaultPreset: '3months',
      filters: { side: 'all' },
      read: async (query) => {
        asked.push(query);
        if (exchange.failing) throw new Error('gone');
        const rows = Array.from({ length: 10 }, (_, at) => `${query.side} ${query.page}.${at}`);
        return { list: rows, totalPages: 9 };
      },
    },
    now,
  );
  /** The first row of each page on show. */
  const shown = () => store.rows.filter((_, at) => at % 10 === 0);
  return { store, exchange, shown, pages: () => asked.map(({ page }) => page) };
}

describe('a paged list whose new range or filter was not answered', () => {
  it.each<[string, (store: PagedList<string, { side: string }>) => Promise<void>, string[]]>([
    ['filter', (store) => store.setFilter('side', 'in'), ['in 1.0', 'in 2.0']],
    ['range', (store) => store.setRange(range), ['all 1.0', 'all 2.0']],
  ])('keeps its rows, and reads its first page where more is asked for after a new %s (WALT-168)', async (...of) => {
    const [, ask, found] = of;
    const { store, exchange, shown, pages } = fullPages();
    await store.load();
    await store.more();
    exchange.failing = true;
    await ask(store);
    expect([store.hasMore, shown()]).toEqual([true, ['all 1.0', 'all 2.0']]);
    await store.more();
    exchange.failing = false;
    await store.more();
    expect(shown()).toEqual(found.slice(0, 1));
    await store.more();
    expect(shown()).toEqual(found);
    expect(pages()).toEqual([1, 2, 1, 1, 1, 2]);
  });

  it('grows once the same question was repeated or asked by itself', async () => {
    const { store, exchange, shown } = fullPages();
    exchange.failing = true;
    await store.load();
    exchange.failing = false;
    await store.reading.retry();
    await store.more();
    expect(shown()).toEqual(['all 1.0', 'all 2.0']);
    exchange.failing = true;
    await store.setFilter('side', 'in');
    exchange.failing = false;
    await store.refresh();
    await store.more();
    expect(shown()).toEqual(['in 1.0', 'in 2.0']);
  });

  it('takes no answer to an earlier question for one to the present', async () => {
    const { store, exchange, shown } = fullPages();
    await store.load();
    const early = store.setFilter('side', 'out');
    exchange.failing = true;
    await Promise.all([early, store.setFilter('side', 'in')]);
    exchange.failing = false;
    await store.more();
    expect(shown()).toEqual(['in 1.0']);
  });
});
