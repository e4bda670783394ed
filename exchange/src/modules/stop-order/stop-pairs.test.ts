import { refusals } from '@maru/contract';
import {
  codeOf,
  createStopWorld,
  endAfter,
  resetStopWorld,
  type StopWorld,
  settled,
  stopPath,
  stopRunnerOf,
} from '../../testing/stop-orders';
import { checkInvariants } from '../ledger';
import { type Orders, pairPrefix } from '../order';
import { StopOrderRepository } from './stop-order.repository';
import { StopPairs } from './stop-pairs';

jest.setTimeout(120_000);

/** Buy lower, or higher once the market has risen. */
const buys = { limitPrice: '2900', stopPrice: '3100', price: '3110' };
/** Sell higher, or lower once the market has fallen. */
const sells = { side: 'S', limitPrice: '3100', stopPrice: '2900', price: '2890' };
/** 10 x 2,900 and 10 x 3,110 with a fee of 0.2 %, in hundredths. */
const [limitHold, stopHold] = [2_905_800n, 3_116_220n];
const all = 100_000_000n;

/** One for all tests but those that end its runner. */
let shared: StopWorld;
let world: StopWorld;
beforeAll(async () => {
  shared = await createStopWorld();
});
beforeEach(async () => {
  world = shared;
  await resetStopWorld(world);
});
afterEach(async () => {
  expect(await checkInvariants(world.exchange.context.pool)).toEqual([]);
  if (world !== shared) await world.exchange.end();
});
afterAll(() => shared.exchange.end());

describe('a limit order and a stop order of which one cancels the other', () => {
  it('hold the money of the dearer one, and show the limit order in the book', async () => {
    const who = await world.buyer();
    const placed = (await world.place(who, buys)).json();
    expect(placed).toMatchObject({ state: 'waiting', limitPrice: '2900', pairOrderId: expect.any(String) });
    expect(await world.openOrders(who)).toEqual([{ price: '2900', amount: '10', state: 'open' }]);
    expect(await world.money(who)).toEqual({ available: all - stopHold, hold: stopHold });
    const seller = await world.seller();
    await world.place(seller, sells);
    expect(await world.money(seller, 'XRP')).toEqual({ available: 99_000_000_000n, hold: 1_000_000_000n });
  });

  it('the limit order trades, in part too, and the stop order is cancelled', async () => {
    const who = await world.buyer();
    await world.place(who, buys);
    await world.order(await world.seller(), 'S', '2900', '4');
    await settled();
    expect(await world.stops(who)).toMatchObject([{ state: 'cancelled', reason: 'pair', orderId: null }]);
    expect((await world.money(who)).hold).toBe((limitHold * 6n) / 10n);
    await world.tradeAt('3100');
    await settled();
    expect(await world.openOrders(who)).toEqual([{ price: '2900', amount: '10', state: 'part filled' }]);
  });

  it.each([
    ['buy', buys, '3100', '3110'],
    ['sell', sells, '2900', '2890'],
  ] as const)(
    'the market trades at the stop price, and the limit order of who wants to %s is cancelled',
    async (...row) => {
      const [, terms, reached, price] = row;
      const who = await (terms === buys ? world.buyer() : world.seller());
      const { pairOrderId } = (await world.place(who, terms)).json();
      await world.tradeAt(reached);
      await settled();
      expect(await world.stops(who)).toMatchObject([{ state: 'placed', orderId: expect.any(String) }]);
      expect(await world.openOrders(who)).toEqual([{ price, amount: '10', state: 'open' }]);
      expect(await world.exchange.modules.orders.find(Number(pairOrderId))).toMatchObject({ cancelReason: 'pair' });
    },
  );

  it('either is cancelled with the other, and all money is free', async () => {
    const who = await world.buyer();
    const [first, second] = [(await world.place(who, buys)).json(), (await world.place(who, buys)).json()];
    expect((await world.cancel(who, first.id)).json().state).toBe('cancelled');
    expect((await world.money(who)).hold).toBe(stopHold);
    const { cookie } = who;
    await world.exchange.call('POST', `/v1/orders/${second.pairOrderId}/delete`, { cookie, body: {} });
    await settled();
    expect(await world.stops(who)).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }]);
    expect(await world.openOrders(who)).toEqual([]);
    expect(await world.money(who)).toEqual({ available: all, hold: 0n });
  });

  it('all money is free once its market has closed, where the stop price was reached and the market was paused before', async () => {
    const who = await world.buyer();
    await world.place(who, buys);
    const { markets, orders, stopOrders } = world.exchange.modules;
    const { marketId } = world;
    // As the breaker does: the trade that reaches the price pauses the market.
    const unsubscribe = orders.engine.onCommitted(({ fills }) => fills[0] && markets.restrict('test', [marketId]));
    await world.tradeAt('3100');
    await settled();
    unsubscribe();
    await orders.engine.switchState({ marketId, state: 'closed', planId: null });
    markets.restrict('test', []);
    await stopOrders.cancelAll(Number(who.memberId), 'market', { marketId });
    expect(await world.stops(who)).toMatchObject([{ state: 'cancelled', reason: 'market' }]);
    expect(await world.money(who)).toEqual({ available: all, hold: 0n });
    await orders.engine.switchState({ marketId, state: 'open', planId: null });
  });

  it('both stay while the market is halted, and are cancelled together afterwards', async () => {
    const who = await world.buyer();
    const { id } = (await world.place(who, buys)).json();
    const { engine } = world.exchange.modules.orders;
    const { marketId } = world;
    await engine.switchState({ marketId, state: 'halted', planId: null });
    expect(codeOf(await world.cancel(who, id))).toBe('MARKET_HALTED');
    expect(await world.stops(who)).toMatchObject([{ state: 'waiting' }]);
    await engine.switchState({ marketId, state: 'open', planId: null });
    expect(await world.openOrders(who)).toMatchObject([{ price: '2900', state: 'open' }]);
    expect((await world.cancel(who, id)).statusCode).toBe(200);
    expect(await world.money(who)).toEqual({ available: all, hold: 0n });
  });

  it('leave nothing behind where the limit order is refused', async () => {
    const who = await world.buyer();
    jest
      .spyOn(world.exchange.modules.orders, 'place')
      .mockResolvedValueOnce({ ok: false, refusal: 'TOO_MANY_OPEN_ORDERS' });
    const wish = { ...buys, clientOrderId: 'pair' };
    expect(codeOf(await world.place(who, wish))).toBe(refusals.TOO_MANY_OPEN_ORDERS.code);
    expect(await world.stops(who)).toEqual([]);
    expect(await world.money(who)).toEqual({ available: all, hold: 0n });
    // The name is free again.
    expect((await world.place(who, wish)).json().state).toBe('waiting');
  });

  it('are completed, once, where nobody knew whether the limit order was placed', async () => {
    const who = await world.buyer();
    const { orders } = world.exchange.modules;
    const { place } = orders;
    jest.spyOn(orders, 'place').mockImplementationOnce(async (...order) => {
      await place.apply(orders, order);
      return { ok: false, refusal: 'UNAVAILABLE' };
    });
    const wish = { ...buys, clientOrderId: 'unknown' };
    expect(codeOf(await world.place(who, wish))).toBe(refusals.UNAVAILABLE.code);
    const [retried] = await Promise.all([world.place(who, wish), world.runner.work()]);
    expect(await world.stops(who)).toMatchObject([{ id: retried.json().id, state: 'waiting' }]);
    expect(await world.openOrders(who)).toHaveLength(1);
    expect(await world.money(who)).toEqual({ available: all - stopHold, hold: stopHold });
    // Without a retry too.
    jest.spyOn(orders, 'place').mockResolvedValueOnce({ ok: false, refusal: 'UNAVAILABLE' });
    await world.place(who, buys);
    await world.runner.work();
    expect((await world.stops(who))[0]).toMatchObject({ state: 'waiting', pairOrderId: expect.any(String) });
  });

  it('are placed once for a retry under their client order id', async () => {
    const who = await world.buyer();
    const answers = await Promise.all([1, 2, 3].map(() => world.place(who, { ...buys, clientOrderId: 'one' })));
    expect(new Set(answers.map((answer) => answer.json().pairOrderId)).size).toBe(1);
    expect(await world.openOrders(who)).toHaveLength(1);
    expect(codeOf(await world.place(who, { ...buys, limitPrice: '2890', clientOrderId: 'one' }))).toBe(
      refusals.IDEMPOTENCY_CONFLICT.code,
    );
  });

  it('neither trades twice: whatever comes first, no more than the amount is traded', async () => {
    const who = await world.seller();
    await world.place(who, sells);
    const [buyer, other] = [await world.buyer(), await world.seller()];
    // In one batch: the limit order is met, and the market trades at the stop price.
    await world.order(await world.buyer(), 'B', '2900');
    await Promise.all([world.order(buyer, 'B', '3100', '10'), world.order(other, 'S', '2900', '10')]);
    await settled();
    const sold = 100_000_000_000n - (await world.money(who, 'XRP')).available - (await world.money(who, 'XRP')).hold;
    expect(sold).toBeLessThanOrEqual(1_000_000_000n);
    expect((await world.stops(who))[0].state).toMatch(/^(cancelled|placed)$/);
  });
});

describe('a limit order that trades in part after the stop price was there', () => {
  it('is taken over with what is left of it, also where that could not be noted at once', async () => {
    const who = await world.buyer();
    await world.place(who, buys);
    const transact = jest.spyOn(StopOrderRepository.prototype, 'transact').mockRejectedValue(new Error('gone'));
    await world.tradeAt('3100');
    await world.order(await world.seller(), 'S', '2900', '4');
    await world.runner.work();
    transact.mockRestore();
    await world.runner.work();
    expect(await world.stops(who)).toMatchObject([{ state: 'placed' }]);
    expect(await world.openOrders(who)).toEqual([{ price: '3110', amount: '6', state: 'open' }]);
  });
});

describe('after a break', () => {
  beforeEach(async () => {
    world = await createStopWorld();
  });

  async function restart(orders?: Orders): Promise<void> {
    const runner = stopRunnerOf(world, orders);
    await runner.start();
    await runner.work();
    await runner.stop();
  }

  it('a pair whose limit order was not placed is completed', async () => {
    const who = await world.buyer();
    jest.spyOn(StopPairs.prototype, 'place').mockRejectedValueOnce(new Error('gone'));
    await world.place(who, buys);
    await world.runner.stop();
    expect(await world.openOrders(who)).toEqual([]);
    await restart();
    expect(await world.stops(who)).toMatchObject([{ state: 'waiting', pairOrderId: expect.any(String) }]);
    expect(await world.openOrders(who)).toHaveLength(1);
  });

  it('a limit order that traded meanwhile has ended its stop order', async () => {
    const who = await world.buyer();
    await world.place(who, buys);
    await endAfter(world, async () => world.order(await world.seller(), 'S', '2900'));
    await restart();
    expect(await world.stops(who)).toMatchObject([{ state: 'cancelled', reason: 'pair' }]);
  });

  it('a price that was there before the limit order was placed is found, however often that breaks', async () => {
    const who = await world.buyer();
    const { orders } = world.exchange.modules;
    const { place } = orders;
    const places = jest
      .spyOn(orders, 'place')
      .mockImplementation(async (...order) =>
        order[1].clientOrderId?.startsWith(pairPrefix)
          ? { ok: false, refusal: 'UNAVAILABLE' }
          : place.apply(orders, order),
      );
    await world.place(who, buys);
    await world.tradeAt('3100');
    await world.tradeAt('3000');
    await world.runner.work();
    await world.runner.stop();
    places.mockRestore();
    // It ends again once the limit order is placed, and before anything follows from the price.
    const looks = jest.spyOn(StopPairs.prototype, 'hasTraded').mockRejectedValue(new Error('gone'));
    await restart();
    looks.mockRestore();
    expect(await world.stops(who)).toMatchObject([{ state: 'waiting', pairOrderId: expect.any(String) }]);
    await restart();
    expect(await world.stops(who)).toMatchObject([{ state: 'placed' }]);
    expect(await world.openOrders(who)).toEqual([{ price: '3110', amount: '10', state: 'open' }]);
  });

  it('a limit order that traded meanwhile counts, where the stop price was there too', async () => {
    const who = await world.buyer();
    await world.place(who, buys);
    await endAfter(world, async () => {
      await world.tradeAt('3100');
      await world.order(await world.seller(), 'S', '2900', '4');
    });
    await restart();
    expect(await world.stops(who)).toMatchObject([{ state: 'cancelled', reason: 'pair' }]);
    expect(await world.openOrders(who)).toEqual([{ price: '2900', amount: '10', state: 'part filled' }]);
  });

  it('one whose limit order was taken out of the book is placed', async () => {
    const who = await world.buyer();
    await world.place(who, buys);
    await endAfter(world, () => world.tradeAt('3100'));
    const { orders } = world.exchange.modules;
    const gone = { place: () => Promise.reject(new Error('gone')) };
    await restart(Object.assign(Object.create(orders) as Orders, gone));
    expect(await world.openOrders(who)).toEqual([]);
    await restart();
    expect(await world.openOrders(who)).toEqual([{ price: '3110', amount: '10', state: 'open' }]);
    expect(await world.stops(who)).toMatchObject([{ state: 'placed' }]);
  });
});

describe('refused pairs', () => {
  it.each([
    ['a limit above the last price', { limitPrice: '3010' }, 'STOP_PAIR_PRICES'],
    ['a limit at the last price', { limitPrice: '3000' }, 'STOP_PAIR_PRICES'],
    ['a stop below the last price', { stopPrice: '2990' }, 'STOP_PAIR_PRICES'],
    ['a limit off the grid', { limitPrice: '2900.5' }, 'ORDER_OFF_TICK'],
    ['a limit out of range', { limitPrice: '1', amount: '9000' }, 'PRICE_OUT_OF_RANGE'],
    ['more than there is', { amount: '330' }, 'INSUFFICIENT_BALANCE'],
    ['more than an account can hold', { ...sells, amount: '999999999999999999' }, 'INSUFFICIENT_BALANCE'],
    ['more than can be stored', { price: '1', limitPrice: '2900', amount: '100000000000' }, 'ORDER_INVALID'],
  ] as const)('are refused with %s', async (_, change, name) => {
    const who = await world.buyer();
    expect(codeOf(await world.place(who, { ...buys, ...change }))).toBe(refusals[name].code);
    expect(await world.stops(who)).toEqual([]);
    expect(await world.openOrders(who)).toEqual([]);
    expect(await world.money(who)).toEqual({ available: all, hold: 0n });
  });

  it('a pair of another member cannot be cancelled', async () => {
    const { id } = (await world.place(await world.buyer(), buys)).json();
    const { cookie } = await world.buyer();
    const answer = await world.exchange.call('POST', `${stopPath}/${id}/delete`, { cookie, body: {} });
    expect(codeOf(answer)).toBe(refusals.NOT_FOUND.code);
  });
});
