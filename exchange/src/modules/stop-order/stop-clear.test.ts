import type { LoggedIn } from '../../testing/app';
import { codeOf, createStopWorld, resetStopWorld, type StopWorld } from '../../testing/stop-orders';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

/** Buy lower, or higher once the market has risen. */
const pair = { limitPrice: '2900', stopPrice: '3100', price: '3110' };
const free = { available: 100_000_000n, hold: 0n };

let world: StopWorld;
let who: LoggedIn;
beforeAll(async () => {
  world = await createStopWorld();
});
beforeEach(async () => {
  await resetStopWorld(world);
  who = await world.buyer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  restrict([]);
  expect(await checkInvariants(world.exchange.context.pool)).toEqual([]);
});
afterAll(() => world.exchange.end());

const restrict = (ids: readonly number[]) => world.exchange.modules.markets.restrict('test', ids);
const clear = () => world.exchange.modules.stopOrders.clear(world.marketId);

describe('a market that takes no stop orders any more is cleared', () => {
  it('of one whose placement began before, however late it is stored', async () => {
    const { repository } = world.exchange.modules.members;
    const { transact } = repository;
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    jest.spyOn(repository, 'transact').mockImplementationOnce(async (work) => {
      begin();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return transact.call(repository, work) as never;
    });
    const placed = world.place(who);
    await begun;
    restrict([world.marketId]);
    expect(await clear()).toBe(true);
    expect((await placed).json()).toMatchObject({ state: 'waiting' });
    expect(await world.stops(who)).toMatchObject([{ state: 'cancelled', reason: 'market' }]);
    expect(await world.money(who)).toEqual(free);
    expect(codeOf(await world.place(who))).toBe('MARKET_HALTED');
  });

  it('of one that was committed without an answer', async () => {
    const { repository } = world.exchange.modules.members;
    const { transact } = repository;
    jest.spyOn(repository, 'transact').mockImplementationOnce(async (work) => {
      await transact.call(repository, work);
      throw new Error('lost');
    });
    await world.place(who);
    restrict([world.marketId]);
    expect(await clear()).toBe(true);
    expect(await world.money(who)).toEqual(free);
  });

  it('of a pair whose limit order has left the book', async () => {
    await world.place(who, pair);
    restrict([world.marketId]);
    const { orders } = world.exchange.modules;
    await orders.cancelAll(Number(who.memberId), 'market', { marketId: world.marketId });
    expect(await clear()).toBe(true);
    expect(await world.money(who)).toEqual(free);
  });

  it('not while nobody knows whether the limit order of a pair was placed', async () => {
    const { orders } = world.exchange.modules;
    const places = jest.spyOn(orders, 'place').mockResolvedValue({ ok: false, refusal: 'UNAVAILABLE' });
    await world.place(who, pair);
    restrict([world.marketId]);
    expect(await clear()).toBe(false);
    places.mockRestore();
    expect(await clear()).toBe(true);
    expect(await world.stops(who)).toEqual([]);
    expect(await world.money(who)).toEqual(free);
  });
});
