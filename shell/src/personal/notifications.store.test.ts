import type { Notification as Row } from '@maru/contract';
import type { FeedStatus } from '@maru/platform';
import { runInAction } from '@maru/platform/mobx';
import { createTestServices, testMember } from '@maru/platform/testing';
import { NotificationsStore } from './notifications.store';

const path = '/v1/notifications';

const fill = (number: number, change: Partial<Row> = {}): Row => {
  const at = new Date(Date.UTC(2026, 10, 23, 3, 0, number)).toISOString();
  const place = { id: `fill${number}`, at, cursor: `${Date.parse(at)}.fill${number}` };
  return { ...place, kind: 'fill', unread: 'Y', coin: 'BTC', amount: '0.1', price: '100', done: 'Y', ...change };
};
const listOf = (...list: Row[]) => ({
  list,
  unread: list.filter(({ unread }) => unread === 'Y').length,
  more: 'N' as const,
});

const unreadOf = ({ list, unread }: ReturnType<typeof listOf>) => ({
  kind: 'unread' as const,
  unread,
  newestAt: list[0]?.at ?? null,
});

/** A page whose feed tells what there is; one without a feed is told nothing. */
function start(first = listOf(), feed: FeedStatus = 'live') {
  const services = createTestServices({ me: testMember() });
  services.prices.status$.next(feed);
  const { api, prices, session } = services;
  api.answer(`GET ${path}`, first).answer(`POST ${path}/read`, { unread: 0 });
  const told: string[] = [];
  const store = new NotificationsStore({ ...services, onTold: (rows) => told.push(...rows.map(({ id }) => id)) });
  store.follow();
  if (feed === 'live') prices.pushPrivate(unreadOf(first));
  const happen = (list: ReturnType<typeof listOf>) => {
    api.answer(`GET ${path}`, list);
    prices.pushPrivate({ kind: 'notifications' });
  };
  return { store, api, prices, session, told, happen };
}

const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

describe('what a member is told', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is counted by the feed where a page begins, without a call, and read with a toast when something happens', async () => {
    const { api, store, told, happen } = start(listOf(fill(1)));
    await pass(10_000);
    expect([store.unread, store.toasts, api.calls]).toEqual([1, [], []]);
    happen(listOf(fill(2), fill(1)));
    await pass();
    expect(store.toasts.map(({ id }) => id)).toEqual(['fill2']);
    expect([told, store.unread]).toEqual([['fill2'], 2]);
  });

  it('is read when the member opens the list, once', async () => {
    const { api, store, told } = start(listOf(fill(1)));
    store.open();
    await pass(2_000);
    store.open();
    await pass(2_000);
    expect([store.state, store.rows.length, api.to(`GET ${path}`).length]).toEqual(['ready', 1, 1]);
    expect(told).toEqual([]);
  });

  it.each(['connecting', 'live'] as const)(
    'is read after two seconds where a feed that is %s tells nothing',
    async (feed) => {
      const { api, store, prices } = start(listOf(fill(1)), 'connecting');
      prices.status$.next(feed);
      await pass(1_900);
      expect(api.to(`GET ${path}`)).toHaveLength(0);
      await pass(100);
      expect([api.to(`GET ${path}`).length, store.unread, store.toasts]).toEqual([1, 1, []]);
    },
  );

  it('is told to a member who had nothing before', async () => {
    const { store, happen } = start();
    await pass(1_000);
    happen(listOf(fill(1)));
    await pass();
    expect(store.toasts).toHaveLength(1);
  });

  it('is read once for many events of a second, at once and at its end', async () => {
    const { api, happen } = start();
    await pass(1_000);
    for (let number = 1; number <= 20; number += 1) happen(listOf(fill(number)));
    await pass();
    expect(api.to(`GET ${path}`)).toHaveLength(1);
    await pass(10_000);
    expect(api.to(`GET ${path}`)).toHaveLength(2);
  });

  it('is one toast for an order that is filled further, with the newest figures; three at most', async () => {
    const { store, happen } = start();
    await pass(1_000);
    happen(listOf(fill(1, { amount: '0.1' })));
    await pass(1_000);
    happen(listOf(fill(1, { amount: '0.3', at: '2026-11-23T03:00:30.000Z' })));
    await pass(1_000);
    expect(store.toasts.map(({ amount }) => amount)).toEqual(['0.3']);
    happen(listOf(fill(44), fill(43), fill(42), fill(41)));
    await pass(1_000);
    expect(store.toasts.map(({ id }) => id)).toEqual(['fill42', 'fill43', 'fill44']);
    store.dismiss(`fill42 ${store.toasts[0]?.at}`);
    expect(store.toasts).toHaveLength(2);
  });

  it('is no toast where another tab has read it, and none a second time', async () => {
    const { store, happen } = start();
    await pass(1_000);
    happen(listOf(fill(1, { unread: 'N' })));
    await pass(1_000);
    happen(listOf(fill(1, { unread: 'N' })));
    await pass(1_000);
    expect(store.toasts).toEqual([]);
    happen(listOf(fill(2)));
    await pass(1_000);
    happen(listOf(fill(2)));
    await pass(1_000);
    expect(store.toasts).toHaveLength(1);
  });

  it('is read again after a lost connection where the feed tells of more or nothing, and after five seconds where reading failed', async () => {
    const { store, api, prices } = start(listOf(fill(1)));
    const comeBack = async (list?: ReturnType<typeof listOf>) => {
      prices.setStatus('stale');
      prices.setStatus('live');
      if (list) prices.pushPrivate(unreadOf(list));
      await pass(2_000);
    };
    await comeBack(listOf(fill(1)));
    expect(api.to(`GET ${path}`)).toHaveLength(0);
    api.refuse(`GET ${path}`, -999, 'offline', -999);
    await comeBack();
    expect(api.to(`GET ${path}`)).toHaveLength(1);
    api.answer(`GET ${path}`, listOf(fill(3), fill(1)));
    await pass(5_000);
    expect(store.toasts.map(({ id }) => id)).toEqual(['fill3']);
    api.answer(`GET ${path}`, listOf(fill(4), fill(3), fill(1)));
    await comeBack(listOf(fill(4), fill(3), fill(1)));
    expect(store.toasts.map(({ id }) => id)).toEqual(['fill3', 'fill4']);
  });

  it('is read up to the newest that is listed', async () => {
    const { store, api } = start(listOf(fill(2), fill(1)));
    store.open();
    await pass();
    await store.markRead();
    expect(api.to(`POST ${path}/read`).map(({ sent }) => sent)).toEqual([{ until: fill(2).cursor }]);
    expect(store.unread).toBe(0);
    await store.markRead();
    expect(api.to(`POST ${path}/read`)).toHaveLength(1);
  });

  it('goes on behind the last one, and keeps what was read so when something happens', async () => {
    const { store, api, happen } = start({ ...listOf(fill(4), fill(3)), more: 'Y' as never });
    store.open();
    await pass(1_000);
    api.answer(`GET ${path}`, listOf(fill(2), fill(1)));
    await store.readMore();
    expect(api.to(`GET ${path}`).at(-1)?.sent).toMatchObject({ before: fill(3).cursor });
    expect([store.rows.map(({ id }) => id), store.more]).toEqual([['fill4', 'fill3', 'fill2', 'fill1'], false]);
    happen({ ...listOf(fill(5), fill(4), fill(3)), more: 'Y' as never });
    await pass(1_000);
    expect(store.rows.map(({ id }) => id)).toEqual(['fill5', 'fill4', 'fill3', 'fill2', 'fill1']);
    expect(store.more).toBe(false);
  });

  it('is forgotten with the session, also an answer on its way', async () => {
    const { store, api, session } = start(listOf(fill(1)));
    store.open();
    await pass(1_000);
    let answer = (_: unknown) => {};
    api.answer(`GET ${path}`, () => new Promise((resolve) => (answer = resolve)));
    store.refresh();
    await pass();
    runInAction(() => session.clear());
    expect([store.rows, store.unread]).toEqual([[], 0]);
    answer(listOf(fill(2)));
    await pass(10_000);
    expect(store.rows).toEqual([]);
    expect(api.to(`GET ${path}`)).toHaveLength(2);
  });
});
