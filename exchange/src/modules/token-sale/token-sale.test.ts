import { dayMs } from '@maru/server';
import { seedTokenSales } from '../../../seed/content';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeSale } from '../../testing/token-sales';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
  await seedTokenSales(exchange.context, exchange.modules.markets);
});
afterAll(() => exchange.end());

const get = async (url: string) => (await exchange.app.inject({ method: 'GET', url })).json();

describe('token sales', () => {
  it('are listed for visitors, in all three languages, without the long texts (API-145, SALE-006, SALE-009)', async () => {
    const { list, total } = await get('/v1/ieo/tokenSaleList');
    expect(total).toBe(4);
    expect(list.map(({ tkCode }: { tkCode: string }) => tkCode)).toEqual([
      'SEORAE2026',
      'HANOK2026',
      'NARU2026',
      'DANCHEONG2026',
    ]);
    for (const sale of list) {
      for (const text of ['tkName', 'tkNameCa', 'tkNameEn', 'comments', 'commentsCa', 'commentsEn'])
        expect(sale[text]).toBeTruthy();
      expect(sale.mContents).toBe('');
    }
  });

  it('open with their description and payment coins (API-146, SALE-031, ENTI-080, ENTI-081)', async () => {
    const sale = await get('/v1/ieo/tokenSaleDetail?tkCode=HANOK2026');
    expect(sale).toMatchObject({
      ieCode: 'HANOK',
      totalCount: '10000000',
      ieCnt: '4275000',
      bonusRate: '5',
      completeYn: 'N',
      dayPicker: 0,
    });
    expect(sale.tokenSaleDetailList).toContainEqual({
      ciCode: 'USDT',
      ciName: expect.any(String),
      cidx: '6042',
      chgRate: '12.5',
      minCnt: '20',
      userMaxCnt: '20000',
      userBuyCnt: '0',
    });
    expect(sale.mContentsCa).toContain('韩屋');
    expect((await get('/v1/ieo/tokenSaleDetail?tkCode=NONE')).header.code).toBe('NOT_FOUND');
  });

  it('name the countries whose residents may not buy, as the operator lists them (CONS-133)', async () => {
    const detail = '/v1/ieo/tokenSaleDetail?tkCode=HANOK2026';
    expect((await get(detail)).barredCountries).toEqual(['US', 'CN', 'SG', 'KP', 'IR', 'SY', 'CU']);
    const other = await createTestApp({
      beside: exchange.context,
      leads: false,
      config: { saleBarredCountries: ['FR', 'DE'] },
    });
    expect((await other.call('GET', detail)).json().barredCountries).toEqual(['FR', 'DE']);
    await other.end();
  });

  it('count the days to their start (SALE-020, AMB-35)', async () => {
    const days = async () => (await get('/v1/ieo/tokenSaleDetail?tkCode=SEORAE2026')).dayPicker;
    expect(await days()).toBe(6);
    exchange.clock.advance(dayMs + 1);
    expect(await days()).toBe(5);
  });

  it('made at the same time each bring their token, and a token of several becomes one coin', async () => {
    const tokenOf = (index: number) => `RUSH${index % 10}`;
    const makers = Array.from({ length: 20 }, (_, index) =>
      makeSale(exchange, { tkCode: `RUSH-${index}`, ieCode: tokenOf(index) }),
    );
    await Promise.all(makers);
    const { rows } = await exchange.context.pool.query(
      `SELECT c.code, count(*)::int AS sales FROM coin c JOIN token_sale s ON s.token_code = c.code
       WHERE c.code LIKE 'RUSH%' GROUP BY c.id ORDER BY c.code`,
    );
    expect(rows).toEqual(Array.from({ length: 10 }, (_, index) => ({ code: tokenOf(index), sales: 2 })));
    for (const { code } of rows) expect(exchange.modules.markets.coin(code)).toMatchObject({ code });
  });
});
