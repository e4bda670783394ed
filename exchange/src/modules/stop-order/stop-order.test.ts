import { refusals } from '@maru/contract';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { LapsedOrders } from '../../workers/lapsed-orders';
import { checkInvariants } from '../ledger';
import { StopOrderRepository } from './stop-order.repository';
import { StopRunner } from './stop-runner';

jest.setTimeout(120_000);

const path = '/v1/stop-orders';
let exchange: TestApp;
let marketId = 0;
beforeEach(async () => {
  exchange = await createTestApp();
  marketId = exchange.modules.markets.findByCode('KRW-XRP')?.id ?? 0;
  await tradeAt('3000');
});
afterEach(async () => {
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  await exchange.end();
});

const buyer = () => exchange.memberLoggedIn({ krw: '1000000' });
const seller = () => exchange.memberLoggedIn({ coins: { XRP: '1000' } });
const codeOf = (answer: { json(): { header?: { code: unknown } } }) => answer.json().header?.code ?? 'taken';

const order = ({ cookie }: LoggedIn, side: 'B' | 'S', price: string, amount = '10') =>
  exchange.call('POST', '/v1/orders', {
    cookie,
    body: { marketId: String(marketId), side, callType: 'LIMIT', price, amount },
  });
/** Two other members trade; both orders are filled. */
async function tradeAt(price: string): Promise<void> {
  const [sells, buys] = [await seller(), await buyer()];
  expect((await order(sells, 'S', price)).json().state).toBe('open');
  expect((await order(buys, 'B', price)).json().state).toBe('filled');
}
const wish = { side: 'B', stopPrice: '3100', price: '3110', amount: '10' };
const place = ({ cookie }: LoggedIn, change: object = {}) =>
  exchange.call('POST', path, { cookie, body: { marketId: String(marketId), ...wish, ...change } });
const stops = async ({ cookie }: LoggedIn) => (await exchange.call('GET', path, { cookie })).json().list;
const openOrders = async ({ cookie }: LoggedIn) =>
  (await exchange.call('GET', '/v1/orders', { cookie }))
    .json()
    .list.map(({ price, amount, state }: Record<string, string>) => ({ price, amount, state }));
async function krw({ memberId }: LoggedIn) {
  const { available, hold } = await exchange.modules.ledger.balance(memberId, 'KRW');
  return { available, hold };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));
/** 10 x 3,110 with a fee of 0.2 %, in hundredths. */
const held = 3_116_220n;

describe('a stop order', () => {
  it('holds its money, and is placed once the market trades at its price', async () => {
    const who = await buyer();
    const placed = (await place(who)).json();
    expect(placed).toMatchObject({
      state: 'waiting',
      direction: 'rise',
      stopPrice: '3100',
      price: '3110',
      amount: '10',
    });
    expect(await krw(who)).toEqual({ available: 100_000_000n - held, hold: held });
    expect(await openOrders(who)).toEqual([]);
    await tradeAt('3099');
    await settled();
    expect(await stops(who)).toMatchObject([{ state: 'waiting', orderId: null }]);
    await tradeAt('3100');
    await settled();
    const [after] = await stops(who);
    expect(after).toMatchObject({ id: placed.id, state: 'placed', orderId: expect.any(String) });
    expect(await openOrders(who)).toEqual([{ price: '3110', amount: '10', state: 'open' }]);
    expect(await krw(who)).toEqual({ available: 100_000_000n - held, hold: held });
    await tradeAt('3115');
    await settled();
    expect(await openOrders(who)).toHaveLength(1);
  });

  it('sells where the price falls to it', async () => {
    const who = await seller();
    expect((await place(who, { side: 'S', stopPrice: '2900', price: '2890' })).json().direction).toBe('fall');
    await tradeAt('2910');
    await settled();
    expect(await openOrders(who)).toEqual([]);
    await tradeAt('2895');
    await settled();
    expect(await openOrders(who)).toEqual([{ price: '2890', amount: '10', state: 'open' }]);
  });

  it.each([
    ['a stop price off the grid', { stopPrice: '3100.5' }, 'ORDER_OFF_TICK'],
    ['a price off the grid', { price: '3110.5' }, 'ORDER_OFF_TICK'],
    ['no stop price', { stopPrice: undefined }, 'ORDER_INVALID'],
    ['a stop price that is no number', { stopPrice: '3e3' }, 'ORDER_INVALID'],
    ['a stop price of nothing', { stopPrice: '0' }, 'ORDER_OFF_TICK'],
    ['the last price', { stopPrice: '3000' }, 'STOP_AT_LAST'],
    ['too little', { amount: '0.1' }, 'ORDER_BELOW_TOTAL'],
    ['more than there is', { amount: '400' }, 'INSUFFICIENT_BALANCE'],
    ['an unknown market', { marketId: '999999' }, 'NOT_FOUND'],
  ] as const)('is refused with %s', async (_, change, name) => {
    const who = await buyer();
    expect(codeOf(await place(who, change))).toBe(refusals[name].code);
    expect(await stops(who)).toEqual([]);
    expect(await krw(who)).toEqual({ available: 100_000_000n, hold: 0n });
  });

  it('is refused to members who may not trade, and to visitors', async () => {
    const who = await exchange.memberLoggedIn({ authLevel: 1, krw: '1000000' });
    expect(codeOf(await place(who))).not.toBe('taken');
    expect((await exchange.call('POST', path, { body: wish })).statusCode).toBe(401);
  });

  it('is placed once for a retry under its client order id, and refused as another one', async () => {
    const who = await buyer();
    const answers = await Promise.all([1, 2, 3].map(() => place(who, { clientOrderId: 'one' })));
    const ids = new Set(answers.map((answer) => answer.json().id));
    expect([...ids]).toEqual([(await stops(who))[0].id]);
    expect(await krw(who)).toEqual({ available: 100_000_000n - held, hold: held });
    expect(codeOf(await place(who, { clientOrderId: 'one', amount: '11' }))).toBe(refusals.IDEMPOTENCY_CONFLICT.code);
    await tradeAt('3100');
    await settled();
    // Its stop price is the last one now: a new one would be refused.
    expect((await place(who, { clientOrderId: 'one' })).json()).toMatchObject({ state: 'placed' });
  });

  it('is one of twenty in a market at most, also where they come at once', async () => {
    const who = await exchange.memberLoggedIn({ krw: '10000000' });
    const answers: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => place(who)))).map(codeOf));
      // Twenty calls a second are taken of one member.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
    }
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(20);
    expect(answers.filter((answer) => answer === refusals.TOO_MANY_OPEN_ORDERS.code)).toHaveLength(10);
  });

  it('gives its money back when its owner cancels it, once', async () => {
    const [who, other] = [await buyer(), await buyer()];
    const { id } = (await place(who)).json();
    const cancel = ({ cookie }: LoggedIn) => exchange.call('POST', `${path}/${id}/delete`, { cookie, body: {} });
    expect(codeOf(await cancel(other))).toBe(refusals.NOT_FOUND.code);
    const answers = await Promise.all([cancel(who), cancel(who)]);
    expect(answers.map(codeOf).sort()).toEqual([refusals.ALREADY_PROCESSED.code, 'taken'].sort());
    expect(await krw(who)).toEqual({ available: 100_000_000n, hold: 0n });
    expect(await stops(who)).toMatchObject([{ state: 'cancelled', reason: 'member' }]);
    await tradeAt('3100');
    await settled();
    expect(await openOrders(who)).toEqual([]);
  });

  it('that cannot be placed says why, and its money is free', async () => {
    const who = await buyer();
    // Far outside of the range around the reference price.
    await place(who, { price: '90000', amount: '1' });
    await tradeAt('3100');
    await settled();
    expect(await stops(who)).toMatchObject([{ state: 'refused', reason: 'PRICE_OUT_OF_RANGE', orderId: null }]);
    expect(await krw(who)).toEqual({ available: 100_000_000n, hold: 0n });
  });

  it('is cancelled with the other orders of a member who may no longer trade', async () => {
    const who = await buyer();
    await place(who);
    await exchange.call('POST', '/v1/me/freeze', { cookie: who.cookie, body: { confirm: 'Y' } });
    const lapsed = new LapsedOrders(exchange.context, exchange.modules);
    lapsed.look(exchange.modules.stopOrders.traders());
    await lapsed.stop();
    expect(await krw(who)).toEqual({ available: 100_000_000n, hold: 0n });
  });
});

describe('a price that comes while the order is accepted', () => {
  it('reaches it, although the market has left again', async () => {
    const who = await buyer();
    const { insert } = StopOrderRepository.prototype;
    const written = jest.spyOn(StopOrderRepository.prototype, 'insert').mockImplementation(async function (
      this: StopOrderRepository,
      ...row
    ) {
      await insert.apply(this, row);
      await tradeAt('3100');
      await tradeAt('3000');
    });
    await place(who);
    written.mockRestore();
    await settled();
    expect(await stops(who)).toMatchObject([{ state: 'placed' }]);
  });
});

describe('where the trades cannot be read', () => {
  it('the order is accepted, and its price found later', async () => {
    const who = await buyer();
    const { fills } = exchange.modules.orders;
    const { insert } = StopOrderRepository.prototype;
    const written = jest.spyOn(StopOrderRepository.prototype, 'insert').mockImplementation(async function (
      this: StopOrderRepository,
      ...row
    ) {
      await insert.apply(this, row);
      await tradeAt('3100');
      await tradeAt('3000');
    });
    const reads = jest.spyOn(fills, 'extremes').mockRejectedValueOnce(new Error('gone'));
    expect((await place(who)).json().state).toBe('waiting');
    written.mockRestore();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    reads.mockRestore();
    expect(await stops(who)).toMatchObject([{ state: 'placed' }]);
  });
});

describe('after a break', () => {
  const runnerOf = () => {
    const { context, modules } = exchange;
    return new StopRunner(context, { ...modules, repository: new StopOrderRepository(context.db) });
  };

  /** As where the process ends between the trade and what follows from it. */
  async function missTradeAt(price: string): Promise<void> {
    const transact = jest.spyOn(StopOrderRepository.prototype, 'transact').mockRejectedValue(new Error('gone'));
    await tradeAt(price);
    await settled();
    transact.mockRestore();
  }

  it('a price that was there meanwhile is found, and the order is placed once by whoever comes', async () => {
    const who = await buyer();
    await place(who);
    await missTradeAt('3100');
    expect(await stops(who)).toMatchObject([{ state: 'waiting' }]);
    const runners = [runnerOf(), runnerOf()];
    await Promise.all(runners.map((runner) => runner.start()));
    await Promise.all(runners.map((runner) => runner.work()));
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(await openOrders(who)).toEqual([{ price: '3110', amount: '10', state: 'open' }]);
    expect(await stops(who)).toMatchObject([{ state: 'placed' }]);
  });

  it('no trade from before the break is looked at that was followed', async () => {
    const who = await buyer();
    await place(who);
    await missTradeAt('3100');
    await tradeAt('3000');
    const repository = new StopOrderRepository(exchange.context.db);
    await repository.moveCursor((await exchange.modules.orders.fills.newestId()) ?? 0n);
    const runner = runnerOf();
    await runner.start();
    await runner.stop();
    expect(await stops(who)).toMatchObject([{ state: 'waiting' }]);
  });

  it('how far trades were followed is not written while what they reached is not', async () => {
    const who = await buyer();
    await place(who);
    await missTradeAt('3100');
    const newest = await exchange.modules.orders.fills.newestId();
    expect(await new StopOrderRepository(exchange.context.db).cursor()).toBeLessThan(newest ?? 0n);
  });

  it('the money stays held while the market is closed, and the order is placed when it opens', async () => {
    const who = await buyer();
    await place(who);
    await missTradeAt('3100');
    exchange.modules.markets.restrict('test', [marketId]);
    const runner = runnerOf();
    await runner.start();
    await runner.work();
    await runner.stop();
    expect(await krw(who)).toEqual({ available: 100_000_000n - held, hold: held });
    // Found again by a start that does not look at that trade.
    const { context, modules } = exchange;
    const repository = new StopOrderRepository(context.db);
    await repository.moveCursor((await modules.orders.fills.newestId()) ?? 0n);
    exchange.modules.markets.restrict('test', []);
    const next = runnerOf();
    await next.start();
    await next.work();
    await next.stop();
    expect(await stops(who)).toMatchObject([{ state: 'placed' }]);
  });

  it('one that was reached and not yet placed is placed', async () => {
    const who = await buyer();
    await place(who);
    await missTradeAt('3100');
    const { context, modules } = exchange;
    const gone = {
      ...modules.orders,
      engine: modules.orders.engine,
      fills: modules.orders.fills,
      place: () => Promise.reject(new Error('gone')),
    };
    const broken = new StopRunner(context, {
      ...modules,
      orders: gone,
      repository: new StopOrderRepository(context.db),
    });
    await broken.start();
    await broken.work();
    await broken.stop();
    expect(await stops(who)).toMatchObject([{ state: 'reached', orderId: null }]);
    const runner = runnerOf();
    await runner.start();
    await runner.work();
    await runner.stop();
    expect(await openOrders(who)).toEqual([{ price: '3110', amount: '10', state: 'open' }]);
    expect(await stops(who)).toMatchObject([{ state: 'placed' }]);
  });
});
