import type { LoggedIn } from '../../testing/app';
import { codeOf, createStopWorld, resetStopWorld, type StopWorld, settled } from '../../testing/stop-orders';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

type State = 'open' | 'halted' | 'cancelOnly' | 'closed';

let world: StopWorld;
let who: LoggedIn;
beforeAll(async () => {
  world = await createStopWorld();
});
beforeEach(async () => {
  await switchTo('open');
  await resetStopWorld(world);
  who = await world.buyer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await checkInvariants(world.exchange.context.pool)).toEqual([]);
});
afterAll(() => world.exchange.end());

const free = { available: 100_000_000n, hold: 0n };
const switchTo = (state: State) =>
  world.exchange.modules.orders.engine.switchState({ marketId: world.marketId, state, planId: null });
const cancelAll = () => world.exchange.call('POST', '/v1/orders/cancel-all', { cookie: who.cookie, body: {} });
const states = async () => (await world.stops(who)).map(({ state }: { state: string }) => state);

/** Its price was there, and its market is switched between the release of its money and its placement. */
async function reachedAs(state: State, change: object = {}): Promise<string> {
  const { id } = (await world.place(who, change)).json();
  const row = await world.exchange.context.pool.connect();
  await row.query('BEGIN');
  await row.query('SELECT FROM stop_order WHERE id = $1 FOR UPDATE', [id]);
  await world.tradeAt('3100');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await switchTo(state)).toEqual({ ok: true, value: undefined });
  await row.query('COMMIT');
  row.release();
  await settled();
  return id;
}

describe('a stop order whose market stopped between its price and its order', () => {
  it.each(['halted', 'cancelOnly'] as const)('is cancelled by its member, and stays so: %s', async (state) => {
    const id = await reachedAs(state);
    expect((await world.cancel(who, id)).json()).toMatchObject({ state: 'cancelled', reason: 'member' });
    expect(codeOf(await world.cancel(who, id))).toBe('ALREADY_PROCESSED');
    await switchTo('open');
    await settled();
    expect([await states(), await world.openOrders(who)]).toEqual([['cancelled'], []]);
    expect(await world.money(who)).toEqual(free);
  });

  it('counts once in cancel-all, however many ask at the same time', async () => {
    await reachedAs('halted');
    const answers = await Promise.all([cancelAll(), cancelAll()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await cancelAll()).json()).toEqual({ cancelled: 0 });
    expect(await states()).toEqual(['cancelled']);
  });

  it('ends with a market that closes, and its member is told', async () => {
    const id = await reachedAs('closed');
    expect(await world.exchange.modules.stopOrders.clear(world.marketId)).toBe(true);
    expect(await world.stops(who)).toMatchObject([{ id, state: 'cancelled', reason: 'market' }]);
    expect(await world.told(who)).toHaveLength(1);
    await switchTo('open');
    await settled();
    expect(await world.openOrders(who)).toEqual([]);
  });

  it('of a pair ends with the limit order off the book', async () => {
    const id = await reachedAs('halted', { limitPrice: '2900', stopPrice: '3100', price: '3110' });
    expect((await world.cancel(who, id)).json()).toMatchObject({ state: 'cancelled' });
    await switchTo('open');
    await settled();
    expect([await world.openOrders(who), await world.money(who)]).toEqual([[], free]);
  });

  it('is no longer cancelled where its order was stored without an answer', async () => {
    const { orders } = world.exchange.modules;
    const place = orders.place.bind(orders);
    jest.spyOn(orders, 'place').mockImplementationOnce(async (...placement) => {
      await place(...placement);
      await switchTo('cancelOnly');
      return { ok: false, refusal: 'UNAVAILABLE' };
    });
    const { id } = (await world.place(who)).json();
    await world.tradeAt('3100');
    await settled();
    expect(await states()).toEqual(['reached']);
    expect(codeOf(await world.cancel(who, id))).toBe('ALREADY_PROCESSED');
    expect(await states()).toEqual(['placed']);
    expect((await cancelAll()).json()).toEqual({ cancelled: 1 });
    expect(await world.money(who)).toEqual(free);
  });

  it('is placed once the market takes orders again, where nobody cancels it', async () => {
    await reachedAs('halted');
    await switchTo('open');
    await settled();
    expect([await states(), await world.openOrders(who)]).toEqual([
      ['placed'],
      [expect.objectContaining({ price: '3110' })],
    ]);
  });
});
