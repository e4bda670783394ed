import { dayMs } from '@maru/server';
import { dayStart } from '../modules/market';
import { createTestApp, type TestApp } from '../testing/app';

jest.setTimeout(60_000);

describe('the three price calls of a market', () => {
  let exchange: TestApp;
  beforeAll(async () => {
    exchange = await createTestApp();
  });
  afterAll(() => exchange.end());

  it('give what was just traded, the days, and the orders that rest (TRAD-021)', async () => {
    const market = exchange.modules.markets.findByCode('KRW-XRP');
    const get = async (path: string) => (await exchange.call('GET', path)).json();
    const buyer = await exchange.memberLoggedIn({ krw: '1000000' });
    const seller = await exchange.memberLoggedIn({ coins: { XRP: '100' } });
    const place = (cookie: string, side: string, price: string, amount: string) =>
      exchange.call('POST', '/v1/orders', {
        cookie,
        body: { marketId: String(market?.id), callType: 'LIMIT', side, price, amount },
      });
    await place(seller.cookie, 'S', '3010', '10');
    await place(seller.cookie, 'S', '3050', '7');
    await place(buyer.cookie, 'B', '3010', '10');
    await place(buyer.cookie, 'B', '2990', '5');

    expect(await get(`/v1/prices/current/${market?.id}`)).toMatchObject({
      marketId: String(market?.id),
      close: '3010',
    });
    expect(await get(`/v1/prices/call/${market?.id}`)).toMatchObject({ bids: [['2990', '5']], asks: [['3050', '7']] });

    const { markets } = exchange.modules;
    const unit = 10 ** (market?.priceScale ?? 0);
    const at = dayStart(exchange.context.clock.now().getTime()) - dayMs;
    const candle = { at, open: unit, high: 4 * unit, low: unit, close: 3 * unit, volume: 1n, total: 1n };
    await markets.candles.save({ days: new Map([[Number(market?.id), [candle]]]) });
    expect(await get(`/v1/prices/daily/${market?.id}`)).toContainEqual(
      expect.objectContaining({ time: at / 1000, close: '3' }),
    );
  });
});
