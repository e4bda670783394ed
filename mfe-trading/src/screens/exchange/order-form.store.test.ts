import type { Member } from '@maru/platform';
import { ApiError } from '@maru/platform/api';
import { createTestServices, testMarketCell, testMember } from '@maru/platform/testing';
import { toOrder } from '../../api/orders';
import { StopOrderApi } from '../../api/stop-orders.api';
import { TradingApi } from '../../api/trading.api';
import { orderRow, stopOrderRow } from '../../testing/fixtures';
import { OrderFormStore } from './order-form.store';

const confirmed = async () => true;

function world({
  available = '1000000',
  balances = { available: () => available as string | null },
  me = testMember() as Member | undefined,
  bestAsk = '50100000',
} = {}) {
  const services = createTestServices({ me });
  services.api.answer('POST /v1/orders', orderRow());
  services.api.answer('POST /v1/stop-orders', stopOrderRow());
  const [placed, waits] = [jest.fn(), jest.fn()];
  const form = new OrderFormStore(
    { orders: new TradingApi(services.api), stopOrders: new StopOrderApi(services.api) },
    services,
    testMarketCell(),
    { balances, book: { best: (side) => (side === 'S' ? bestAsk : '49900000') } },
    { placed, waits },
  );
  form.setAmount('0.01');
  return { services, form, placed, waits };
}

const sent = ({ services }: ReturnType<typeof world>) => services.api.to('POST /v1/orders').map((call) => call.sent);

describe('an order that is asked for once more', () => {
  it.each([
    { side: 'B', price: '51500000', asks: false },
    { side: 'B', price: '51501000', asks: true },
    { side: 'B', price: '40000000', asks: false },
    { side: 'S', price: '48500000', asks: false },
    { side: 'S', price: '48499000', asks: true },
    { side: 'S', price: '60000000', asks: false },
  ] as const)('asks: $asks, for $side at $price where the last price is 50,000,000', async ({ side, price, asks }) => {
    const here = world({ available: '10000000' });
    here.form.setSide(side);
    here.form.setPrice(price);
    here.form.setAmount('0.01');
    const confirm = jest.fn(confirmed);
    await here.form.submit(confirm);
    expect(confirm).toHaveBeenCalledTimes(asks ? 1 : 0);
    expect(sent(here)).toHaveLength(1);
  });

  it('is not sent where the member looks again, and keeps what was typed', async () => {
    const here = world();
    here.form.setPrice('52000000');
    await here.form.submit(async () => false);
    expect(sent(here)).toEqual([]);
    expect(here.form).toMatchObject({ price: '52000000', amount: '0.01', busy: false });
  });

  it('is every order of a member who wants it so, and no order that is sent again after a lost answer', async () => {
    const here = world();
    here.services.preferences.setConfirmOrders(true);
    here.services.api.answer('POST /v1/orders', () => {
      throw ApiError.unknown('timeout');
    });
    const confirm = jest.fn(confirmed);
    await here.form.submit(confirm);
    await here.form.submit(confirm);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(sent(here)).toHaveLength(2);
  });
});

describe('the checks of an order, first failure first (TRAD-047)', () => {
  it.each([
    { when: 'all is well', price: '50000000', amount: '0.01', gives: null },
    { when: 'the price is off its tick (TRAD-042)', price: '50000500', amount: '0.00001', gives: 'ORDER_OFF_TICK' },
    { when: 'the quantity is too small (TRAD-043)', price: '50000000', amount: '0.00009', gives: 'ORDER_BELOW_AMOUNT' },
    {
      when: 'the balance does not cover the fee (TRAD-044)',
      price: '50000000',
      amount: '0.02',
      gives: 'INSUFFICIENT_BALANCE',
    },
    { when: 'the worth is too small (TRAD-045)', price: '40000000', amount: '0.0001', gives: 'ORDER_BELOW_TOTAL' },
    { when: 'the price is out of range (TRAD-046)', price: '100001000', amount: '0.005', gives: 'PRICE_OUT_OF_RANGE' },
  ])('gives $gives when $when', ({ price, amount, gives }) => {
    const { form } = world();
    form.setPrice(price);
    form.setAmount(amount);
    expect(form.problem).toBe(gives);
  });

  it('sends nothing that it knows to be wrong', async () => {
    const here = world();
    here.form.setPrice('50000500');
    await here.form.submit(confirmed);
    expect(sent(here)).toEqual([]);
    expect(here.form.tried).toBe(true);
  });

  it('offers the nearest price on the grid', () => {
    const { form } = world();
    form.setPrice('50000500');
    expect(form.snappedPrice).toBe('50000000');
    form.setSide('S');
    expect(form.snappedPrice).toBe('50001000');
  });
});

describe('what an order costs', () => {
  it('shows worth and fee before it is sent', () => {
    const { form } = world();
    expect(form.cost?.total.toFixed()).toBe('500000');
    expect(form.cost?.fee.toFixed()).toBe('750');
  });

  it.each([10, 25, 50, 100])('fills %d percent so that the exchange can lock it (CONS-045)', (percent) => {
    const { form } = world();
    form.takeShare(percent);
    expect(form.problem).toBeNull();
    expect(form.cost?.total.plus(form.cost.fee).lte(10_000 * percent)).toBe(true);
    expect(form.cost?.total.gt(9_980 * percent)).toBe(true);
  });

  it('sells the whole balance to the last digit', () => {
    const { form } = world({ available: '0.12345678' });
    form.setSide('S');
    form.takeShare(100);
    expect(form.amount).toBe('0.12345678');
  });

  it('steps along the ticks of the price', () => {
    const { form } = world();
    form.stepPrice('up');
    expect(form.price).toBe('50001000');
    form.stepPrice('down');
    form.stepPrice('down');
    expect(form.price).toBe('49999000');
  });
});

describe('sending an order', () => {
  it('sends a limit order with an id of its own (TRAD-040, TRAD-041)', async () => {
    const here = world();
    await here.form.submit(confirmed);
    expect(sent(here)).toEqual([
      {
        marketId: '2',
        side: 'B',
        callType: 'LIMIT',
        price: '50000000',
        amount: '0.01',
        timeInForce: 'GTC',
        clientOrderId: expect.any(String),
      },
    ]);
    expect(here.placed).toHaveBeenCalledWith(toOrder(orderRow()));
    expect(here.services.successes).toEqual(['orderAccepted']);
    expect(here.form.amount).toBe('');
  });

  it('buys at market by total and sells at market by amount (TRAD-041)', async () => {
    const here = world();
    here.form.setType('MARKET');
    here.form.setTotal('100000');
    await here.form.submit(confirmed);
    here.form.setSide('S');
    here.form.setAmount('0.5');
    await here.form.submit(confirmed);
    expect(sent(here)).toMatchObject([
      { side: 'B', callType: 'MARKET', total: '100000' },
      { side: 'S', callType: 'MARKET', amount: '0.5' },
    ]);
  });

  it('takes the best price by amount, reckoned at the price that it would meet (TRAD-040)', async () => {
    const here = world({ available: '10000000' });
    here.form.setType('BEST');
    here.form.setAmount('0.1');
    expect(here.form.cost?.total.toFixed()).toBe('5010000');
    here.form.takeShare(100);
    expect(here.form.costWithFee?.lte('10000000')).toBe(true);
    here.form.setAmount('0.1');
    await here.form.submit(confirmed);
    expect(sent(here)).toEqual([
      {
        ...{ marketId: '2', side: 'B', callType: 'BEST', amount: '0.1' },
        timeInForce: 'IOC',
        clientOrderId: expect.any(String),
      },
    ]);
    here.form.setSide('S');
    here.form.setAmount('0.1');
    expect(here.form.cost?.total.toFixed()).toBe('4990000');
  });

  it('keeps the time in force that is wanted, where the type of order has it', async () => {
    const here = world();
    here.form.setTimeInForce('FOK');
    const told = (['LIMIT', 'MARKET', 'BEST', 'LIMIT'] as const).map((type) => {
      here.form.setType(type);
      return here.form.timeInForce;
    });
    expect(told).toEqual(['FOK', 'IOC', 'FOK', 'FOK']);
    here.form.setTimeInForce('POST');
    await here.form.submit(confirmed);
    expect(sent(here)).toMatchObject([{ callType: 'LIMIT', timeInForce: 'POST' }]);
    here.form.setType('BEST');
    expect(here.form.timeInForce).toBe('IOC');
  });

  it.each([
    { state: 'open', filledAmount: '0', result: 'accepted' },
    { state: 'part filled', filledAmount: '0.004', result: 'accepted' },
    { state: 'filled', filledAmount: '0.01', result: 'filled' },
    { state: 'cancelled', filledAmount: '0.004', result: 'partly' },
    { state: 'cancelled', filledAmount: '0.00000000', result: 'unfilled' },
  ] as const)('says $result of an order that is $state with $filledAmount filled', async ({ result, ...row }) => {
    const here = world();
    here.services.api.answer('POST /v1/orders', orderRow(row));
    await here.form.submit(confirmed);
    expect(here.form.result).toBe(result);
    here.form.setAmount('0.02');
    expect(here.form.result).toBeNull();
  });

  it('holds a lease while the order is on its way, whatever the answer is', async () => {
    const here = world();
    const held: number[] = [];
    const answer = () => {
      held.push(here.services.leases.begun - here.services.leases.ended);
      return orderRow();
    };
    here.services.api.answer('POST /v1/orders', answer);
    await here.form.submit(confirmed);
    expect(held).toEqual([1]);
    here.services.api.refuse('POST /v1/orders', 500, '', 500);
    here.form.setAmount('0.01');
    await here.form.submit(confirmed);
    expect(here.services.leases).toEqual({ begun: 2, ended: 2 });
  });

  it('sends one order for two clicks', async () => {
    const here = world();
    await Promise.all([here.form.submit(confirmed), here.form.submit(confirmed)]);
    expect(sent(here)).toHaveLength(1);
  });

  it('asks again under the same id where the lost order itself holds the money by now', async () => {
    const balances = { available: () => '1000000' };
    const here = world({ balances });
    here.services.api.answer('POST /v1/orders', () => {
      throw ApiError.unknown('timeout');
    });
    await here.form.submit(confirmed);
    balances.available = () => '0';
    here.services.api.answer('POST /v1/orders', orderRow());
    await here.form.submit(confirmed);
    const [first, second] = sent(here);
    expect(second).toEqual(first);
    expect(here.form.result).not.toBeNull();
  });

  it('asks again under the same id where the exchange was gone before it could answer', async () => {
    const here = world();
    here.services.api.refuse('POST /v1/orders', 'UNAVAILABLE', '일시적으로 서비스를 이용할 수 없습니다.', 503);
    await here.form.submit(confirmed);
    expect(here.form.lost).toBe(true);
    await here.form.submit(confirmed);
    const ids = sent(here).map((fields) => (fields as { clientOrderId: string }).clientOrderId);
    expect(ids[1]).toBe(ids[0]);
  });

  it('asks again under the same id after a lost answer, and under a new one after a refusal', async () => {
    const here = world();
    const ids = () => sent(here).map((fields) => (fields as { clientOrderId: string }).clientOrderId);
    here.services.api.answer('POST /v1/orders', () => {
      throw ApiError.unknown('timeout');
    });
    await here.form.submit(confirmed);
    await here.form.submit(confirmed);
    expect(ids()[1]).toBe(ids()[0]);
    here.services.api.refuse('POST /v1/orders', 'INSUFFICIENT_BALANCE', '주문 가능 잔액이 부족합니다.');
    await here.form.submit(confirmed);
    expect(here.form.refusalText).toBe('주문 가능 잔액이 부족합니다.');
    await here.form.submit(confirmed);
    expect(ids()[3]).not.toBe(ids()[2]);
  });
});

describe('members who may not trade (TRAD-048, TRAD-123, SHEL-075, SHEL-077)', () => {
  it.each([
    { facts: { dueDiligence: 'none' as const }, modal: 'doAuthNoti' },
    { facts: { dueDiligence: 'underReview' as const }, modal: 'waiting' },
    { facts: { watchListed: true, watchListReasons: ['01'] }, modal: 'wlfReject' },
    { facts: { watchListPending: true }, modal: 'processWlf' },
    { facts: { dueDiligence: 'refused' as const }, modal: 'rejectOrder' },
    { facts: { reverifyBefore: new Date('2026-11-20T00:00:00Z') }, modal: 'expired' },
  ])('see $modal and send nothing', async ({ facts, modal }) => {
    const here = world({ me: testMember(facts) });
    void here.form.submit(confirmed);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(here.services.modals.opened.map(({ name }) => name)).toEqual([modal]);
    expect(sent(here)).toEqual([]);
  });

  it('see restrictOrder when they are foreign residents (TRAD-122, ACCT-097, ACCT-131)', async () => {
    const here = world({ me: testMember({ foreignNational: true, livesAbroad: true }) });
    void here.form.submit(confirmed);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(here.services.modals.opened[0]).toEqual({ name: 'restrictOrder', input: { variant: 'foreignResident' } });
  });

  it('see one modal for a refusal of the exchange, and none where the page has shown it (SHEL-070, SHEL-071)', async () => {
    const here = world();
    const refusal = (explained: boolean) => {
      const error = new ApiError({ status: 403, code: 5100, message: '고객확인이 필요합니다' });
      error.explained = explained;
      return error;
    };
    here.services.modals.willAnswer('doAuthNoti', 'later');
    for (const explained of [true, false]) {
      here.services.api.answer('POST /v1/orders', () => {
        throw refusal(explained);
      });
      await here.form.submit(confirmed);
      expect(here.services.modals.opened).toHaveLength(explained ? 0 : 1);
    }
    expect(here.services.modals.opened).toEqual([{ name: 'doAuthNoti', input: { wanted: 'order' } }]);
    expect(here.services.api.to('POST /v1/orders')[0]?.options?.wanted).toBe('order');
  });

  it('are led to the verification center', async () => {
    const here = world({ me: testMember({ dueDiligence: 'none' }) });
    here.services.modals.willAnswer('doAuthNoti', 'verify');
    await here.form.submit(confirmed);
    expect(here.services.navigation.visits.map(({ to }) => to)).toEqual(['confirm']);
  });
});

describe('an order that waits for a price', () => {
  function waiting(change: Partial<Record<'stopPrice' | 'price' | 'amount', string>> = {}) {
    const here = world({ available: '1000000' });
    const { stopPrice, price, amount } = { stopPrice: '51000000', price: '51100000', amount: '0.01', ...change };
    here.form.setType('STOP');
    here.form.setStop('stopPrice', stopPrice);
    here.form.setPrice(price);
    here.form.setAmount(amount);
    return here;
  }

  it('is sent with its stop price, and waits', async () => {
    const here = waiting();
    await here.form.submit(confirmed);
    expect(here.services.api.to('POST /v1/stop-orders').map(({ sent: body }) => body)).toEqual([
      {
        ...{ marketId: '2', side: 'B', stopPrice: '51000000', price: '51100000', amount: '0.01' },
        clientOrderId: expect.any(String),
      },
    ]);
    expect(sent(here)).toEqual([]);
    expect(here.form.result).toBe('waits');
    expect(here.waits).toHaveBeenCalledWith(expect.objectContaining({ state: 'waiting', rises: true }));
  });

  it.each([
    [{ stopPrice: '' }, 'ORDER_INVALID', { name: 'stop', empty: true }],
    [{ stopPrice: '51000001' }, 'ORDER_OFF_TICK', { name: 'stop', empty: false }],
    [{ stopPrice: '50000000' }, 'STOP_AT_LAST', { name: 'stop', empty: false }],
    [{ price: '51100001' }, 'ORDER_OFF_TICK', { name: 'price', empty: false }],
    [{ amount: '' }, 'ORDER_INVALID', { name: 'quantity', empty: true }],
    [{ amount: '1' }, 'INSUFFICIENT_BALANCE', { name: 'quantity', empty: false }],
  ] as const)('with %j is told %s at %j', async (change, problem, field) => {
    const here = waiting(change);
    await here.form.submit(confirmed);
    expect([here.form.problem, here.form.wrongField]).toEqual([problem, field]);
    expect(here.services.api.to('POST /v1/stop-orders')).toEqual([]);
  });

  it('is one of a pair with a limit order on the other side of the last price', async () => {
    const here = waiting();
    here.form.setType('OCO');
    here.form.setStop('limitPrice', '50000000');
    await here.form.submit(confirmed);
    expect([here.form.problem, here.form.wrongField]).toEqual(['STOP_PAIR_PRICES', { name: 'limit', empty: false }]);
    here.form.setStop('limitPrice', '49000000');
    await here.form.submit(confirmed);
    const [{ sent: body } = { sent: null }] = here.services.api.to('POST /v1/stop-orders');
    expect(body).toMatchObject({ limitPrice: '49000000', stopPrice: '51000000', price: '51100000' });
  });
});
