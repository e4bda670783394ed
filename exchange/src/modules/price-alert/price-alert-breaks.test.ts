import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';
import { PriceAlertRepository } from './price-alert.repository';
import { PriceAlerts } from './price-alert.service';

jest.setTimeout(120_000);

const path = '/v1/price-alerts';
let exchange: TestApp;
let who: LoggedIn;
let marketId = 0;
beforeEach(async () => {
  exchange = await createTestApp();
  marketId = exchange.modules.markets.findByCode('KRW-XRP')?.id ?? 0;
  await tradeAt('3000');
  who = await exchange.memberLoggedIn();
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  await exchange.end();
});

const order = ({ cookie }: LoggedIn, side: 'B' | 'S', price: string) =>
  exchange.call('POST', '/v1/orders', {
    cookie,
    body: { marketId: String(marketId), side, callType: 'LIMIT', price, amount: '10' },
  });
async function tradeAt(price: string): Promise<void> {
  const sells = await exchange.memberLoggedIn({ coins: { XRP: '1000' } });
  const buys = await exchange.memberLoggedIn({ krw: '1000000' });
  await order(sells, 'S', price);
  expect((await order(buys, 'B', price)).json().state).toBe('filled');
}
const make = (price = '3100') =>
  exchange.call('POST', path, { cookie: who.cookie, body: { marketId: String(marketId), price } });
const states = async () =>
  (await exchange.call('GET', path, { cookie: who.cookie }))
    .json()
    .list.map(({ reachedAt }: { reachedAt: string | null }) => (reachedAt ? 'reached' : 'open'));
const bell = async () =>
  (await exchange.call('GET', '/v1/notifications', { cookie: who.cookie }))
    .json()
    .list.filter(({ kind }: { kind: string }) => kind === 'priceAlert');
const settled = () => exchange.modules.priceAlerts.work();
const cursor = () => new PriceAlertRepository(exchange.context.db).cursor();

const gone = () => Promise.reject(new Error('gone'));
const prototype = PriceAlertRepository.prototype;
/** While the answer to a request is on its way, the market moves. */
function moveDuringInsert(): void {
  const { insert } = prototype;
  jest.spyOn(prototype, 'insert').mockImplementationOnce(async function (this: PriceAlertRepository, ...row) {
    const inserted = await insert.apply(this, row);
    await tradeAt('3100');
    await tradeAt('3000');
    return inserted;
  });
}

describe('a price that comes while the alert is made', () => {
  it('reaches it, although the market has left again', async () => {
    moveDuringInsert();
    await make();
    await settled();
    expect(await states()).toEqual(['reached']);
  });

  it('is found later where the trades cannot be read', async () => {
    moveDuringInsert();
    const { fills } = exchange.modules.orders;
    const reads = jest.spyOn(fills, 'extremes').mockImplementation(gone);
    expect((await make()).json().reachedAt).toBeNull();
    const before = await cursor();
    await settled();
    expect(await cursor()).toBe(before);
    reads.mockRestore();
    await settled();
    expect(await states()).toEqual(['reached']);
  });
});

describe('an alert that is deleted while its request is answered', () => {
  it('is followed no more: its price is noted for nothing', async () => {
    const { repository } = exchange.modules.members;
    const { transact } = repository;
    jest.spyOn(repository, 'transact').mockImplementationOnce(async (work) => {
      const made = await transact.call(repository, work);
      const [{ id }] = (await exchange.call('GET', path, { cookie: who.cookie })).json().list;
      expect((await exchange.call('POST', `${path}/${id}/delete`, { cookie: who.cookie })).statusCode).toBe(200);
      return made;
    });
    expect((await make()).statusCode).toBe(200);
    const marks = jest.spyOn(prototype, 'markReached');
    await tradeAt('3100');
    await settled();
    expect(marks).not.toHaveBeenCalled();
  });
});

describe('where the database fails', () => {
  it('in the middle of making one, nothing is there, and a retry makes it', async () => {
    jest.spyOn(prototype, 'insert').mockImplementationOnce(gone);
    expect((await make()).statusCode).toBe(500);
    expect(await states()).toEqual([]);
    expect((await make()).statusCode).toBe(200);
    await tradeAt('3100');
    await settled();
    expect(await states()).toEqual(['reached']);
  });

  it('after the commit, the alert that nobody was answered with is followed all the same', async () => {
    const { repository } = exchange.modules.members;
    const { transact } = repository;
    jest.spyOn(repository, 'transact').mockImplementationOnce(async (work) => {
      await transact.call(repository, work);
      await tradeAt('3100');
      await tradeAt('3000');
      throw new Error('gone');
    });
    expect((await make()).statusCode).toBe(500);
    // Nor is it lost where it cannot be read at once.
    const reads = jest.spyOn(prototype, 'open').mockImplementationOnce(gone);
    await settled();
    expect(reads).toHaveBeenCalled();
    await settled();
    await settled();
    expect(await states()).toEqual(['reached']);
  });

  it('when it is reached, its member is told later, once', async () => {
    await make();
    const marks = jest.spyOn(prototype, 'markReached').mockImplementation(gone);
    await tradeAt('3100');
    await settled();
    expect(await states()).toEqual(['open']);
    const before = await cursor();
    await settled();
    expect(await cursor()).toBe(before);
    marks.mockRestore();
    await settled();
    await settled();
    expect(await states()).toEqual(['reached']);
    expect(await bell()).toHaveLength(1);
    expect(await cursor()).toBe(await exchange.modules.orders.fills.newestId());
  });

  it('when the cursor is written, it is written later', async () => {
    await make('4000');
    jest.spyOn(prototype, 'moveCursor').mockImplementationOnce(gone);
    await tradeAt('3100');
    await settled();
    await settled();
    expect(await cursor()).toBe(await exchange.modules.orders.fills.newestId());
    expect(await states()).toEqual(['open']);
  });
});

describe('after a restart', () => {
  const next = () => {
    const { context, modules } = exchange;
    const { markets, orders, members } = modules;
    const repository = new PriceAlertRepository(context.db);
    return new PriceAlerts(context, { markets, orders, members: members.repository, repository });
  };

  /** As where the process ends between the trade and what follows from it. */
  async function missTradeAt(price: string): Promise<void> {
    const marks = jest.spyOn(prototype, 'markReached').mockImplementation(gone);
    await tradeAt(price);
    await settled();
    await exchange.modules.priceAlerts.stop();
    marks.mockRestore();
  }

  it('a price that was there meanwhile is found, and told once by whoever comes', async () => {
    await make();
    await make('3050');
    await make('2000');
    await missTradeAt('3100');
    await tradeAt('3000');
    expect(await states()).toEqual(['open', 'open', 'open']);
    const told: bigint[] = [];
    exchange.context.events.on('notificationsChanged', ({ memberId }) => told.push(memberId));
    const both = [next(), next()];
    await Promise.all(both.map((alerts) => alerts.start()));
    await Promise.all(both.map((alerts) => alerts.work()));
    await Promise.all(both.map((alerts) => alerts.stop()));
    expect(await states()).toEqual(['open', 'reached', 'reached']);
    expect(told).toEqual([who.memberId, who.memberId]);
    expect(await bell()).toHaveLength(2);
  });

  it('no trade from before is looked at that was followed', async () => {
    await make();
    await missTradeAt('3100');
    await tradeAt('3000');
    await new PriceAlertRepository(exchange.context.db).moveCursor(
      (await exchange.modules.orders.fills.newestId()) ?? 0n,
    );
    const alerts = next();
    await alerts.start();
    await alerts.stop();
    expect(await states()).toEqual(['open']);
  });

  it('a member keeps the last two hundred that were reached', async () => {
    const { db, clock } = exchange.context;
    const row = { member_id: who.memberId, market_id: marketId, rises: true, after_fill: 0n, created_at: clock.now() };
    const old = Array.from({ length: 205 }, (_, n) => ({ ...row, price: 3_100n, reached_at: new Date(n * 1_000) }));
    await db.insertInto('price_alert').values(old).execute();
    await make();
    const kept = await db
      .selectFrom('price_alert')
      .select('reached_at')
      .where('member_id', '=', who.memberId)
      .execute();
    expect(kept).toHaveLength(201);
    expect(kept.some(({ reached_at }) => reached_at?.getTime() === 4_000)).toBe(false);
    expect(await states()).toHaveLength(11);
  });
});
