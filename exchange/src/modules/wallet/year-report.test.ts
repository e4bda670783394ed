import { dayMs, minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

let app: TestApp;
let member: LoggedIn;
let cookie: string;
let now = 0;

/** Half past eleven at night of 31 December in Seoul: 1,000,000 won and 100 XRP; then, in the new year, a deposit and a trade. */
beforeAll(async () => {
  app = await createTestApp({ clock: createStoppedClock(new Date('2026-12-31T14:30:00.000Z')) });
  const xrp = app.modules.markets.findByCode('KRW-XRP');
  await app.context.pool.query(
    `INSERT INTO candle_day (market_id, at, open, high, low, close, volume, total)
     VALUES ($1, '2026-12-31T00:00:00+09:00', $2, $2, $2, $2, 0, 0) ON CONFLICT (market_id, at) DO UPDATE SET close = $2`,
    [xrp?.id, 3_000 * 10 ** (xrp?.priceScale ?? 0)],
  );
  member = await app.memberLoggedIn({ krw: '1000000', coins: { XRP: '100' } });
  const seller = await app.memberLoggedIn({ coins: { XRP: '500' } });
  app.clock.advance(40 * minuteMs);
  await app.call('POST', '/sandbox/bank/transfers', { body: { email: member.email, amount: '70000' } });
  for (const [who, side] of [
    [seller, 'S'],
    [member, 'B'],
  ] as const) {
    const body = { marketId: String(xrp?.id), side, callType: 'LIMIT', price: '3000', amount: '10' };
    await app.call('POST', '/v1/orders', { cookie: await app.logIn(who.email), body });
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
    const { rows } = await app.context.pool.query('SELECT buy_fee FROM fill WHERE buyer_id = $1', [member.memberId]);
    const fee = Number(rows[0].buy_fee) / 100;
    expect(fee).toBeGreaterThan(0);
    const found = (await report(2027)).json();
    expect(found).toMatchObject({ from: '2027-01-01', to: '2027-01-02', openingValue: '1300000' });
    expect(found.coins).toMatchObject([
      {
        coin: 'KRW',
        opening: '1000000',
        deposits: '70000',
        withdrawals: '0',
        sold: String(30_000 + fee),
        fees: String(fee),
        closing: String(1_040_000 - fee),
      },
      { coin: 'XRP', opening: '100', openingValue: '300000', bought: '10', fees: '0', closing: '110' },
    ]);
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
    for (let time = 1; time < 10; time += 1) await table();
    expect((await table()).statusCode).toBe(429);
  });
});
