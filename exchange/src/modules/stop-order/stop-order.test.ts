import { refusals } from '@maru/contract';
import type { LoggedIn } from '../../testing/app';
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
import { LapsedOrders } from '../../workers/lapsed-orders';
import { checkInvariants } from '../ledger';
import type { Orders } from '../order';
import { StopOrderRepository } from './stop-order.repository';

jest.setTimeout(120_000);

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

/** 10 x 3,110 with a fee of 0.2 %, in hundredths. */
const held = 3_116_220n;

describe('a stop order', () => {
  it('holds its money, and is placed once the market trades at its price', async () => {
    const who = await world.buyer();
    const placed = (await world.place(who)).json();
    expect(placed).toMatchObject({
      state: 'waiting',
      direction: 'rise',
      stopPrice: '3100',
      price: '3110',
      amount: '10',
    });
    expect(await world.money(who)).toEqual({ available: 100_000_000n - held, hold: held });
    expect(await world.openOrders(who)).toEqual([]);
    await world.tradeAt('3099');
    await settled();
    expect(await world.stops(who)).toMatchObject([{ state: 'waiting', orderId: null }]);
    await world.tradeAt('3100');
    await settled();
    const [after] = await world.stops(who);
    expect(after).toMatchObject({ id: placed.id, state: 'placed', orderId: expect.any(String) });
    expect(await world.openOrders(who)).toEqual([{ price: '3110', amount: '10', state: 'open' }]);
    expect(await world.money(who)).toEqual({ available: 100_000_000n - held, hold: held });
    await world.tradeAt('3115');
    await settled();
    expect(await world.openOrders(who)).toHaveLength(1);
  });

  it('may be lessened by its member, as any order, once it is placed', async () => {
    const who = await world.buyer();
    await world.place(who);
    await world.tradeAt('3100');
    await settled();
    const [{ orderId }] = await world.stops(who);
    const { cookie } = who;
    const body = { price: '3110', amount: '4' };
    const amended = await world.exchange.call('POST', `/v1/orders/${orderId}/amend`, { cookie, body });
    expect(amended.json()).toMatchObject({ id: orderId, amount: '4' });
  });

  it('sells where the price falls to it', async () => {
    const who = await world.seller();
    expect((await world.place(who, { side: 'S', stopPrice: '2900', price: '2890' })).json().direction).toBe('fall');
    await world.tradeAt('2910');
    await settled();
    expect(await world.openOrders(who)).toEqual([]);
    await world.tradeAt('2895');
    await settled();
    expect(await world.openOrders(who)).toEqual([{ price: '2890', amount: '10', state: 'open' }]);
  });

  it('is placed once for a retry under its client order id, and refused as another one', async () => {
    const who = await world.buyer();
    const answers = await Promise.all([1, 2, 3].map(() => world.place(who, { clientOrderId: 'one' })));
    const ids = new Set(answers.map((answer) => answer.json().id));
    expect([...ids]).toEqual([(await world.stops(who))[0].id]);
    expect(await world.money(who)).toEqual({ available: 100_000_000n - held, hold: held });
    expect(codeOf(await world.place(who, { clientOrderId: 'one', amount: '11' }))).toBe(
      refusals.IDEMPOTENCY_CONFLICT.code,
    );
    await world.tradeAt('3100');
    await settled();
    // Its stop price is the last one now: a new one would be refused.
    expect((await world.place(who, { clientOrderId: 'one' })).json()).toMatchObject({ state: 'placed' });
  });

  it('is one of twenty in a market at most, also where they come at once', async () => {
    const who = await world.exchange.memberLoggedIn({ krw: '10000000' });
    const answers: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => world.place(who)))).map(codeOf));
      // Twenty calls a second are taken of one member.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
    }
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(20);
    expect(answers.filter((answer) => answer === refusals.TOO_MANY_OPEN_ORDERS.code)).toHaveLength(10);
  });

  it('gives its money back when its owner cancels it, once', async () => {
    const [who, other] = [await world.buyer(), await world.buyer()];
    const { id } = (await world.place(who)).json();
    expect(codeOf(await world.cancel(other, id))).toBe(refusals.NOT_FOUND.code);
    const answers = await Promise.all([world.cancel(who, id), world.cancel(who, id)]);
    expect(answers.map(codeOf).sort()).toEqual([refusals.ALREADY_PROCESSED.code, 'taken'].sort());
    expect(await world.money(who)).toEqual({ available: 100_000_000n, hold: 0n });
    expect(await world.stops(who)).toMatchObject([{ state: 'cancelled', reason: 'member' }]);
    await world.tradeAt('3100');
    await settled();
    expect(await world.openOrders(who)).toEqual([]);
  });

  it('is told by the bell when it was placed, refused or ended by the exchange, not when its owner ends it', async () => {
    const who = await world.exchange.memberLoggedIn({ krw: '2000000' });
    const told: bigint[] = [];
    const unsubscribe = world.exchange.context.events.on('notificationsChanged', ({ memberId }) => told.push(memberId));
    await world.place(who);
    await world.place(who, { price: '90000', amount: '1', clientOrderId: 'refused' });
    const own = (await world.place(who, { stopPrice: '3300' })).json();
    await world.cancel(who, own.id);
    expect(await world.told(who)).toEqual([]);
    await world.tradeAt('3100');
    await settled();
    const about = { market: 'KRW-XRP', coin: 'XRP', side: 'B', unread: 'Y' };
    expect(await world.told(who)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...about, amount: '10', price: '3110', done: 'Y' }),
        expect.objectContaining({ ...about, amount: '1', price: '90000', done: 'N' }),
      ]),
    );
    await world.place(who, { stopPrice: '3300' });
    await world.exchange.modules.stopOrders.cancelAll(Number(who.memberId), 'review');
    expect((await world.told(who)).map(({ ended }: { ended?: string }) => ended)).toEqual([
      'cancelled',
      undefined,
      undefined,
    ]);
    expect(told.filter((memberId) => memberId === BigInt(who.memberId)).length).toBeGreaterThanOrEqual(3);
    unsubscribe?.();
  });

  it('that cannot be placed says why, and its money is free', async () => {
    const who = await world.buyer();
    // Far outside of the range around the reference price.
    await world.place(who, { price: '90000', amount: '1' });
    await world.tradeAt('3100');
    await settled();
    expect(await world.stops(who)).toMatchObject([{ state: 'refused', reason: 'PRICE_OUT_OF_RANGE', orderId: null }]);
    expect(await world.money(who)).toEqual({ available: 100_000_000n, hold: 0n });
  });

  it('is cancelled with the other orders of a member who may no longer trade', async () => {
    const who = await world.buyer();
    await world.place(who);
    await world.exchange.call('POST', '/v1/me/freeze', { cookie: who.cookie, body: { confirm: 'Y' } });
    const lapsed = new LapsedOrders(world.exchange.context, world.exchange.modules);
    lapsed.look(world.exchange.modules.stopOrders.traders());
    await lapsed.stop();
    expect(await world.money(who)).toEqual({ available: 100_000_000n, hold: 0n });
  });
});

describe('a price that comes while the order is accepted', () => {
  it('reaches it, although the market has left again', async () => {
    const who = await world.buyer();
    const { insert } = StopOrderRepository.prototype;
    const written = jest.spyOn(StopOrderRepository.prototype, 'insert').mockImplementation(async function (
      this: StopOrderRepository,
      ...row
    ) {
      const stop = await insert.apply(this, row);
      await world.tradeAt('3100');
      await world.tradeAt('3000');
      return stop;
    });
    await world.place(who);
    written.mockRestore();
    await settled();
    expect(await world.stops(who)).toMatchObject([{ state: 'placed' }]);
  });
});

describe('where the answer to its commit is lost', () => {
  async function placeUnanswered(who: LoggedIn, change: object = {}): Promise<void> {
    const { repository } = world.exchange.modules.members;
    const { transact } = repository;
    jest.spyOn(repository, 'transact').mockImplementationOnce(async (work) => {
      await transact.call(repository, work);
      throw new Error('lost');
    });
    await world.place(who, change);
  }

  it('it is found, and placed when the market trades at its price', async () => {
    const who = await world.buyer();
    await placeUnanswered(who);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await world.tradeAt('3100');
    await settled();
    expect(await world.stops(who)).toMatchObject([{ state: 'placed' }]);
  });

  it('also while those that were lost before are being read', async () => {
    const who = await world.buyer();
    const { open } = StopOrderRepository.prototype;
    const reads = jest.spyOn(StopOrderRepository.prototype, 'open').mockImplementationOnce(async function (
      this: StopOrderRepository,
    ) {
      const found = await open.call(this);
      await placeUnanswered(who, { amount: '11' });
      return found;
    });
    await placeUnanswered(who);
    await world.runner.work();
    await world.runner.work();
    reads.mockRestore();
    await world.tradeAt('3100');
    await settled();
    expect(await world.stops(who)).toMatchObject([{ state: 'placed' }, { state: 'placed' }]);
  });
});

describe('where the trades cannot be read', () => {
  it('the order is accepted, and its price found later', async () => {
    const who = await world.buyer();
    const { fills } = world.exchange.modules.orders;
    const { insert } = StopOrderRepository.prototype;
    const written = jest.spyOn(StopOrderRepository.prototype, 'insert').mockImplementation(async function (
      this: StopOrderRepository,
      ...row
    ) {
      const stop = await insert.apply(this, row);
      await world.tradeAt('3100');
      await world.tradeAt('3000');
      return stop;
    });
    const reads = jest.spyOn(fills, 'extremes').mockRejectedValueOnce(new Error('gone'));
    expect((await world.place(who)).json().state).toBe('waiting');
    written.mockRestore();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    reads.mockRestore();
    expect(await world.stops(who)).toMatchObject([{ state: 'placed' }]);
  });
});

describe('after a break', () => {
  beforeEach(async () => {
    world = await createStopWorld();
  });

  const runnerOf = (orders?: Orders) => stopRunnerOf(world, orders);
  const repositoryOf = () => new StopOrderRepository(world.exchange.context.db);

  it('a price that was there meanwhile is found, and the order is placed once by whoever comes', async () => {
    const who = await world.buyer();
    await world.place(who);
    await endAfter(world, () => world.tradeAt('3100'));
    expect(await world.stops(who)).toMatchObject([{ state: 'waiting' }]);
    const runners = [runnerOf(), runnerOf()];
    await Promise.all(runners.map((runner) => runner.start()));
    await Promise.all(runners.map((runner) => runner.work()));
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(await world.openOrders(who)).toEqual([{ price: '3110', amount: '10', state: 'open' }]);
    expect(await world.stops(who)).toMatchObject([{ state: 'placed' }]);
  });

  it('those of one price are placed in the order in which they came', async () => {
    const [first, second] = [await world.buyer(), await world.buyer()];
    const older = (await world.place(first)).json().id;
    await world.place(second);
    await world.runner.stop();
    // A row that was changed stands behind the others in its table.
    const { pool } = world.exchange.context;
    await pool.query("UPDATE stop_order SET created_at = created_at - interval '1 second' WHERE id = $1", [older]);
    const runner = runnerOf();
    await runner.start();
    await world.tradeAt('3100');
    await settled();
    await runner.stop();
    const [[one], [other]] = [await world.stops(first), await world.stops(second)];
    expect(Number(one.orderId)).toBeLessThan(Number(other.orderId));
  });

  it('no trade from before the break is looked at that was followed', async () => {
    const who = await world.buyer();
    await world.place(who);
    await endAfter(world, async () => {
      await world.tradeAt('3100');
      await world.tradeAt('3000');
    });
    await repositoryOf().moveCursor((await world.exchange.modules.orders.fills.newestId()) ?? 0n);
    const runner = runnerOf();
    await runner.start();
    await runner.stop();
    expect(await world.stops(who)).toMatchObject([{ state: 'waiting' }]);
  });

  it('how far trades were followed is not written while what they reached is not', async () => {
    const who = await world.buyer();
    await world.place(who);
    await endAfter(world, () => world.tradeAt('3100'));
    const newest = await world.exchange.modules.orders.fills.newestId();
    expect(await repositoryOf().cursor()).toBeLessThan(newest ?? 0n);
  });

  it('the money stays held while the market is closed, and the order is placed when it opens', async () => {
    const who = await world.buyer();
    await world.place(who);
    await endAfter(world, () => world.tradeAt('3100'));
    world.exchange.modules.markets.restrict('test', [world.marketId]);
    const runner = runnerOf();
    await runner.start();
    await runner.work();
    await runner.stop();
    expect(await world.money(who)).toEqual({ available: 100_000_000n - held, hold: held });
    // Found again by a start that does not look at that trade.
    await repositoryOf().moveCursor((await world.exchange.modules.orders.fills.newestId()) ?? 0n);
    world.exchange.modules.markets.restrict('test', []);
    const next = runnerOf();
    await next.start();
    await next.work();
    await next.stop();
    expect(await world.stops(who)).toMatchObject([{ state: 'placed' }]);
  });

  it('one that was reached and not yet placed is placed', async () => {
    const who = await world.buyer();
    await world.place(who);
    await endAfter(world, () => world.tradeAt('3100'));
    const { orders } = world.exchange.modules;
    const gone = Object.assign(Object.create(orders) as Orders, { place: () => Promise.reject(new Error('gone')) });
    const broken = runnerOf(gone);
    await broken.start();
    await broken.work();
    await broken.stop();
    expect(await world.stops(who)).toMatchObject([{ state: 'reached', orderId: null }]);
    const runner = runnerOf();
    await runner.start();
    await runner.work();
    await runner.stop();
    expect(await world.openOrders(who)).toEqual([{ price: '3110', amount: '10', state: 'open' }]);
    expect(await world.stops(who)).toMatchObject([{ state: 'placed' }]);
  });
});

describe('a stop order that is refused', () => {
  it.each([
    ['a stop price off the grid', { stopPrice: '3100.5' }, 'ORDER_OFF_TICK'],
    ['a price off the grid', { price: '3110.5' }, 'ORDER_OFF_TICK'],
    ['no stop price', { stopPrice: undefined }, 'ORDER_INVALID'],
    ['a stop price that is no number', { stopPrice: '3e3' }, 'ORDER_INVALID'],
    ['a stop price of nothing', { stopPrice: '0' }, 'ORDER_OFF_TICK'],
    ['a price beyond all numbers', { stopPrice: '999999999999999000' }, 'ORDER_INVALID'],
    ['the last price', { stopPrice: '3000' }, 'STOP_AT_LAST'],
    ['too little', { amount: '0.1' }, 'ORDER_BELOW_TOTAL'],
    ['more than there is', { amount: '400' }, 'INSUFFICIENT_BALANCE'],
    ['more than an account can hold', { amount: '92000000000', price: '5000000' }, 'INSUFFICIENT_BALANCE'],
    ['an unknown market', { marketId: '999999' }, 'NOT_FOUND'],
  ] as const)('is refused with %s', async (_, change, name) => {
    const who = await world.buyer();
    expect(codeOf(await world.place(who, change))).toBe(refusals[name].code);
    expect(await world.stops(who)).toEqual([]);
    expect(await world.money(who)).toEqual({ available: 100_000_000n, hold: 0n });
  });

  it('is refused to members who may not trade, and to visitors', async () => {
    const who = await world.exchange.memberLoggedIn({ authLevel: 1, krw: '1000000' });
    expect(codeOf(await world.place(who))).not.toBe('taken');
    expect((await world.exchange.call('POST', stopPath, { body: {} })).statusCode).toBe(401);
  });
});
