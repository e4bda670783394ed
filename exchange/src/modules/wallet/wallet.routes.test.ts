import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

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
      `/v1/orders/dexko/${marketId}`,
    ]) {
      expect((await app.call('GET', url)).statusCode).toBe(401);
    }
    expect((await app.call('POST', '/v1/orders', { body: {} })).statusCode).toBe(401);
  });

  it('takes an order as a form, locks its money and shows it (API-112, TRAD-049, TRAD-050)', async () => {
    const response = await app.call('POST', '/v1/orders', {
      cookie: buyer.cookie,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ marketId, side: 'B', callType: 'LIMIT', price: '3000', amount: '10' }).toString(),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ state: 'open', price: '3000', amount: '10', market: 'KRW-XRP' });
    expect(await wallet(buyer, 'KRW')).toMatchObject({ total: '1000000', usingCoin: '30060', available: '969940' });
    const open = (await app.call('GET', `/v1/orders/dexko/${marketId}`, { cookie: buyer.cookie })).json();
    expect(open).toMatchObject({ total: 1, cnt: 1, list: [{ id: response.json().id }] });
    const quotes = (await app.call('GET', `/v1/prices/call/${marketId}`)).json();
    expect(quotes.bids).toEqual([['3000', '10']]);
  });

  it("cancels an own order once, and nobody else's (API-113, ERR-193)", async () => {
    const { id } = (await order(buyer, { side: 'B', price: '2900', amount: '10' })).json();
    const cancel = (who: LoggedIn) => app.call('POST', `/v1/orders/${id}/delete`, { cookie: who.cookie });
    expect((await cancel(seller)).statusCode).toBe(404);
    expect((await cancel(buyer)).json()).toEqual({ ok: true });
    const again = await cancel(buyer);
    expect([again.statusCode, again.json().header.message]).toEqual([409, '이미 처리된 내역입니다']);
  });

  it('averages what was paid, and keeps the average through a sale (API-060, ENTI-040, WALT-002)', async () => {
    await order(seller, { side: 'S', price: '3100', amount: '10' });
    await order(buyer, { side: 'B', price: '3100', amount: '10' });
    await order(seller, { side: 'S', price: '3200', amount: '30' });
    await order(buyer, { side: 'B', price: '3200', amount: '30' });
    expect(await wallet(buyer, 'XRP')).toMatchObject({ total: '40', wAvgPrice: '3175' });
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
    expect(list.slice(0, 3).map(({ coin }: { coin: string }) => coin)).toEqual(['KRW', 'USDT', 'BTC']);
    expect(total).toBe(list.length);
  });

  it('lists own trades by coin, side and dates, newest first (API-105, API-106, TRAD-062, TRAD-063)', async () => {
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

  it('shows everybody the last trades, newest first (API-111, TRAD-024)', async () => {
    const { list } = (await app.call('GET', `/v1/orders/dexko/${marketId}?completed=Y&count=20&page=1`)).json();
    expect(list.map(({ price, amount, type }: Record<string, string>) => [price, amount, type])).toEqual([
      ['3200', '30', 'B'],
      ['3100', '10', 'B'],
    ]);
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

  it('cancels what is open when a member loses the right to trade (TRAD-120, TRAD-121)', async () => {
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
