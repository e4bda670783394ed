import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

describe('POST /v1/orders/cancel-all', () => {
  it('cancels the own orders of a market and side, nobody else’s, and refuses what is no market or side', async () => {
    const owner = await exchange.memberLoggedIn({ krw: '10000000' });
    const stranger = await exchange.memberLoggedIn();
    const marketId = String(exchange.modules.markets.findByCode('KRW-XRP')?.id);
    const cancelAll = (body: object, cookie = owner.cookie) =>
      exchange.call('POST', '/v1/orders/cancel-all', { body, cookie });
    for (const price of ['2990', '2991']) {
      const body = { marketId, callType: 'LIMIT', side: 'B', price, amount: '2' };
      expect((await exchange.call('POST', '/v1/orders', { body, cookie: owner.cookie })).statusCode).toBe(200);
    }
    expect((await exchange.call('POST', '/v1/orders/cancel-all', { body: {} })).statusCode).toBe(401);
    expect((await cancelAll({}, stranger.cookie)).json()).toEqual({ cancelled: 0 });
    expect((await cancelAll({ marketId: '999999' })).statusCode).toBe(404);
    expect((await cancelAll({ side: 'X' })).statusCode).toBe(400);
    expect((await cancelAll({ marketId, side: 'S' })).json()).toEqual({ cancelled: 0 });
    expect((await cancelAll({ marketId, side: 'B' })).json()).toEqual({ cancelled: 2 });
    expect((await cancelAll({})).json()).toEqual({ cancelled: 0 });
  });
});
