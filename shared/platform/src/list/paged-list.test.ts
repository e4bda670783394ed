import { testList } from '../testing';
import { PagedList, type PageOf } from './paged-list';

interface Row {
  readonly id: string;
}

const now = () => Date.UTC(2026, 10, 21, 3);

function list(read: () => Promise<PageOf<Row>> = async () => ({ ...testList({ id: '1' }), totalPages: 3 })) {
  const asked: object[] = [];
  const store = new PagedList<Row, { coinId: string; side: string }>(
    {
      presets: ['today', '3months'],
      defaultPreset: '3months',
      filters: { coinId: '', side: '' },
      read: (query) => {
        asked.push(query);
        return read();
      },
    },
    now,
  );
  return { store, asked };
}

describe('a paged list', () => {
  it('starts with its default range, page 1 and ten rows (TRAD-066, TRAD-068)', async () => {
    const { store, asked } = list();
    await store.load();
    expect(asked).toEqual([{ coinId: '', side: '', from: '2026-08-21', to: '2026-11-21', page: 1, count: 10 }]);
  });

  it('goes back to page 1 when range or filter changes (TRAD-064)', async () => {
    const { store, asked } = list();
    await store.goTo(3);
    await store.setFilter('side', 'S');
    expect(asked[1]).toMatchObject({ side: 'S', page: 1 });
    await store.goTo(2);
    await store.setRange({ from: '2026-11-01', to: '2026-11-21' });
    expect(asked[3]).toMatchObject({ from: '2026-11-01', page: 1 });
  });

  it.each([
    [{ from: '2025-11-21', to: '2026-11-21' }, null],
    [{ from: '2025-11-20', to: '2026-11-21' }, 'RANGE_OVER_YEAR'],
    [{ from: '2026-11-21', to: '2026-11-20' }, 'RANGE_REVERSED'],
  ])('judges %j as %s and makes no call it knows to be refused (TRAD-067, ERR-020)', async (range, problem) => {
    const { store, asked } = list();
    await store.setRange(range);
    expect(store.rangeProblem).toBe(problem);
    expect(asked).toHaveLength(problem ? 0 : 1);
  });

  it('shows page 1 of a total of 0 (TRAD-068)', async () => {
    const { store } = list(async () => testList());
    await store.load();
    expect(store).toMatchObject({ page: 1, totalPages: 1, rows: [] });
  });

  it('shows the last page where an address names one beyond it (TRAD-068)', async () => {
    const { store, asked } = list(async () => {
      const { page } = asked.at(-1) as { page: number };
      return { ...testList(...(page > 3 ? [] : [{ id: `of page ${page}` }])), totalPages: 3 };
    });
    await store.goTo(99);
    expect(store).toMatchObject({ page: 3, totalPages: 3, rows: [{ id: 'of page 3' }] });
    expect(asked).toHaveLength(2);
  });

  it('takes over range, filters and page without a read before its screen asks, and reads anew after that', async () => {
    const { store, asked } = list();
    const choices = {
      range: { from: '2026-11-01', to: '2026-11-02' },
      page: 2,
      filters: { coinId: '56', side: 'B' },
    };
    store.restore(choices);
    expect(asked).toHaveLength(0);
    await store.load();
    expect(asked[0]).toEqual({ coinId: '56', side: 'B', from: '2026-11-01', to: '2026-11-02', page: 2, count: 10 });
    store.restore({ ...choices, range: store.defaultRange });
    expect(asked[1]).toMatchObject({ from: '2026-08-21', to: '2026-11-21', page: 2 });
  });

  it('shows the answer to the last question only', async () => {
    const answers: ((page: PageOf<Row>) => void)[] = [];
    const { store } = list(() => new Promise((resolve) => answers.push(resolve)));
    const first = store.load();
    const second = store.setFilter('side', 'B');
    answers[1]?.(testList({ id: 'new' }));
    answers[0]?.(testList({ id: 'old' }));
    await Promise.all([first, second]);
    expect(store.rows.map(({ id }) => id)).toEqual(['new']);
  });

  it('grows page by page, while the last answer was full (WALT-164)', async () => {
    const tenFrom = (first: number) => Array.from({ length: 10 }, (_, at) => ({ id: String(first + at) }));
    const pages = [tenFrom(1), tenFrom(11), [{ id: '21' }]];
    const { store, asked } = list(async () => ({ list: pages.shift() ?? [], totalPages: 3 }));
    await store.load();
    expect(store.hasMore).toBe(true);
    await store.more();
    await store.more();
    expect(asked.map((query) => (query as { page: number }).page)).toEqual([1, 2, 3]);
    expect(store.rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
    expect(store.hasMore).toBe(false);
  });

  it('grows when the member asks, also while the first page is being read again by itself', async () => {
    const page = testList(...Array.from({ length: 10 }, (_, id) => ({ id: String(id) })));
    const { store, asked } = list(async () => ({ ...page, totalPages: 2 }));
    await store.load();
    const again = store.refresh();
    expect(store.busy).toBe(false);
    await store.more();
    await again;
    expect([store.rows.length, store.page]).toEqual([20, 2]);
    await store.refresh();
    expect(asked).toHaveLength(3);
  });

  it('is not read again by itself while the member waits for something, and grows by one page at a time', async () => {
    const page = testList(...Array.from({ length: 10 }, (_, id) => ({ id: String(id) })));
    const { store, asked } = list(async () => ({ ...page, totalPages: 9 }));
    const loading = store.load();
    expect(store.busy).toBe(true);
    const others = [store.refresh(), store.refresh(), store.more()];
    expect(asked).toHaveLength(1);
    await Promise.all([loading, ...others]);
    // What happened during the first call is read after it, once.
    expect(asked).toHaveLength(2);
    await Promise.all([store.more(), store.more(), store.refresh()]);
    expect([store.rows.length, store.page, asked.length]).toEqual([20, 2, 3]);
  });

  it('keeps its rows where the next page fails, and asks for the same page again (WALT-168)', async () => {
    let failing = false;
    const { store, asked } = list(async () => {
      if (failing) throw new Error('gone');
      return { list: Array.from({ length: 10 }, (_, at) => ({ id: String(at) })), totalPages: 2 };
    });
    await store.load();
    failing = true;
    await store.more();
    expect(store).toMatchObject({ rows: { length: 10 }, hasMore: true, page: 1 });
    failing = false;
    await store.more();
    expect(asked.map((query) => (query as { page: number }).page)).toEqual([1, 2, 2]);
    expect(store.rows).toHaveLength(20);
  });
});

describe('a paged list whose rows are still being counted', () => {
  const counting = { ...testList({ id: '1' }), totalPages: 200, counting: true };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('says so, and reads its page once more after a while, unseen', async () => {
    const { store, asked } = list(async () =>
      asked.length > 1 ? { ...counting, totalPages: 5_000, counting: false } : counting,
    );
    await store.goTo(2);
    expect(store).toMatchObject({ counting: true, totalPages: 200 });
    await jest.advanceTimersByTimeAsync(1_499);
    expect(asked).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect([asked[1], store.busy]).toEqual([asked[0], false]);
    await jest.advanceTimersByTimeAsync(0);
    expect(store).toMatchObject({ counting: false, totalPages: 5_000, page: 2 });
  });

  it('is not read a third time where the count takes longer', async () => {
    const { store, asked } = list(async () => counting);
    await store.load();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([asked.length, store.counting]).toEqual([2, true]);
  });

  it('keeps its rows where the second answer fails', async () => {
    const { store, asked } = list(() =>
      asked.length > 1 ? Promise.reject(new Error('gone')) : Promise.resolve(counting),
    );
    await store.load();
    await jest.advanceTimersByTimeAsync(1_500);
    expect(asked).toHaveLength(2);
    expect(store).toMatchObject({ rows: [{ id: '1' }], counting: true, reading: { state: 'ready' } });
  });

  it('does not read a page again that the member has left', async () => {
    const { store, asked } = list(async () => (asked.length > 1 ? { ...counting, counting: false } : counting));
    await store.load();
    await jest.advanceTimersByTimeAsync(1_000);
    await store.goTo(2);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked.map((query) => (query as { page: number }).page)).toEqual([1, 2]);
  });
});
