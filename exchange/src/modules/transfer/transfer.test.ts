import { dayMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

/** Half past midnight of 21 November in Seoul. */
const start = new Date('2026-11-20T15:30:05.000Z');
const krwLogs = '/v1/transfers/krw/remittance-logs';

let exchange: TestApp;
let member: LoggedIn;
let other: LoggedIn;

const get = async (url: string, { cookie } = member) => exchange.call('GET', url, { cookie });
const amounts = async (url: string, who = member): Promise<string[]> =>
  (await get(url, who)).json().list.map(({ amount }: { amount: string }) => amount);

/** Three deposits of each kind, a day apart: 1, 2, 3 on 21, 22, 23 November of UTC+9. */
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(start) });
  const { email } = await exchange.memberLoggedIn({ email: 'mover@maru.test' });
  other = await exchange.memberLoggedIn();
  const firstCookie = await exchange.logIn(email);
  const addressOf = async (coin: string) =>
    (await exchange.call('POST', `/v1/wallets/coin/${coin}`, { cookie: firstCookie, body: {} })).json().address;
  const addresses = { BTC: await addressOf('BTC'), ETH: await addressOf('ETH') };
  for (const [index, coin] of (['BTC', 'BTC', 'ETH'] as const).entries()) {
    const amount = String(index + 1);
    await exchange.call('POST', '/sandbox/bank/transfers', { body: { email, amount } });
    await exchange.call('POST', '/sandbox/chain/deposits', { body: { coin, address: addresses[coin], amount } });
    exchange.clock.advance(dayMs);
  }
  const { id } = await exchange.context.db
    .selectFrom('member')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  member = { email, uid: '', memberId: id, cookie: await exchange.logIn(email) };
  other = { ...other, cookie: await exchange.logIn(other.email) };
});
afterAll(() => exchange.end());

describe.each([
  { title: `GET ${krwLogs} (API-089, TRAD-069)`, url: krwLogs, kind: 'remittanceType' },
  { title: 'GET /v1/transfers (API-085, TRAD-069)', url: '/v1/transfers', kind: 'transferType' },
])('$title', ({ url, kind }) => {
  it('lists own transfers only, newest first', async () => {
    expect(await amounts(url)).toEqual(['3', '2', '1']);
    expect(await amounts(url, other)).toEqual([]);
    expect((await exchange.call('GET', url)).statusCode).toBe(401);
  });

  it('pages (API-009)', async () => {
    const page = async (number: number) => (await get(`${url}?page=${number}&count=2`)).json();
    expect(await page(1)).toMatchObject({ totalPages: 2, total: 3, cnt: 2 });
    expect(await page(2)).toMatchObject({ totalPages: 2, total: 3, cnt: 1, list: [{ amount: '1' }] });
    expect(await page(3)).toMatchObject({ total: 3, cnt: 0, list: [] });
  });

  it('takes days of UTC+9, both included', async () => {
    expect(await amounts(`${url}?fromDate=2026-11-21&toDate=2026-11-22`)).toEqual(['2', '1']);
    expect(await amounts(`${url}?fromDate=2026-11-20&toDate=2026-11-20`)).toEqual([]);
  });

  it('filters by direction; empty means all', async () => {
    expect(await amounts(`${url}?${kind}=I`)).toHaveLength(3);
    expect(await amounts(`${url}?${kind}=O`)).toEqual([]);
    expect(await amounts(`${url}?${kind}=`)).toHaveLength(3);
  });

  it.each([
    { query: 'fromDate=2025-11-23&toDate=2026-11-23', status: 200 },
    { query: 'fromDate=2025-11-22&toDate=2026-11-23', status: 400, message: '최대 검색 기간은 1년입니다.' },
    { query: 'fromDate=2026-11-22&toDate=2026-11-21', status: 400, code: 'RANGE_REVERSED' },
    { query: 'fromDate=2026-02-30&toDate=2026-03-01', status: 400, code: 'BAD_REQUEST' },
    { query: 'page=0', status: 400, code: 'BAD_REQUEST' },
    { query: 'count=101', status: 400, code: 'BAD_REQUEST' },
  ])('answers $query with $status (ERR-020)', async ({ query, status, ...header }) => {
    const answer = await get(`${url}?${query}`);
    expect(answer.statusCode).toBe(status);
    if (status !== 200) expect(answer.json().header).toMatchObject(header);
  });

  it('refuses a direction that is none', async () => {
    expect((await get(`${url}?${kind}=X`)).json().header.code).toBe('BAD_REQUEST');
  });
});

describe('KRW rows', () => {
  it('tell date and time apart, in UTC+9 (TRAD-070, ENTI-060)', async () => {
    const { list } = (await get(krwLogs)).json();
    expect(list.at(-1)).toMatchObject({ date: '20261121', time: '003005', requestDate: start.toISOString() });
  });

  it('come under `logs` from the POST twin with the query in its body (API-090, AMB-43)', async () => {
    const post = async (body: object, { cookie } = member) => exchange.call('POST', krwLogs, { cookie, body });
    const { list, ...paging } = (await get(`${krwLogs}?count=2&remittanceType=I`)).json();
    expect((await post({ count: 2, remittanceType: 'I' })).json()).toEqual({ logs: list, ...paging });
    expect((await post({ fromDate: '2026-11-22', toDate: '2026-11-21' })).json().header.code).toBe('RANGE_REVERSED');
    expect((await post({}, other)).json().logs).toEqual([]);
    expect((await exchange.call('POST', krwLogs, { body: {} })).statusCode).toBe(401);
  });
});

describe('coin rows', () => {
  it('can be narrowed to one coin; an unknown one has none (API-085, TRAD-069)', async () => {
    expect(await amounts('/v1/transfers?coinId=54')).toEqual(['2', '1']);
    expect(await amounts('/v1/transfers?coinId=55&transferType=I')).toEqual(['3']);
    expect(await amounts('/v1/transfers?coinId=')).toHaveLength(3);
    expect(await amounts('/v1/transfers?coinId=999999999999999999')).toEqual([]);
    expect((await get('/v1/transfers?coinId=BTC')).json().header.code).toBe('BAD_REQUEST');
  });

  it('open one by one, for their owner alone (API-087)', async () => {
    const [row] = (await get('/v1/transfers')).json().list;
    const { steps, ...shown } = (await get(`/v1/transfers/${row.id}`)).json();
    expect(shown).toEqual(row);
    expect(steps.map(({ state }: { state: string }) => state)).toEqual(['detected', 'credited']);
    for (const [id, who] of [
      [row.id, other],
      ['999999999999999999', member],
    ] as const) {
      const answer = await get(`/v1/transfers/${id}`, who);
      expect([answer.statusCode, answer.json().header.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await get('/v1/transfers/abc')).statusCode).toBe(400);
    expect((await exchange.call('GET', `/v1/transfers/${row.id}`)).statusCode).toBe(401);
  });
});

describe('a search without dates', () => {
  it('shows the last month (CONS-054, TRAD-066)', async () => {
    exchange.clock.advance(28 * dayMs);
    const later = { ...member, cookie: await exchange.logIn(member.email) };
    expect(await amounts(krwLogs, later)).toEqual(['3', '2']);
    expect(await amounts('/v1/transfers', later)).toEqual(['3', '2']);
  });
});
