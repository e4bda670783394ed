import { dayMs, minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { cellsOf } from '../../testing/csv';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

const coins = '/v1/transfers/csv';
const won = '/v1/transfers/krw/csv';

let exchange: TestApp;
let member: LoggedIn;
/** A fresh minute for each test: tables are limited by it. */
let minute = 0;

beforeEach(() => {
  minute += 1;
  jest.spyOn(performance, 'now').mockReturnValue(minute * minuteMs);
});
afterEach(() => jest.restoreAllMocks());

/** A deposit of each kind, at half past midnight of 21 November in Seoul. */
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-20T15:30:05.000Z')) });
  member = await exchange.memberLoggedIn();
  const { address } = (await exchange.call('POST', '/v1/wallets/coin/BTC', { cookie: member.cookie, body: {} })).json();
  await exchange.call('POST', '/sandbox/bank/transfers', { body: { email: member.email, amount: '50000' } });
  await exchange.call('POST', '/sandbox/chain/deposits', { body: { coin: 'BTC', address, amount: '0.5' } });
});
afterAll(async () => {
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  await exchange.end();
});

const get = (url: string, { cookie } = member) => exchange.call('GET', url, { cookie });

/** Puts transfers of coins into the history, the newest at the moment of the clock, a second apart. */
async function addTransfers(who: LoggedIn, count: number, tag = ''): Promise<void> {
  await exchange.context.pool.query(
    `INSERT INTO coin_transfer (member_id, direction, status, coin_id, amount, fee, network, address, tag, transaction_id, at, command_id)
     SELECT $1::bigint, 'O', 'rejected', 54, n, 0, 'BTC', 'bc1q', $2, 'hash' || n, $3::timestamptz - n / 3 * interval '1 second', $1::text || ':' || n
     FROM generate_series(1, $4::int) AS n`,
    [who.memberId, tag, exchange.clock.now(), count],
  );
}

describe('transfers as a file', () => {
  it('are CSV that Excel reads as Korean: byte order mark, CRLF, times of UTC+9, a name with coin and days', async () => {
    const answer = await get(`${coins}?coinId=54&fromDate=2026-11-01&toDate=2026-11-21`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transfers-BTC-2026-11-01-2026-11-21.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.body.endsWith('"\r\n')).toBe(true);
    const [heading, row] = cellsOf(answer.body);
    expect(heading?.slice(0, 6)).toEqual(['일시(한국시간)', '코인', '구분', '상태', '수량', '수수료']);
    expect(row?.slice(0, 6)).toEqual(['2026-11-21 00:30:05', 'BTC', '입금', '승인', '0.5', '0']);
  });

  it('tell won with both accounts, partly hidden (WALT-162)', async () => {
    const answer = await get(won);
    expect(answer.headers['content-disposition']).toContain('transfers-KRW-2026-10-21-2026-11-21.csv');
    const [heading, row] = cellsOf(answer.body);
    expect(heading).toContain('받은 계좌');
    expect(row?.slice(0, 6)).toEqual(['2026-11-21 00:30:05', '2026-11-21 00:30:05', '입금', '승인', '50000', '0']);
    expect(row?.[7]).toMatch(/^\d+\*+\d+$/);
  });

  it('tell what has arrived where a member has paid another amount than he asked for (ENTI-060)', async () => {
    const payer = await exchange.memberLoggedIn();
    const { cookie, email } = payer;
    const asked = { amount: '70000', mode: 'deposit', backCode: '280', deviceType: '200' };
    await exchange.call('POST', '/v1/transfers/krw/deposit', { cookie, body: asked });
    const amounts = async () => cellsOf((await get(won, payer)).body).map((row) => row[4]);
    expect(await amounts()).toEqual(['금액(원)', '70000']);
    minute += 1;
    jest.spyOn(performance, 'now').mockReturnValue(minute * minuteMs);
    await exchange.call('POST', '/sandbox/bank/transfers', { body: { email, amount: '65000' } });
    expect(await amounts()).toEqual(['금액(원)', '65000']);
  });

  it.each([
    ['en', 'Time (UTC+9)', 'Deposit'],
    ['ch', '时间 (UTC+9)', '充值'],
  ])('speak the language that the member reads: %s', async (language, at, kind) => {
    const [heading, row] = cellsOf((await get(`${coins}?language=${language}`)).body);
    expect([heading?.[0], row?.[2]]).toEqual([at, kind]);
  });

  it('come with the filters of the list, and without rows as a heading (WALT-165)', async () => {
    for (const url of [
      `${coins}?transferType=O`,
      `${coins}?coinId=55`,
      `${coins}?coinId=99999999999`,
      `${won}?remittanceType=O`,
    ])
      expect(cellsOf((await get(url)).body)).toHaveLength(1);
    expect(cellsOf((await get(`${coins}?transferType=I&coinId=`)).body)).toHaveLength(2);
  });

  it('are the own ones of a member who is logged in', async () => {
    const other = await exchange.memberLoggedIn();
    for (const url of [coins, won]) {
      expect((await exchange.call('GET', url)).statusCode).toBe(401);
      expect(cellsOf((await get(url, other)).body)).toHaveLength(1);
    }
  });

  it.each([
    ['fromDate=2025-11-20&toDate=2026-11-21', '최대 검색 기간은 1년입니다.'],
    ['fromDate=2026-11-22&toDate=2026-11-21', undefined],
    ['language=xx', undefined],
    ['coinId=BTC', undefined],
  ])('are refused for %s (ERR-020)', async (query, message) => {
    const answer = await get(`${coins}?${query}`);
    expect(answer.statusCode).toBe(400);
    if (message) expect(answer.json().header.message).toBe(message);
  });

  it('hold every row of 2,500 once, newest first, also where many have the same time', async () => {
    const busy = await exchange.memberLoggedIn();
    await addTransfers(busy, 2_500);
    const rows = cellsOf((await get(coins, busy)).body).slice(1);
    expect(rows).toHaveLength(2_500);
    const numbers = rows.map((row) => BigInt(row.at(-1) ?? '0'));
    expect(new Set(numbers).size).toBe(2_500);
    const times = rows.map(([at]) => at ?? '');
    expect(times).toEqual([...times].sort().reverse());
  });

  it('disarm what a spreadsheet would run', async () => {
    const victim = await exchange.memberLoggedIn();
    await addTransfers(victim, 1, '=HYPERLINK("https://evil.example")');
    expect((await get(coins, victim)).body).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  it('come ten times a minute and not more', async () => {
    const eager = await exchange.memberLoggedIn();
    for (let time = 0; time < 10; time += 1) expect((await get(coins, eager)).statusCode).toBe(200);
    const refused = await get(won, eager);
    expect([refused.statusCode, refused.json().header.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await get(coins)).statusCode).toBe(200);
  });

  it('are an ordinary refusal where the database is gone, not half a file', async () => {
    await exchange.call('POST', '/sandbox/faults', { body: { target: 'database', mode: 'down' } });
    try {
      const answer = await get(coins);
      expect(answer.statusCode).toBeGreaterThanOrEqual(500);
      expect(answer.headers['content-type']).toContain('application/json');
    } finally {
      await exchange.call('DELETE', '/sandbox/faults');
    }
  });
});

describe('pages of a long history', () => {
  it('tell the exact total, whatever the filter and the page', async () => {
    const busy = await exchange.memberLoggedIn();
    await addTransfers(busy, 25);
    for (const [query, total, cnt] of [
      ['page=1', 25, 10],
      ['page=3', 25, 5],
      ['page=4', 25, 0],
      ['page=2&transferType=O&coinId=54', 25, 10],
      ['page=1&transferType=I', 0, 0],
      ['page=2&transferType=I', 0, 0],
      ['page=1&coinId=55', 0, 0],
      ['page=1&count=25', 25, 25],
    ] as const)
      expect([query, (await get(`/v1/transfers?${query}`, busy)).json()]).toMatchObject([query, { total, cnt }]);
    exchange.clock.advance(dayMs);
  });
});
