import { refusals } from '@maru/contract';
import { Money } from '@maru/domain';
import { snapToTick, stepDown, stepUp } from '@maru/domain/order-check';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

let app: TestApp;
let buyer: LoggedIn;
let seller: LoggedIn;
let marketId: string;

beforeAll(async () => {
  app = await createTestApp();
  marketId = String(app.modules.markets.findByCode('KRW-XRP')?.id);
  buyer = await app.memberLoggedIn({ krw: '1000000' });
  seller = await app.memberLoggedIn({ coins: { XRP: '500' } });
});
afterAll(async () => {
  expect(await checkInvariants(app.context.pool)).toEqual([]);
  await app.end();
});

const order = (who: LoggedIn, fields: Record<string, string>) =>
  app.call('POST', '/v1/orders', { cookie: who.cookie, body: { marketId, callType: 'LIMIT', ...fields } });
const wallet = async (who: LoggedIn, coin: string) =>
  (await app.call('GET', `/v1/wallets/coin/${coin}`, { cookie: who.cookie })).json();

describe('orders and wallets over HTTP', () => {
  it('needs a session (ERR-002)', async () => {
    for (const url of [
      '/v2/wallets',
      '/v1/wallets/coin/KRW',
      '/v1/orders',
      '/v1/orderHis',
      '/v1/rebaseHis',
      `/v1/orders/dexko/${marketId}`,
    ]) {
      expect((await app.call('GET', url)).statusCode).toBe(401);
    }
    expect((await app.call('POST', '/v1/orders', { body: {} })).statusCode).toBe(401);
  });

  it('takes an order as a form, locks its money and shows it (API-108, API-112, TRAD-049, TRAD-050, ENTI-073)', async () => {
    const response = await app.call('POST', '/v1/orders', {
      cookie: buyer.cookie,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ marketId, side: 'B', callType: 'LIMIT', price: '3000', amount: '10' }).toString(),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      ...{ marketId, market: 'KRW-XRP', side: 'B', callType: 'LIMIT', price: '3000', amount: '10' },
      state: 'open',
    });
    expect(await wallet(buyer, 'KRW')).toMatchObject({ total: '1000000', usingCoin: '30060', available: '969940' });
    const open = (await app.call('GET', `/v1/orders/dexko/${marketId}`, { cookie: buyer.cookie })).json();
    expect(open).toMatchObject({ total: 1, cnt: 1, list: [{ id: response.json().id }] });
    const quotes = (await app.call('GET', `/v1/prices/call/${marketId}`)).json();
    expect(quotes.bids).toEqual([['3000', '10']]);
  });

  it("cancels an own order once, and nobody else's (API-113)", async () => {
    const { id } = (await order(buyer, { side: 'B', price: '2900', amount: '10' })).json();
    const cancel = (who: LoggedIn) => app.call('POST', `/v1/orders/${id}/delete`, { cookie: who.cookie });
    expect((await cancel(seller)).statusCode).toBe(404);
    expect((await cancel(buyer)).json()).toEqual({ ok: true });
    const again = await cancel(buyer);
    expect([again.statusCode, again.json().header.message]).toEqual([409, '이미 처리된 내역입니다']);
  });

  it('averages what was paid, and keeps the average through a sale (API-060, API-061, ENTI-040, WALT-002)', async () => {
    await order(seller, { side: 'S', price: '3100', amount: '10' });
    await order(buyer, { side: 'B', price: '3100', amount: '10' });
    await order(seller, { side: 'S', price: '3200', amount: '30' });
    await order(buyer, { side: 'B', price: '3200', amount: '30' });
    // Prices follow trades within moments, so that reading them waits for nobody.
    while ((await wallet(buyer, 'XRP')).wAvgPrice !== '3175') await new Promise((resolve) => setTimeout(resolve, 50));
    const sale = (await order(buyer, { side: 'S', price: '3400', amount: '15' })).json();
    await order(seller, { side: 'S', price: '3500', amount: '1' });
    expect(await wallet(buyer, 'XRP')).toMatchObject({
      total: '40',
      usingCoin: '15',
      available: '25',
      wAvgPrice: '3175',
    });
    await app.call('POST', `/v1/orders/${sale.id}/delete`, { cookie: buyer.cookie });
    const { list, total } = (await app.call('GET', '/v2/wallets', { cookie: buyer.cookie })).json();
    expect(total).toBe(list.length);
  });

  it('gives one row per coin, what orders lock apart, KRW, USDT and BTC first (API-060, WALT-001, WALT-003)', async () => {
    const owner = await app.memberLoggedIn({ krw: '50000', coins: { BTC: '2', XRP: '12.5' } });
    const { id } = (await order(owner, { side: 'S', price: '3900', amount: '2.5' })).json();
    const { list } = (await app.call('GET', '/v2/wallets', { cookie: owner.cookie })).json();
    const codes = list.map(({ coin }: { coin: string }) => coin);
    expect(codes).toEqual(app.modules.markets.coins().map(({ code }) => code));
    expect(codes.slice(0, 3)).toEqual(['KRW', 'USDT', 'BTC']);
    const row = (code: string) => list.find(({ coin }: { coin: string }) => coin === code);
    expect(row('KRW')).toMatchObject({ total: '50000', usingCoin: '0', available: '50000' });
    expect(row('BTC')).toMatchObject({ total: '2', usingCoin: '0', available: '2' });
    expect(row('XRP')).toMatchObject({ total: '12.5', usingCoin: '2.5', available: '10' });
    expect(row('ETH')).toMatchObject({ total: '0', usingCoin: '0', available: '0' });
    await app.call('POST', `/v1/orders/${id}/delete`, { cookie: owner.cookie });
  });

  it('refuses a quantity below the minimum with its text, and places the minimum itself (TRAD-043, ERR-231)', async () => {
    const trader = await app.memberLoggedIn({ krw: '1000000' });
    const { minAmount } = app.modules.markets.rules(Number(marketId));
    const below = await order(trader, {
      side: 'B',
      price: '3000',
      amount: new Money(minAmount).times('0.99').toFixed(),
    });
    expect([below.statusCode, below.json().header]).toEqual([
      400,
      { code: refusals.ORDER_BELOW_AMOUNT.code, message: refusals.ORDER_BELOW_AMOUNT.text.ko },
    ]);
    const enough = await order(trader, { side: 'B', price: '3000', amount: new Money(minAmount).plus(10).toFixed() });
    expect(enough.statusCode).toBe(200);
    await app.call('POST', `/v1/orders/${enough.json().id}/delete`, { cookie: trader.cookie });
  });

  it('takes a price at the edge of the allowed range and refuses one a tick beyond (TRAD-046, ERR-234)', async () => {
    const trader = await app.memberLoggedIn({ krw: '100000000', coins: { XRP: '5000' } });
    const { ticks, priceMin, priceMax } = app.modules.markets.rules(Number(marketId));
    const highest = snapToTick(ticks, new Money(priceMax), 'down');
    const lowest = snapToTick(ticks, new Money(priceMin), 'up');
    const at = (side: string, price: Money) => order(trader, { side, price: price.toFixed(), amount: '50' });
    for (const [side, price] of [
      ['S', stepUp(ticks, highest)],
      ['B', stepDown(ticks, lowest)],
    ] as const) {
      const refused = await at(side, price);
      expect([refused.statusCode, refused.json().header.code]).toEqual([400, refusals.PRICE_OUT_OF_RANGE.code]);
    }
    for (const [side, price] of [
      ['S', highest],
      ['B', lowest],
    ] as const) {
      const taken = await at(side, price);
      expect(taken.statusCode).toBe(200);
      await app.call('POST', `/v1/orders/${taken.json().id}/delete`, { cookie: trader.cookie });
    }
  });

  it('lists own trades by coin, side and dates, newest first (API-105, API-106, TRAD-062, TRAD-063, ENTI-071, CONS-116)', async () => {
    const trades = async (query: string) =>
      (await app.call('GET', `/v1/orders?completed=Y&${query}`, { cookie: buyer.cookie })).json();
    const all = await trades('count=1');
    expect(all).toMatchObject({ total: 2, totalPages: 2, cnt: 1 });
    expect(all.list[0]).toMatchObject({
      oc_type: 'B',
      chePrice: '3200',
      cheAmount: '30',
      coinCode: 'XRP',
      baseCoinCode: 'KRW',
      fee: '192',
      callType: 'LIMIT',
      coinFee: '0',
      marketId: expect.stringMatching(/^\d+$/),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await trades('cidx=56')).total).toBe(2);
    expect((await trades('cidx=54')).total).toBe(0);
    expect((await trades('orderType=S')).total).toBe(0);
    const his = (await app.call('GET', '/v1/orderHis', { cookie: seller.cookie })).json();
    expect(his.list.map(({ oc_type }: { oc_type: string }) => oc_type)).toEqual(['S', 'S']);
  });

  it.each([
    ['fromDate=2024-01-01&toDate=2025-01-01', 400, '최대 검색 기간은 1년입니다.'],
    ['fromDate=2025-02-02&toDate=2025-02-01', 400, '시작일은 종료일보다 늦을 수 없습니다.'],
    ['fromDate=2025-02-30&toDate=2025-03-01', 400, '입력하신 내용을 다시 확인해 주세요.'],
  ])('refuses the range %s (TRAD-067, ERR-020)', async (query, status, message) => {
    const response = await app.call('GET', `/v1/orders?completed=Y&${query}`, { cookie: buyer.cookie });
    expect([response.statusCode, response.json().header.message]).toEqual([status, message]);
  });

  it('lists the rebases of one coin in pages, newest first, and one empty page where there were none (API-107, TRAD-081, CONS-053, ENTI-072)', async () => {
    const owner = await app.memberLoggedIn({ coins: { AMPL: '100' } });
    const read = async (query: string) =>
      (await app.call('GET', `/v1/rebaseHis?${query}`, { cookie: owner.cookie })).json();
    expect(await read('cidx=59&page=1&count=10')).toEqual({ list: [], totalPages: 1, total: 0, cnt: 0 });
    await app.context.pool.query(
      `INSERT INTO rebase (member_id, coin_id, rate, amount, at)
       SELECT id, 59, rate, amount, '2026-03-02T02:00:00Z' FROM member,
       (VALUES (0.0123, 123000000), (-0.005, -50000000), (0.00000001, 1)) AS change (rate, amount) WHERE email = $1`,
      [owner.email],
    );
    const first = await read('cidx=59&page=1&count=2');
    expect(first).toMatchObject({ totalPages: 2, total: 3, cnt: 2 });
    expect(first.list[1]).toEqual({
      rRebaseRate: '-0.005',
      rRebaseAmount: '-0.5',
      ciCode: 'AMPL',
      rRebaseTime: '2026-03-02T02:00:00.000Z',
    });
    expect((await read('cidx=59&page=2&count=2')).list).toMatchObject([{ rRebaseRate: '0.0123' }]);
    expect((await read('cidx=60')).total).toBe(0);
  });

  it('shows everybody the last trades, newest first (API-111, TRAD-024)', async () => {
    const { list } = (await app.call('GET', `/v1/orders/dexko/${marketId}?completed=Y&count=20&page=1`)).json();
    expect(list.map(({ price, amount, type }: Record<string, string>) => [price, amount, type])).toEqual([
      ['3200', '30', 'B'],
      ['3100', '10', 'B'],
    ]);
    const pageOf = async (page: number) =>
      (await app.call('GET', `/v1/orders/dexko/${marketId}?completed=Y&count=1&page=${page}`)).json().list;
    expect([await pageOf(1), await pageOf(2), await pageOf(3)]).toEqual([[list[0]], [list[1]], []]);
  });

  it('pages the last trades, as far as they are kept (API-009, API-111)', async () => {
    const page = async (number: number) =>
      (await app.call('GET', `/v1/orders/dexko/${marketId}?completed=Y&count=1&page=${number}`)).json();
    expect(await page(1)).toMatchObject({ list: [{ price: '3200' }], totalPages: 2, total: 2, cnt: 1 });
    expect(await page(2)).toMatchObject({ list: [{ price: '3100' }], totalPages: 2, total: 2, cnt: 1 });
    expect(await page(3)).toEqual({ list: [], totalPages: 2, total: 2, cnt: 0 });
  });

  it('treats the Idempotency-Key as client order id', async () => {
    const send = () =>
      app.call('POST', '/v1/orders', {
        cookie: buyer.cookie,
        headers: { 'idempotency-key': 'key-1' },
        body: { marketId, side: 'B', callType: 'LIMIT', price: '2000', amount: '10' },
      });
    expect((await send()).json().id).toBe((await send()).json().id);
  });

  it('refuses a member without due diligence with code 5100 (TRAD-048)', async () => {
    const unverified = await app.memberLoggedIn({ authLevel: 1 });
    const response = await order(unverified, { side: 'B', price: '3000', amount: '10' });
    expect([response.statusCode, response.json().header.code]).toEqual([403, 5100]);
  });

  it.each([
    { who: 'missed the re-verification', sbStatus: 'E', requirement: 'ACCT-093' },
    { who: 'was not verified by the deadline', sbStatus: '', requirement: 'ACCT-096' },
  ])('stops orders, deposits and withdrawals of who $who, until that is done ($requirement)', async ({ sbStatus }) => {
    const late = await app.memberLoggedIn({ krw: '100000' });
    await order(late, { side: 'B', price: '2790', amount: '10' });
    const change = (wish: object) => app.call('PATCH', '/sandbox/members', { body: { email: late.email, ...wish } });
    await change({ sbStatus, reAuthDateTradeRejectTime: '2020-01-01 00:00' });
    for (let waited = 0; waited < 100 && (await wallet(late, 'KRW')).usingCoin !== '0'; waited += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await wallet(late, 'KRW')).toMatchObject({ usingCoin: '0', available: '100000' });
    const log = (await app.call('GET', '/v1/orders', { cookie: late.cookie })).json();
    expect(log.list[0]).toMatchObject({ state: 'cancelled', cancelReason: 'review' });

    const withdraw = (amount: string) =>
      app.call('POST', '/v1/transfers/krw/withdraw', {
        cookie: late.cookie,
        body: {
          ...{ amount, transferType: 'O', authType: 'P', authValue: '123456', authToken: 'x' },
          ...{ mode: 'withdraw', backCode: '280', deviceType: '200' },
        },
      });
    const codesOf = async () =>
      Promise.all(
        [
          order(late, { side: 'B', price: '2790', amount: '10' }),
          app.call('POST', '/v1/wallets/coin/BTC', { cookie: late.cookie, body: {} }),
          withdraw('10000'),
        ].map(async (answer) => (await answer).json().header?.code),
      );
    expect(await codesOf()).toEqual(['REVERIFICATION_OVERDUE', 'REVERIFICATION_OVERDUE', 'REVERIFICATION_OVERDUE']);
    await change({ sbStatus: 'RE', reAuthDateTradeRejectTime: '' });
    const [placed, address, paid] = await codesOf();
    expect([placed, address]).toEqual([undefined, undefined]);
    expect(paid).not.toBe('REVERIFICATION_OVERDUE');
  });

  it('cancels what is open when a member loses the right to trade (TRAD-120)', async () => {
    const lapsing = await app.memberLoggedIn({ krw: '100000' });
    await order(lapsing, { side: 'B', price: '2800', amount: '10' });
    expect((await wallet(lapsing, 'KRW')).usingCoin).toBe('28056');
    await app.call('PATCH', '/sandbox/members', {
      body: { email: lapsing.email, reAuthDateTradeRejectTime: '2020-01-01 00:00' },
    });
    for (let waited = 0; waited < 100 && (await wallet(lapsing, 'KRW')).usingCoin !== '0'; waited += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await wallet(lapsing, 'KRW')).toMatchObject({ usingCoin: '0', available: '100000' });
    const log = (await app.call('GET', '/v1/orders', { cookie: lapsing.cookie })).json();
    expect(log.list[0]).toMatchObject({ state: 'cancelled', cancelReason: 'review' });
  });
});
