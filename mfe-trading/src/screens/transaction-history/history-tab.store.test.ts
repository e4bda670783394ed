import type { List, TradeRow } from '@maru/contract';
import type { Query } from '@maru/platform';
import { listOf, tradeRow } from '../../testing/fixtures';
import { HistoryTabStore } from './history-tab.store';

const now = () => Date.UTC(2026, 10, 21, 3);

function world(
  read: (query: Query) => Promise<List<TradeRow>> = async () => ({ ...listOf(tradeRow()), totalPages: 3 }),
) {
  const asked: Query[] = [];
  const store = new HistoryTabStore<TradeRow>(
    {
      presets: ['today', '3months'],
      defaultPreset: '3months',
      filters: { cidx: '', orderType: '' },
      read: (query) => {
        asked.push(query);
        return read(query);
      },
    },
    now,
  );
  return { store, asked };
}

describe('a tab of the history', () => {
  it('starts with its default range, page 1 and ten rows (TRAD-066, TRAD-068)', async () => {
    const { store, asked } = world();
    await store.load();
    expect(asked).toEqual([
      { cidx: '', orderType: '', fromDate: '2026-08-21', toDate: '2026-11-21', page: 1, count: 10 },
    ]);
  });

  it('goes back to page 1 when range or filter changes (TRAD-064)', async () => {
    const { store, asked } = world();
    await store.goTo(3);
    await store.setFilter('orderType', 'S');
    expect(asked[1]).toMatchObject({ orderType: 'S', page: 1 });
    await store.goTo(2);
    await store.setRange({ from: '2026-11-01', to: '2026-11-21' });
    expect(asked[3]).toMatchObject({ fromDate: '2026-11-01', page: 1 });
  });

  it.each([
    [{ from: '2025-11-21', to: '2026-11-21' }, null],
    [{ from: '2025-11-20', to: '2026-11-21' }, 'RANGE_OVER_YEAR'],
    [{ from: '2026-11-21', to: '2026-11-20' }, 'RANGE_REVERSED'],
  ])('judges %j as %s and makes no call it knows to be refused (TRAD-067, ERR-020)', async (range, problem) => {
    const { store, asked } = world();
    await store.setRange(range);
    expect(store.rangeProblem).toBe(problem);
    expect(asked).toHaveLength(problem ? 0 : 1);
  });

  it('shows page 1 of a total of 0 (TRAD-068)', async () => {
    const { store } = world(async () => listOf());
    await store.load();
    expect(store).toMatchObject({ page: 1, totalPages: 1, rows: [] });
  });

  it('shows the answer to the last question only', async () => {
    const answers: ((list: List<TradeRow>) => void)[] = [];
    const { store } = world(() => new Promise((resolve) => answers.push(resolve)));
    const first = store.load();
    const second = store.setFilter('orderType', 'B');
    answers[1]?.(listOf(tradeRow({ id: 'new' })));
    answers[0]?.(listOf(tradeRow({ id: 'old' })));
    await Promise.all([first, second]);
    expect(store.rows.map(({ id }) => id)).toEqual(['new']);
  });
});
