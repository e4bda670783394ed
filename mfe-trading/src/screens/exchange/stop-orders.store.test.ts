import { ApiError } from '@maru/platform/api';
import { createTestServices, testMember } from '@maru/platform/testing';
import { StopOrderApi } from '../../api/stop-orders.api';
import { stopOrderRow } from '../../testing/fixtures';
import { StopOrdersStore } from './stop-orders.store';

const idOf = (last: number) => `0a1b2c3d-0000-4000-8000-00000000000${last}`;

function world(rows = [stopOrderRow()]) {
  const services = createTestServices({ me: testMember() });
  services.api.answer('GET /v1/stop-orders', () => ({ list: rows }));
  return { services, stops: new StopOrdersStore(new StopOrderApi(services.api), services, '2') };
}

describe('orders that wait for a price', () => {
  it('are listed before those that were refused; others are left out', async () => {
    const { stops } = world([
      stopOrderRow({ id: idOf(1), state: 'placed', orderId: '7' }),
      stopOrderRow({ id: idOf(2), state: 'refused', reason: 'PRICE_OUT_OF_RANGE' }),
      stopOrderRow({ id: idOf(3), state: 'cancelled', reason: 'member' }),
      stopOrderRow({ id: idOf(4) }),
    ]);
    await stops.load();
    expect(stops.shown.map(({ id, refusal }) => [id, refusal])).toEqual([
      [idOf(4), null],
      [idOf(2), 'PRICE_OUT_OF_RANGE'],
    ]);
    expect(stops.waiting).toHaveLength(1);
  });

  it('leave the list when they are cancelled; a refusal reads it again', async () => {
    const { services, stops } = world();
    await stops.load();
    const [stop] = stops.waiting;
    const cancel = `POST /v1/stop-orders/${stop?.id}/delete`;
    services.api.answer(cancel, stopOrderRow({ state: 'cancelled', reason: 'member' }));
    if (stop) await stops.cancel(stop);
    expect(stops.waiting).toEqual([]);
    await stops.load();
    services.api.answer(cancel, () => {
      throw ApiError.unknown('network');
    });
    if (stop) await stops.cancel(stop);
    expect(services.api.to('GET /v1/stop-orders')).toHaveLength(3);
    expect(stops.waiting).toHaveLength(1);
  });

  it('are all listed where one is placed while they are read', async () => {
    const { services, stops } = world([stopOrderRow({ id: idOf(1) }), stopOrderRow({ id: idOf(2) })]);
    services.api.answer('POST /v1/stop-orders', stopOrderRow({ id: idOf(3) }));
    const terms = { side: 'B', stopPrice: '51000000', price: '51100000', amount: '0.01' } as const;
    const placed = await new StopOrderApi(services.api).place({ ...terms, marketId: '2', clientOrderId: idOf(9) });
    const reading = stops.load();
    stops.add(placed);
    await reading;
    expect(stops.waiting.map(({ id }) => id)).toEqual([idOf(3), idOf(1), idOf(2)]);
  });

  it('are read again for what happens to the member, not for what a page that begins is told', async () => {
    jest.useFakeTimers();
    const { services, stops } = world();
    const stop = stops.follow();
    const { prices, api } = services;
    prices.pushPrivate({ kind: 'wallets', wallets: [] });
    prices.pushPrivate({ kind: 'unread', unread: 1, newestAt: null });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(api.calls).toEqual([]);
    prices.pushPrivate({ kind: 'notifications' });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(api.to('GET /v1/stop-orders')).toHaveLength(1);
    stop();
    jest.useRealTimers();
  });
});
