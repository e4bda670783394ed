import { minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { cellsOf } from '../../testing/csv';

jest.setTimeout(60_000);

let exchange: TestApp;
let buyer: LoggedIn;
let seller: LoggedIn;
/** A fresh minute for each test: tables are limited by it. */
let minute = 0;

beforeEach(() => {
  minute += 1;
  jest.spyOn(performance, 'now').mockReturnValue(minute * minuteMs);
});
afterEach(() => jest.restoreAllMocks());

/** Three executions at half past midnight of 21 November in Seoul: the last one of two XRP. */
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-20T15:30:05.000Z')) });
  buyer = await exchange.memberLoggedIn({ krw: '10000000' });
  seller = await exchange.memberLoggedIn({ coins: { XRP: '1000' } });
  const marketId = String(exchange.modules.markets.findByCode('KRW-XRP')?.id);
  for (const amount of ['9', '5', '2']) {
    for (const [side, { cookie }] of [
      ['S', seller],
      ['B', buyer],
    ] as const) {
      const body = { marketId, callType: 'LIMIT', side, price: '3000', amount };
      const placed = await exchange.call('POST', '/v1/orders', { body, cookie });
      expect(placed.statusCode).toBe(200);
    }
  }
});
afterAll(() => exchange.end());

const path = '/v1/orders/csv';
const get = (query: string, { cookie } = buyer) => exchange.call('GET', `${path}?${query}`, { cookie });
describe('executions as a file', () => {
  it('are CSV that Excel reads as Korean, newest first, of three months by default (TRAD-066)', async () => {
    const answer = await get('');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="trades-2026-08-21-2026-11-21.csv"',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [heading, ...rows] = cellsOf(answer.body);
    expect(heading?.slice(0, 8)).toEqual([
      ...['체결 일시(한국시간)', '마켓', '구분', '주문 유형', '체결가', '체결 수량', '수수료', '수수료 코인'],
    ]);
    expect(rows.map((row) => row.slice(1, 6))).toEqual([
      ['KRW-XRP', '매수', '지정가', '3000', '2'],
      ['KRW-XRP', '매수', '지정가', '3000', '5'],
      ['KRW-XRP', '매수', '지정가', '3000', '9'],
    ]);
    expect(rows[0]?.[0]).toBe('2026-11-21 00:30:05');
    expect(rows[2]?.slice(6, 8)).toEqual(['54', 'KRW']);
  });

  it('follow the filters of the list and the language of the site', async () => {
    const rows = async (query: string, who = buyer) => cellsOf((await get(query, who)).body).slice(1);
    expect(await rows('orderType=S')).toEqual([]);
    expect(await rows('orderType=S', seller)).toHaveLength(3);
    expect(await rows('cidx=54')).toEqual([]);
    expect(await rows('cidx=999999999999999999')).toEqual([]);
    expect(await rows('fromDate=2026-11-01&toDate=2026-11-20')).toEqual([]);
    const [heading, row] = cellsOf((await get('language=en')).body);
    expect([heading?.[2], row?.[2], row?.[3]]).toEqual(['Side', 'Buy', 'Limit']);
  });

  it('are refused to visitors, for ranges that the list refuses, and from the eleventh in a minute on', async () => {
    expect((await exchange.call('GET', path)).statusCode).toBe(401);
    expect((await get('fromDate=2026-11-02&toDate=2026-11-01')).statusCode).toBe(400);
    expect((await get('fromDate=x')).statusCode).toBe(400);
    expect((await get('orderType=X')).statusCode).toBe(400);
    const many = await Promise.all(Array.from({ length: 12 }, () => get('', seller)));
    expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(many.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });

  it('come in portions that miss and repeat none, whatever happens meanwhile', async () => {
    const { history } = exchange.modules.orders;
    const { rows } = await exchange.context.pool.query<{ id: bigint }>('SELECT id FROM fill ORDER BY id DESC LIMIT 1');
    // 2,100 executions between the same two orders.
    await exchange.context.pool.query(
      `INSERT INTO fill SELECT (jsonb_populate_record(f, jsonb_build_object('id', f.id + n))).* FROM fill f, generate_series(1, 2100) AS n WHERE f.id = $1`,
      [rows[0]?.id],
    );
    const found = history.allTrades(buyer.memberId, { days: {}, side: undefined, coinId: null });
    if (!found.ok) throw new Error(found.refusal);
    const ids: bigint[] = [];
    for await (const portion of found.value.portions) ids.push(...portion.map(({ id }) => id));
    expect(ids).toHaveLength(2103);
    expect(new Set(ids).size).toBe(2103);
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? 1 : -1)));
  });
});

it('counts the trades of a day behind the back of orders, so that the first page of a history is found at once', async () => {
  const numberOf = async (query: string) =>
    Number((await exchange.context.pool.query(query, [buyer.memberId])).rows[0].count);
  const traded = await numberOf('SELECT count(*) FROM fill WHERE buyer_id = $1');
  const counted = () =>
    numberOf(`SELECT coalesce(sum(count), 0) AS count FROM trade_day WHERE member_id = $1 AND side = 'B'`);
  while ((await counted()) !== traded) await new Promise((done) => setTimeout(done, 100));
  expect(traded).toBeGreaterThan(2);
});
