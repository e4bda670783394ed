import { createTestServices, testMarketCell, testMember } from '@maru/platform/testing';
import { StopOrderApi } from '../../api/stop-orders.api';
import { TradingApi } from '../../api/trading.api';
import { orderRow } from '../../testing/fixtures';
import { OrderFormStore } from './order-form.store';

function world({ me = testMember(), available = '0', close = '50000000' } = {}) {
  const services = createTestServices({ me });
  services.api.answer('POST /v1/orders', orderRow());
  const form = new OrderFormStore(
    { orders: new TradingApi(services.api), stopOrders: new StopOrderApi(services.api) },
    services,
    testMarketCell({ close }),
    { balances: { available: () => available }, book: { best: () => close } },
    { placed: jest.fn(), waits: jest.fn() },
  );
  const submit = () => form.submit(async () => true);
  return { services, form, submit, sent: () => services.api.to('POST /v1/orders') };
}

describe('a member who may not trade', () => {
  it.each(['LIMIT', 'MARKET', 'STOP'] as const)(
    'is told so first, and not that money or amounts are missing: %s (TRAD-040, TRAD-048)',
    async (type) => {
      for (const amount of ['', '0.01']) {
        const { services, form, submit, sent } = world({ me: testMember({ dueDiligence: 'none' }) });
        form.setType(type);
        form.setAmount(amount);
        services.modals.willAnswer('doAuthNoti', 'later');
        await submit();
        expect(services.modals.opened.map(({ name }) => name)).toEqual(['doAuthNoti']);
        expect([form.tried, form.wrongField, sent()]).toEqual([false, null, []]);
      }
    },
  );

  it('is told what is wrong with the order once that has ended (TRAD-047)', async () => {
    const { services, form, submit, sent } = world();
    form.setAmount('0.01');
    await submit();
    expect([form.problem, form.wrongField, services.modals.opened, sent()]).toEqual([
      ...['INSUFFICIENT_BALANCE', { name: 'quantity', empty: false }, [], []],
    ]);
  });
});

it.each(['MARKET', 'BEST'] as const)(
  'a sell at %s is held to the minimum order amount at the last price (TRAD-045, ERR-233)',
  async (type) => {
    const asked = ['49999999', '50000000'].map(async (close) => {
      const { form, submit, sent } = world({ available: '1', close });
      form.setType(type);
      form.setSide('S');
      form.setAmount('0.0001');
      await submit();
      return [form.tried && form.problem, sent().length];
    });
    expect(await Promise.all(asked)).toEqual([
      ['ORDER_BELOW_TOTAL', 0],
      [false, 1],
    ]);
  },
);
