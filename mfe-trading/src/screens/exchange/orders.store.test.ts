import { createTestServices, testList, testMember } from '@maru/platform/testing';
import { type Order, toOrder } from '../../api/orders';
import { TradingApi } from '../../api/trading.api';
import { orderRow, tradeRow } from '../../testing/fixtures';
import { OrdersStore } from './orders.store';

const order = (): Order => toOrder(orderRow());

async function world() {
  const services = createTestServices({ me: testMember() });
  services.api
    .answer('GET /v1/orders/dexko/2', testList(orderRow()))
    .answer('GET /v1/orders', testList(...Array.from({ length: 120 }, (_, at) => tradeRow({ id: String(at) }))))
    .answer('POST /v1/orders/900/delete', { ok: true });
  const orders = new OrdersStore(new TradingApi(services.api), services, { id: '2', code: 'KRW-BTC', coinId: '54' });
  await orders.load();
  return { services, orders };
}

describe('OrdersStore', () => {
  it('reads the open orders of the market and the latest 100 executions (TRAD-050, TRAD-053, CONS-051)', async () => {
    const { orders } = await world();
    expect(orders.open).toEqual([order()]);
    expect(orders.log).toHaveLength(100);
  });

  it('finds the latest 100 executions of the market among those of other markets of its coin (TRAD-053, CONS-051)', async () => {
    const { orders, services } = await world();
    // Two of three were in another market.
    const rows = Array.from({ length: 450 }, (_, at) => tradeRow({ id: String(at), marketId: at % 3 ? '9' : '2' }));
    const pageOf = ({ sent: { page = 1, count = 0 } }: { sent: { page?: number; count?: number } }) => ({
      ...testList(...rows.slice((page - 1) * count, page * count)),
      totalPages: 5,
    });
    services.api.answer('GET /v1/orders', pageOf);
    await orders.load();
    expect(orders.log.map(({ id }) => Number(id))).toEqual(Array.from({ length: 100 }, (_, at) => at * 3));
    const few = rows.slice(0, 120).map((row) => ({ ...row, marketId: '9' }));
    const before = services.api.to('GET /v1/orders').length;
    services.api.answer(
      'GET /v1/orders',
      ({ sent: { page = 1, count = 0 } }: { sent: { page?: number; count?: number } }) =>
        testList(...few.slice((page - 1) * count, page * count)),
    );
    await orders.load();
    expect([orders.log, services.api.to('GET /v1/orders').length - before]).toEqual([[], 2]);
  });

  it('knows the prices at which orders wait, however they are written', async () => {
    const { orders } = await world();
    expect(['50000000.00', '50000001'].map((price) => orders.waitsAt(price))).toEqual([true, false]);
  });

  it('follows the own events of this market only', async () => {
    const { orders, services } = await world();
    const stop = orders.follow();
    services.prices.pushPrivate({
      kind: 'order',
      order: orderRow({ id: '901', createdAt: '2026-11-21T03:00:00.000Z' }),
    });
    services.prices.pushPrivate({ kind: 'order', order: orderRow({ id: '902', market: 'KRW-XRP' }) });
    expect(orders.open.map(({ id }) => id)).toEqual(['901', '900']);
    services.prices.pushPrivate({ kind: 'order', order: orderRow({ state: 'filled' }) });
    expect(orders.open.map(({ id }) => id)).toEqual(['901']);
    stop();
  });

  it('adds an own event that arrives during a read to its answer, an ended order as well (TRAD-050)', async () => {
    const { orders, services } = await world();
    const stop = orders.follow();
    services.api.answer('GET /v1/orders/dexko/2', testList(orderRow(), orderRow({ id: '899' })));
    const reading = orders.load();
    const createdAt = '2026-11-21T03:00:00.000Z';
    services.prices.pushPrivate({ kind: 'order', order: orderRow({ id: '901', createdAt }) });
    services.prices.pushPrivate({ kind: 'order', order: orderRow({ id: '899', state: 'filled' }) });
    expect([orders.reading.state, orders.open.map(({ id }) => id)]).toEqual(['loading', ['901', '900']]);
    await reading;
    expect([orders.reading.state, orders.open.map(({ id }) => id)]).toEqual(['ready', ['901', '900']]);
    stop();
  });

  it('reads everything again after a break of the feed, whose events are lost', async () => {
    const { orders, services } = await world();
    const stop = orders.follow();
    services.prices.setStatus('stale');
    services.api.answer('GET /v1/orders/dexko/2', testList());
    services.prices.setStatus('live');
    await new Promise((resolve) => setTimeout(resolve));
    expect(orders.open).toEqual([]);
    stop();
  });

  it('cancels once and takes the order off the list (TRAD-050)', async () => {
    const { orders, services } = await world();
    await Promise.all([orders.cancel(order()), orders.cancel(order())]);
    expect(services.api.to('POST /v1/orders/900/delete')).toHaveLength(1);
    expect(orders.open).toEqual([]);
  });

  it('cancels everything of the market at once, and reads the list again (TRAD-050)', async () => {
    const { orders, services } = await world();
    services.api.answer('POST /v1/orders/cancel-all', { cancelled: 1 }).answer('GET /v1/orders/dexko/2', testList());
    await Promise.all([orders.cancelAll(), orders.cancelAll()]);
    expect(services.api.to('POST /v1/orders/cancel-all').map(({ sent }) => sent)).toEqual([{ marketId: '2' }]);
    expect(orders.open).toEqual([]);
    services.api.refuse('POST /v1/orders/cancel-all', 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.', 503);
    await orders.cancelAll();
    expect(services.modals.toasts.at(-1)).toMatchObject({ tone: 'warn' });
  });

  it('says why a cancel failed and reads the list again', async () => {
    const { orders, services } = await world();
    services.api
      .refuse('POST /v1/orders/900/delete', 'ALREADY_PROCESSED', '이미 처리된 내역입니다')
      .answer('GET /v1/orders/dexko/2', testList());
    await orders.cancel(order());
    expect(services.modals.toasts[0]?.message).toBe('이미 처리된 내역입니다');
    expect(orders.open).toEqual([]);
  });
});
