import { refusals } from '@maru/contract';
import { ApiError } from '@maru/platform/api';
import { createTestServices, testList, testMarketCell, testMember } from '@maru/platform/testing';
import { AmendApi } from '../../../api/amend.api';
import { toOrder } from '../../../api/orders';
import { TradingApi } from '../../../api/trading.api';
import { orderRow } from '../../../testing/fixtures';
import { OrdersStore } from '../orders.store';
import { AmendStore } from './amend.store';

const path = 'POST /v1/orders/900/amend';

async function world(row = orderRow()) {
  const services = createTestServices({ me: testMember() });
  const { api } = services;
  api
    .answer('GET /v1/orders/dexko/2', testList(row))
    .answer('GET /v1/orders', testList())
    .answer(path, orderRow({ ...row, amount: '0.005' }));
  const market = testMarketCell({ close: '50000000' });
  const orders = new OrdersStore(new TradingApi(api), services, { id: '2', code: 'KRW-BTC', coinId: '54' });
  await orders.load();
  return { api, orders, amend: new AmendStore(new AmendApi(api), { ...services, market, orders }, toOrder(row)) };
}

describe('a change of an order', () => {
  it('begins with its price and amount, and is refused before it is sent while nothing is different', async () => {
    const { amend, api } = await world();
    expect([amend.price, amend.amount, amend.shownProblem, amend.keepsPlace]).toEqual(['50000000', '0.01', null, null]);
    await amend.submit();
    expect([amend.shownProblem, amend.wrongField]).toEqual(['unchanged', 'amount']);
    expect(api.to(path)).toEqual([]);
  });

  it.each([
    [{ amount: '0.005' }, true],
    [{ amount: '0.02' }, false],
    [{ price: '49999000' }, false],
    [{ price: '49999000', amount: '0.005' }, false],
    [{ price: '50000000.0', amount: '0.0050' }, true],
  ])('to %j: keeps its place: %s', async (typed, keeps) => {
    const { amend } = await world();
    for (const [field, text] of Object.entries(typed)) amend.set(field as 'price', text);
    expect(amend.keepsPlace).toBe(keeps);
  });

  it.each([
    [{ price: '50000001' }, 'ORDER_OFF_TICK', 'price'],
    [{ price: '' }, 'ORDER_INVALID', 'price'],
    [{ amount: '' }, 'ORDER_INVALID', 'amount'],
    [{ amount: '0.00001' }, 'ORDER_BELOW_AMOUNT', 'amount'],
    [{ price: '1000' }, 'ORDER_BELOW_TOTAL', 'amount'],
  ])('to %j is refused by the rules of a new order: %s', async (typed, problem, field) => {
    const { amend, api } = await world();
    for (const [name, text] of Object.entries(typed)) amend.set(name as 'price', text);
    await amend.submit();
    expect([amend.shownProblem, amend.wrongField]).toEqual([problem, field]);
    expect(api.to(path)).toEqual([]);
  });

  it('counts what has traded as part of the amount', async () => {
    const { amend } = await world(orderRow({ filledAmount: '0.004', state: 'part filled' }));
    amend.set('amount', '0.004');
    expect(amend.problem).toBe('traded');
    amend.set('amount', '0.006');
    expect([amend.problem, amend.rest?.toFixed(), amend.cost?.total.toFixed()]).toEqual([null, '0.002', '100000']);
  });

  it('is sent once and shows the lessened order at once', async () => {
    const { amend, api, orders } = await world();
    amend.set('amount', '0.005');
    await Promise.all([amend.submit(), amend.submit()]);
    expect(api.to(path).map(({ sent }) => sent)).toEqual([
      { price: '50000000', amount: '0.005', clientOrderId: expect.any(String) },
    ]);
    expect(amend.amended).toBe('kept');
    expect(orders.open.map(({ id, amount }) => [id, amount])).toEqual([['900', '0.005']]);
  });

  it('shows the order that takes its place', async () => {
    const { amend, api, orders } = await world();
    api.answer(path, orderRow({ id: '901', price: '49000000' }));
    amend.set('price', '49000000');
    await amend.submit();
    expect(amend.amended).toBe('renewed');
    expect(orders.open.map(({ id }) => id)).toEqual(['901']);
  });

  it('says why the exchange refuses it, reads the orders again, and is tried anew under another name once it is edited', async () => {
    const { amend, api } = await world();
    const { code, text } = refusals.ORDER_CHANGED;
    api.refuse(path, code, text.ko, 409);
    amend.set('amount', '0.005');
    await amend.submit();
    expect([amend.failure, amend.amended, amend.busy]).toEqual([text.ko, null, false]);
    expect(api.to('GET /v1/orders/dexko/2')).toHaveLength(2);
    amend.set('amount', '0.006');
    expect(amend.failure).toBeNull();
    await amend.submit();
    const [first, second] = api.to(path).map(({ sent }) => (sent as { clientOrderId: string }).clientOrderId);
    expect(first).not.toBe(second);
  });

  it('takes no edit while it is on its way, and is sent again under the same name where its answer was lost', async () => {
    const { amend, api } = await world();
    api.answer(path, () => {
      throw ApiError.unknown('timeout');
    });
    amend.set('amount', '0.005');
    const sending = amend.submit();
    amend.set('amount', '0.006');
    amend.stepPrice('up');
    await sending;
    await amend.submit();
    const [first, second] = api.to(path).map(({ sent }) => sent);
    expect(first).toMatchObject({ price: '50000000', amount: '0.005' });
    expect(second).toEqual(first);
  });

  it('knows that the order has ended', async () => {
    const { amend, orders } = await world();
    orders.apply({ ...toOrder(orderRow()), state: 'filled' });
    expect(amend.order).toBeUndefined();
  });
});
