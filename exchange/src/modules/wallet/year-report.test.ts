import { dayMs, minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

let app: TestApp;
let member: LoggedIn;
let cookie: string;
let now = 0;

/**
 * Half past eleven at night of 31 December in Seoul: 1,000,000 won and 100 XRP; then, in the new year, a deposit, 10 XRP bought for 3,000
 * won each, and 4 and 10 sold for 3,100. A trade costs 0.2 %.
 */
beforeAll(async () => {
  app = await createTestApp({ clock: createStoppedClock(new Date('2026-12-31T14:30:00.000Z')) });
  const xrp = app.modules.markets.findByCode('KRW-XRP');
  await app.context.pool.query(
    `INSERT INTO candle_day (market_id, at, open, high, low, close, volume, total)
     VALUES ($1, '2026-12-31T00:00:00+09:00', $2, $2, $2, $2, 0, 0) ON CONFLICT (market_id, at) DO UPDATE SET close = $2`,
    [xrp?.id, 3_000 * 10 ** (xrp?.priceScale ?? 0)],
  );
  member = await app.memberLoggedIn({ krw: '1000000', coins: { XRP: '100' } });
  const other = await app.memberLoggedIn({ krw: '1000000', coins: { XRP: '500' } });
  app.clock.advance(40 * minuteMs);
  await app.call('POST', '/sandbox/bank/transfers', { body: { email: member.email, amount: '70000' } });
  const cookies = { member: await app.logIn(member.email), other: await app.logIn(other.email) };
  const order = (who: 'member' | 'other', side: string, price: string, amount: string) =>
    app.call('POST', '/v1/orders', {
      cookie: cookies[who],
      body: { marketId: String(xrp?.id), side, callType: 'LIMIT', price, amount },
    });
  await order('other', 'S', '3000', '10');
  await order('member', 'B', '3000', '10');
  for (const amount of ['4', '10']) {
    await order('other', 'B', '3100', amount);
    await order('member', 'S', '3100', amount);
  }
  app.clock.advance(dayMs);
  cookie = await app.logIn(member.email);
});
beforeEach(() => {
  now += minuteMs;
  jest.spyOn(performance, 'now').mockReturnValue(now);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  expect(await checkInvariants(app.context.pool)).toEqual([]);
  await app.end();
});

const report = (year: number | string) => app.call('GET', `/v1/wallets/year-report?year=${year}`, { cookie });

describe('the report of a year', () => {
  it('ends a year with what there was at its last moment in UTC+9', async () => {
    expect((await report(2026)).json()).toMatchObject({
      year: 2026,
      from: '2026-01-01',
      to: '2026-12-31',
      openingValue: '0',
      closingValue: '1300000',
      coins: [
        {
          coin: 'KRW',
          opening: '0',
          deposits: '1000000',
          bought: '0',
          sold: '0',
          closing: '1000000',
          closingValue: '1000000',
        },
        { coin: 'XRP', opening: '0', openingValue: '0', deposits: '100', closing: '100', closingValue: '300000' },
      ],
    });
  });

  it('tells what came, went, was bought and sold since, with the fees of trades, up to today', async () => {
    const found = (await report(2027)).json();
    expect(found).toMatchObject({ from: '2027-01-01', to: '2027-01-02', openingValue: '1300000' });
    expect(found.coins).toMatchObject([
      {
        coin: 'KRW',
        opening: '1000000',
        deposits: '70000',
        withdrawals: '0',
        bought: '43313.2',
        sold: '30060',
        fees: '146.8',
        closing: '1083253.2',
        profit: null,
      },
      { coin: 'XRP', opening: '100', openingValue: '300000', bought: '10', sold: '14', fees: '0', closing: '96' },
    ]);
  });

  it('tells the profit of what was bought here and sold, fees included, and what sales of unknown cost brought', async () => {
    // 10 cost 30,060. Four of them: 12,375.2 - 12,024. Six of the next ten: 18,562.8 - 18,036; the other four came from elsewhere.
    const found = (await report(2027)).json();
    expect(found).toMatchObject({ profit: '878', uncosted: '12375.2' });
    expect(found.coins[1]).toMatchObject({ coin: 'XRP', profit: '878', uncosted: '12375.2' });
    expect((await report(2026)).json()).toMatchObject({ profit: '0', uncosted: '0' });
  });

  it('counts each trade once, also when it is counted by two at once and again after a fall', async () => {
    await Promise.all(Array.from({ length: 5 }, () => report(2027)));
    expect((await report(2027)).json().profit).toBe('878');
    await app.context.pool.query('UPDATE cost_basis_cursor SET fill_id = 0; TRUNCATE cost_basis, realised_day');
    expect((await report(2027)).json()).toMatchObject({ profit: '878', uncosted: '12375.2' });
  });

  it.each([2028, 1999, 'x', '', '2026.5'])('is refused for the year %j', async (year) => {
    expect([(await report(year)).statusCode, (await report(year)).json().header.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('is the own one, and empty before the first day', async () => {
    expect((await app.call('GET', '/v1/wallets/year-report?year=2026')).statusCode).toBe(401);
    expect((await report(2025)).json()).toMatchObject({ coins: [], openingValue: '0', closingValue: '0' });
  });

  it('comes as a table for spreadsheets, ten times a minute', async () => {
    const table = () => app.call('GET', '/v1/wallets/year-report/csv?year=2026', { cookie });
    const answer = await table();
    expect(answer.headers['content-disposition']).toBe('attachment; filename="year-report-2026.csv"');
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF"코인","기초 수량"/);
    expect(lines[1]).toMatch(/^"KRW","0","0","1000000"/);
    expect(lines.filter(Boolean).at(-1)).toBe('"합계","","0","","","","","","","1300000","0","0"');
    for (let time = 1; time < 10; time += 1) await table();
    expect((await table()).statusCode).toBe(429);
  });
});
