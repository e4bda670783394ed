import type { LoggedIn } from '../../testing/app';
import { createStopWorld, resetStopWorld, type StopWorld, settled } from '../../testing/stop-orders';
import { checkInvariants } from '../ledger';
import { StopOrderRepository } from './stop-order.repository';

jest.setTimeout(120_000);

const pair = { limitPrice: '2900', stopPrice: '3100', price: '3110' };
const own = { state: 'cancelled', reason: 'member' };

let world: StopWorld;
beforeAll(async () => {
  world = await createStopWorld();
});
beforeEach(() => resetStopWorld(world));
afterEach(async () => expect(await checkInvariants(world.exchange.context.pool)).toEqual([]));
afterAll(() => world.exchange.end());

const cancelAll = ({ cookie }: LoggedIn, scope: object = {}) =>
  world.exchange.call('POST', '/v1/orders/cancel-all', { cookie, body: scope });
const states = async (who: LoggedIn) =>
  (await world.stops(who)).map(({ side, state }: Record<string, string>) => `${side} ${state}`).sort();

describe('cancelling all orders', () => {
  it('cancels those that wait for a price too, counts them, and gives the money back; again it finds none', async () => {
    const who = await world.buyer();
    await world.place(who);
    await world.order(who, 'B', '2900');
    expect((await cancelAll(who)).json()).toEqual({ cancelled: 2 });
    expect(await world.stops(who)).toMatchObject([own]);
    expect(await world.money(who)).toEqual({ available: 100_000_000n, hold: 0n });
    expect((await cancelAll(who)).json()).toEqual({ cancelled: 0 });
  });

  it('leaves what is of another side, market or member', async () => {
    const who = await world.exchange.memberLoggedIn({ krw: '1000000', coins: { XRP: '1000' } });
    const other = await world.buyer();
    await world.place(other);
    await world.place(who);
    await world.place(who, { side: 'S', stopPrice: '2900', price: '2890' });
    const btc = String(world.exchange.modules.markets.findByCode('KRW-BTC')?.id);
    expect((await cancelAll(who, { marketId: btc })).json()).toEqual({ cancelled: 0 });
    expect((await cancelAll(who, { marketId: String(world.marketId), side: 'B' })).json()).toEqual({ cancelled: 1 });
    expect(await states(who)).toEqual(['B cancelled', 'S waiting']);
    expect((await cancelAll(who, { side: 'S' })).json()).toEqual({ cancelled: 1 });
    expect(await states(other)).toEqual(['B waiting']);
  });

  it('cancels both orders of a pair', async () => {
    const who = await world.buyer();
    await world.place(who, pair);
    expect((await cancelAll(who)).json()).toEqual({ cancelled: 2 });
    expect([await world.openOrders(who), await states(who)]).toEqual([[], ['B cancelled']]);
    expect(await world.money(who)).toEqual({ available: 100_000_000n, hold: 0n });
  });

  it('counts of a pair the stop order alone where its limit order left before', async () => {
    const who = await world.buyer();
    await world.place(who, pair);
    const { transact } = StopOrderRepository.prototype;
    const writes = jest.spyOn(StopOrderRepository.prototype, 'transact').mockRejectedValue(new Error('gone'));
    // Its price is noted and its limit order taken out of the book, and no more.
    writes.mockImplementationOnce(function (this: StopOrderRepository, work) {
      return transact.call(this, work) as never;
    });
    await world.tradeAt('3100');
    await settled();
    expect([await world.openOrders(who), await states(who)]).toEqual([[], ['B waiting']]);
    world.exchange.modules.markets.restrict('test', [world.marketId]);
    writes.mockRestore();
    expect((await cancelAll(who)).json()).toEqual({ cancelled: 1 });
    world.exchange.modules.markets.restrict('test', []);
    expect(await states(who)).toEqual(['B cancelled']);
    expect(await world.money(who)).toEqual({ available: 100_000_000n, hold: 0n });
  });

  it('counts each order once where it is asked twice at once', async () => {
    const who = await world.buyer();
    await world.place(who, pair);
    await world.place(who, { ...pair, clientOrderId: 'other' });
    const answers = await Promise.all([cancelAll(who), cancelAll(who)]);
    expect(answers.reduce((sum, answer) => sum + answer.json().cancelled, 0)).toBe(4);
  });

  it('waits for those that were asked for before it', async () => {
    const who = await world.buyer();
    const { insert } = StopOrderRepository.prototype;
    const cancelling: ReturnType<typeof cancelAll>[] = [];
    const written = jest.spyOn(StopOrderRepository.prototype, 'insert').mockImplementationOnce(async function (
      this: StopOrderRepository,
      ...row
    ) {
      cancelling.push(cancelAll(who));
      await settled();
      return insert.apply(this, row);
    });
    await world.place(who);
    written.mockRestore();
    expect((await cancelling[0])?.json()).toEqual({ cancelled: 1 });
    expect(await states(who)).toEqual(['B cancelled']);
  });

  it('leaves nothing to follow of one that its member cancels before its placement is answered', async () => {
    const who = await world.buyer();
    const { repository } = world.exchange.modules.members;
    const { transact } = repository;
    jest.spyOn(repository, 'transact').mockImplementationOnce(async (work) => {
      const made = await transact.call(repository, work);
      const [{ id }] = await world.stops(who);
      expect((await world.cancel(who, id)).json()).toMatchObject({ state: 'cancelled' });
      return made as never;
    });
    await world.place(who);
    expect(world.runner.waitingOf(BigInt(who.memberId))).toEqual([]);
    expect(world.exchange.modules.stopOrders.hasOpenOrders(BigInt(who.memberId))).toBe(false);
    await world.place(who);
    expect(world.runner.waitingOf(BigInt(who.memberId))).toHaveLength(1);
  });

  it('asks to come again while a pair is not known to be placed, or an order is placed for one that was reached', async () => {
    const [who, other] = [await world.buyer(), await world.buyer()];
    const { orders } = world.exchange.modules;
    const places = jest.spyOn(orders, 'place').mockResolvedValue({ ok: false, refusal: 'UNAVAILABLE' });
    await world.place(who, pair);
    await world.place(other);
    await world.tradeAt('3100');
    await settled();
    for (const each of [who, other]) expect((await cancelAll(each)).json().header.code).toBe('UNAVAILABLE');
    const [{ id }] = await world.stops(other);
    const again = await world.exchange.call('POST', `/v1/orders/${id}/delete`, { cookie: other.cookie, body: {} });
    expect(again.json().header.code).toBe('UNAVAILABLE');
    places.mockRestore();
    await world.runner.work();
    expect((await cancelAll(other)).json()).toEqual({ cancelled: 1 });
    await cancelAll(who);
    for (const each of [who, other]) expect(await world.money(each)).toEqual({ available: 100_000_000n, hold: 0n });
    expect(orders.hasOpenOrders(who.memberId) || orders.hasOpenOrders(other.memberId)).toBe(false);
  });

  it('cancels what waits in a halted market, and says where the limit order of a pair has to stay', async () => {
    const who = await world.buyer();
    await world.place(who);
    await world.place(who, { ...pair, clientOrderId: 'pair' });
    const { engine } = world.exchange.modules.orders;
    const switchTo = (state: 'halted' | 'cancelOnly' | 'open') =>
      engine.switchState({ marketId: world.marketId, state, planId: null });
    await switchTo('halted');
    const refused = await cancelAll(who);
    expect(refused.json().header.code).toBe('MARKET_HALTED');
    expect(await states(who)).toEqual(['B cancelled', 'B waiting']);
    await switchTo('open');
    expect((await cancelAll(who)).json()).toEqual({ cancelled: 2 });
  });
});
