import { createTestApp, type TestApp } from '../../testing/app';
import { dayStart } from '.';

jest.setTimeout(60_000);

let app: TestApp;
let marketId: string;

beforeAll(async () => {
  app = await createTestApp();
  marketId = String(app.modules.markets.findByCode('KRW-BTC')?.id);
});
afterAll(() => app.end());

async function get(url: string) {
  const response = await app.call('GET', url);
  return { status: response.statusCode, body: response.json() };
}

describe('market routes', () => {
  it('gives the own center with all coins and markets of the four base coins (API-123, TRAD-001, TRAD-005)', async () => {
    const { status, body } = await get('/v1/centers/dexko');
    expect(status).toBe(200);
    expect(body.markets.length).toBeGreaterThanOrEqual(40);
    expect(new Set(body.markets.map((market: { baseCoinCode: string }) => market.baseCoinCode))).toEqual(
      new Set(['KRW', 'BTC', 'ETH', 'USDT']),
    );
    expect(body.coins.slice(0, 3).map((coin: { code: string }) => coin.code)).toEqual(['KRW', 'USDT', 'BTC']);
    expect(body.coins.some((coin: { code: string }) => coin.code.endsWith('_B'))).toBe(true);
  });

  it('gives a market with every field of ENTI-070 (API-114, TRAD-002)', async () => {
    const { body } = await get(`/v1/markets/${marketId}`);
    expect(body).toMatchObject({
      id: marketId,
      code: 'KRW-BTC',
      baseCoinCode: 'KRW',
      dealCoinCode: 'BTC',
      coinId: '54',
      baseCoinId: '0',
    });
    const price = expect.stringMatching(/^[1-9]\d*(\.\d+)?$/);
    const amount = expect.stringMatching(/^\d+(\.\d+)?$/);
    expect(body).toMatchObject({
      onTradeEnable: 'Y',
      ...{ close: price, high: price, low: price, b_close: price, volume: amount, acc_amount: amount },
      lastTrade: { price, amount, type: expect.stringMatching(/^[BS]$/) },
      rules: expect.any(Object),
    });
  });

  it.each([
    ['KRW', '0', 22],
    ['BTC', '54', 10],
    ['ETH', '55', 6],
    ['USDT', '6042', 8],
  ])(
    'lists the markets of %s under its group id %s (API-115, TRAD-003, TRAD-004, CONS-098)',
    async (base, id, count) => {
      const { body } = await get(`/v1/markets/keycoin/${id}`);
      expect(body).toHaveLength(count);
      expect(new Set(body.map((market: { baseCoinCode: string }) => market.baseCoinCode))).toEqual(new Set([base]));
    },
  );

  it('gives coins by id and by code, and a coin with its markets in the center (API-096, API-120, API-121, API-122)', async () => {
    expect((await get('/v1/coins/54')).body).toMatchObject({ code: 'BTC', name: '비트코인', nameEn: 'Bitcoin' });
    expect((await get('/v1/coins/code/USDT')).body.subCoins).toHaveLength(2);
    expect((await get('/v1/centers/dexko/coins/54')).body.markets).toHaveLength(2);
    expect((await get('/v1/centers')).body).toEqual([{ id: '1', name: 'dexko' }]);
  });

  it('says of a coin how it is paid in and out, and of its networks each (ENTI-041, ENTI-042)', async () => {
    const { body: btc } = await get('/v1/coins/54');
    expect(btc).toEqual({
      ...{ id: '54', code: 'BTC', name: '비트코인', nameEn: 'Bitcoin', sort: 2, enable: 'Y' },
      ...{ ioInEnable: 'Y', ioOutEnable: 'Y', tagYn: 'N', outFee: '0.0008', minOut: '0.001' },
      ...{ chainName: 'Bitcoin', trackUrl: 'https://mempool.space/tx/', platformId: '54', authPlatformId: '54' },
      ...{ ciBnOutDecimalPoint: 8, subCoins: [] },
    });
    const { body: xrp } = await get('/v1/coins/code/XRP');
    expect(xrp).toMatchObject({ tagYn: 'Y', chainName: 'XRP Ledger' });
    const { body: usdt } = await get('/v1/coins/code/USDT');
    expect(usdt.subCoins).toEqual([
      expect.objectContaining({
        title: 'ERC-20',
        seToken: 'ETH',
        trackUrl: expect.any(String),
        outFee: expect.any(String),
      }),
      expect.objectContaining({
        title: 'TRC-20',
        seToken: 'TRX',
        trackUrl: expect.any(String),
        outFee: expect.any(String),
      }),
    ]);
  });

  it('gives the current price and the days before it (API-109, API-110)', async () => {
    const { body: center } = await get('/v1/centers/dexko');
    const { close } = center.markets.find(({ id }: { id: string }) => id === marketId);
    expect((await get(`/v1/prices/current/${marketId}`)).body).toMatchObject({ marketId, close });
    const { markets } = app.modules;
    const at = dayStart(app.context.clock.now().getTime()) - 86_400_000;
    const unit = 10 ** (markets.findByCode('KRW-BTC')?.priceScale ?? 0);
    const candle = { at, open: unit, high: 4 * unit, low: unit, close: 3 * unit, volume: 1n, total: 1n };
    await markets.candles.save({ days: new Map([[Number(marketId), [candle]]]) });
    const { body: days } = await get(`/v1/prices/daily/${marketId}`);
    expect(days).toContainEqual(expect.objectContaining({ time: at / 1000, high: '4', close: '3' }));
  });

  it.each([
    '/v1/markets/999999',
    '/v1/coins/999999',
    '/v1/coins/code/NONE',
    '/v1/markets/keycoin/999999',
    '/v1/prices/current/999999',
    '/v1/prices/daily/999999',
    '/v1/prices/call/999999',
    '/v1/charts/period/1?marketId=999999',
    '/v1/charts/world?marketId=999999',
    '/v1/charts/world?centerId=2&marketId=1',
    '/v1/centers/other/coins/54',
  ])('answers %s with 404', async (url) => {
    expect(await get(url)).toMatchObject({ status: 404, body: { header: { code: 'NOT_FOUND' } } });
  });

  it.each([
    '/v1/markets/abc',
    '/v1/charts/period/7?marketId=1',
    '/v1/charts/period/1',
    '/v1/charts/period/1?marketId=1&count=9999',
    '/v1/charts/period/1?marketId=1&to=-1',
  ])('answers %s with 400', async (url) => {
    expect(await get(url)).toMatchObject({ status: 400, body: { header: { code: 'BAD_REQUEST' } } });
  });

  it('puts candles of every period together from minutes and days (API-116, TRAD-030)', async () => {
    const { markets } = app.modules;
    const id = Number(marketId);
    const candle = (at: string, open: number, high: number, low: number, close: number) => ({
      at: Date.parse(at),
      open: open * 10_000,
      high: high * 10_000,
      low: low * 10_000,
      close: close * 10_000,
      volume: 100_000_000n,
      total: 1n,
    });
    const minutes = [
      candle('2026-03-02T00:00:00+09:00', 100, 110, 90, 105),
      candle('2026-03-02T00:04:00+09:00', 105, 130, 104, 120),
      candle('2026-03-02T00:05:00+09:00', 120, 121, 80, 85),
    ];
    const days = [
      candle('2026-03-02T00:00:00+09:00', 100, 130, 80, 85),
      candle('2026-03-08T00:00:00+09:00', 85, 99, 70, 90),
      candle('2026-03-09T00:00:00+09:00', 90, 95, 89, 94),
    ];
    await markets.candles.save({ minutes: new Map([[id, minutes]]), days: new Map([[id, days]]) });
    const to = Date.parse('2026-03-20T00:00:00+09:00') / 1000;
    const five = (
      await get(
        `/v1/charts/period/5?marketId=${marketId}&to=${Date.parse('2026-03-02T01:00:00+09:00') / 1000}&count=20`,
      )
    ).body;
    expect(five).toEqual([
      {
        time: Date.parse('2026-03-02T00:00:00+09:00') / 1000,
        open: '100',
        high: '130',
        low: '90',
        close: '120',
        volume: '2',
      },
      {
        time: Date.parse('2026-03-02T00:05:00+09:00') / 1000,
        open: '120',
        high: '121',
        low: '80',
        close: '85',
        volume: '1',
      },
    ]);
    const weeks = (await get(`/v1/charts/period/W?marketId=${marketId}&to=${to}&count=5`)).body;
    expect(weeks.map(({ open, high, low, close }: Record<string, string>) => [open, high, low, close])).toEqual([
      ['100', '130', '70', '90'],
      ['90', '95', '89', '94'],
    ]);
    for (const period of ['1', '15', '30', '60', '240', 'D']) {
      expect((await get(`/v1/charts/period/${period}?marketId=${marketId}&to=${to}&count=500`)).status).toBe(200);
    }
  });

  it('tells the world price of a coin in won: its dollar price at the rate of the same day (API-117, TRAD-031)', async () => {
    const { markets } = app.modules;
    const at = dayStart(app.context.clock.now().getTime());
    const day = (code: string, price: number) => {
      const market = markets.findByCode(code);
      if (!market) throw new Error(`no market ${code}`);
      const units = price * 10 ** market.priceScale;
      const candle = { at, open: units, high: units, low: units, close: units, volume: 1n, total: 1n };
      return [market.id, [candle]] as const;
    };
    const candles = new Map([day('USDT-BTC', 100_000), day('KRW-USDT', 1_400), day('KRW-BTC', 139_000_000)]);
    await markets.candles.save({ days: candles });
    const { body } = await get(`/v1/charts/world?centerId=1&marketId=${marketId}`);
    const told = body.find(({ time }: { time: number }) => time === at / 1000);
    expect(told).toMatchObject({ open: '140000000', high: '140000000', low: '140000000', close: '140000000' });
    expect((await get('/v1/charts/world?centerId=1')).status).toBe(400);
  });

  it('chooses the tick table in force: a market of its own before the base coin, the youngest first (TRAD-042)', async () => {
    const { markets } = app.modules;
    const rules = (code: string) => markets.rules(markets.findByCode(code)?.id ?? 0);
    expect(rules('KRW-USDT').ticks.find(({ from }) => from === '1000')?.tick).toBe('0.5');
    expect(rules('KRW-XRP').ticks.some(({ from }) => from === '1000')).toBe(false);
    const add = async (from: Date, tick: string) => {
      const bands = JSON.stringify([{ from: '0', tick }]);
      const table = { base_coin_id: 0, market_id: null, effective_at: from, bands };
      await app.context.db.insertInto('tick_table').values(table).execute();
    };
    const now = app.context.clock.now().getTime();
    await add(new Date(now + 86_400_000), '7');
    await markets.load();
    const before = rules('KRW-XRP').ticks;
    expect(before).not.toEqual([{ from: '0', tick: '7' }]);
    await add(new Date(now), '5');
    await markets.load();
    expect(rules('KRW-XRP').ticks).toEqual([{ from: '0', tick: '5' }]);
    expect(rules('KRW-USDT').ticks.find(({ from }) => from === '1000')?.tick).toBe('0.5');
  });

  it('prices a coin in won as pages do: by its market in won, else in USDT, and without BN in front (TRAD-007, TRAD-022)', () => {
    const { markets } = app.modules;
    const close = (code: string) => markets.lastPrice(markets.findByCode(code)?.id ?? 0).toFixed();
    expect(markets.krwPrice('XRP')?.toFixed()).toBe(close('KRW-XRP'));
    expect(markets.krwPrice('BNXRP')?.toFixed()).toBe(close('KRW-XRP'));
    expect(markets.krwPrice('BNT')?.toFixed()).toBe(close('KRW-BNT'));
    expect([markets.krwPrice('KRW')?.toFixed(), markets.krwPrice('NONE')]).toEqual(['1', undefined]);
  });

  it('takes no orders in markets of a coin that is switched off, and lets those there are go (TRAD-010)', async () => {
    const { cookie } = await app.memberLoggedIn({ krw: '1000000' });
    const id = String(app.modules.markets.findByCode('KRW-ADA')?.id);
    const body = { marketId: id, side: 'B', callType: 'LIMIT', price: '1000', amount: '10' };
    const place = async () => (await app.call('POST', '/v1/orders', { cookie, body })).json();
    const switchCoin = async (enable: boolean) => {
      await app.context.db.updateTable('coin').set({ enable }).where('code', '=', 'ADA').execute();
      await app.modules.markets.load();
    };
    const { id: waiting } = await place();
    await switchCoin(false);
    expect((await place()).header.code).toBe('MARKET_HALTED');
    expect((await get(`/v1/markets/${id}`)).body).toMatchObject({ onTradeEnable: 'N', state: 'cancelOnly' });
    expect((await app.call('POST', `/v1/orders/${waiting}/delete`, { cookie })).json()).toEqual({ ok: true });
    await switchCoin(true);
    expect(await place()).toMatchObject({ state: 'open' });
  });

  it.each([
    ['the deal coin', 'ADA', 'KRW-ADA'],
    ['the base coin', 'ETH', 'ETH-XRP'],
  ])('leaves markets out of its lists once %s is switched off (TRAD-010)', async (_, coin, code) => {
    const market = app.modules.markets.findByCode(code);
    const lists = [
      '/v1/centers/dexko',
      `/v1/markets/keycoin/${market?.base.id}`,
      `/v1/centers/dexko/coins/${market?.deal.id}`,
    ];
    const isListed = async (url: string) => {
      const { body } = await get(url);
      return (body.markets ?? body).some((row: { code: string }) => row.code === code);
    };
    const switchCoin = async (enable: boolean) => {
      await app.context.db.updateTable('coin').set({ enable }).where('code', '=', coin).execute();
      await app.modules.markets.load();
      // The center is given again for half a second.
      await new Promise((resolve) => setTimeout(resolve, 600));
    };
    expect(await Promise.all(lists.map(isListed))).toEqual([true, true, true]);
    await switchCoin(false);
    expect(await Promise.all(lists.map(isListed))).toEqual([false, false, false]);
    await switchCoin(true);
  });
});
