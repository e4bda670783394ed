import { refusals } from '@maru/contract';
import { priceAlertsMax } from '@maru/domain/price-alert';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

const path = '/v1/price-alerts';
let exchange: TestApp;
let marketId = 0;
let told: bigint[] = [];
beforeAll(async () => {
  exchange = await createTestApp();
  marketId = exchange.modules.markets.findByCode('KRW-XRP')?.id ?? 0;
  exchange.context.events.on('notificationsChanged', ({ memberId }) => told.push(memberId));
});
beforeEach(() => tradeAt('3000'));
afterEach(async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]));
afterAll(() => exchange.end());

const codeOf = (answer: { json(): { header?: { code: unknown } } }) => answer.json().header?.code ?? 'taken';
const order = ({ cookie }: LoggedIn, side: 'B' | 'S', price: string) =>
  exchange.call('POST', '/v1/orders', {
    cookie,
    body: { marketId: String(marketId), side, callType: 'LIMIT', price, amount: '10' },
  });
/** Two other members trade. */
async function tradeAt(price: string): Promise<void> {
  const sells = await exchange.memberLoggedIn({ coins: { XRP: '1000' } });
  const buys = await exchange.memberLoggedIn({ krw: '1000000' });
  await order(sells, 'S', price);
  expect((await order(buys, 'B', price)).json().state).toBe('filled');
}
const make = ({ cookie }: LoggedIn, change: object = {}) =>
  exchange.call('POST', path, { cookie, body: { marketId: String(marketId), price: '3100', ...change } });
const remove = ({ cookie }: LoggedIn, id: string) =>
  exchange.call('POST', `${path}/${id}/delete`, { cookie, body: {} });
const alerts = async ({ cookie }: LoggedIn) => (await exchange.call('GET', path, { cookie })).json().list;
const bell = async ({ cookie }: LoggedIn) =>
  (await exchange.call('GET', '/v1/notifications', { cookie }))
    .json()
    .list.filter(({ kind }: { kind: string }) => kind === 'priceAlert');
const settled = () => exchange.modules.priceAlerts.work();
const waiting = { reachedAt: null };
const reached = { reachedAt: expect.any(String) };

describe('a price alert', () => {
  it('tells its member once that the market has traded at its price, and is done', async () => {
    const who = await exchange.memberLoggedIn();
    expect(await bell(who)).toEqual([]);
    told = [];
    const made = (await make(who)).json();
    expect(made).toMatchObject({ market: 'KRW-XRP', price: '3100', direction: 'rise', ...waiting });
    await tradeAt('3099');
    await settled();
    expect(await alerts(who)).toEqual([made]);
    await tradeAt('3100');
    await tradeAt('3110');
    await settled();
    expect(await alerts(who)).toEqual([{ ...made, ...reached }]);
    expect(await bell(who)).toEqual([
      expect.objectContaining({
        ...{ id: `alert${made.id}`, market: 'KRW-XRP', coin: 'XRP', price: '3100', direction: 'rise', unread: 'Y' },
      }),
    ]);
    expect(told.filter((memberId) => memberId === who.memberId)).toHaveLength(1);
  });

  it('tells of a price that the market falls to', async () => {
    const who = await exchange.memberLoggedIn();
    expect((await make(who, { price: '2900' })).json().direction).toBe('fall');
    await tradeAt('2910');
    await settled();
    expect(await alerts(who)).toMatchObject([waiting]);
    await tradeAt('2895');
    await settled();
    expect(await alerts(who)).toMatchObject([reached]);
    expect(await bell(who)).toMatchObject([{ price: '2900', direction: 'fall' }]);
  });

  it('is done without a word where its member does not want to be told of prices', async () => {
    const who = await exchange.memberLoggedIn();
    await exchange.call('PUT', '/v1/me/settings', { cookie: who.cookie, body: { notifyPriceAlert: 'N' } });
    await make(who);
    await tradeAt('3100');
    await settled();
    expect(await alerts(who)).toMatchObject([reached]);
    expect(await bell(who)).toEqual([]);
  });

  it.each([
    ['a price off the grid', { price: '3100.5' }, 'ORDER_OFF_TICK'],
    ['no price', { price: undefined }, 'BAD_REQUEST'],
    ['a price that is no number', { price: '3e3' }, 'BAD_REQUEST'],
    ['a price below zero', { price: '-3100' }, 'BAD_REQUEST'],
    ['a price of nothing', { price: '0' }, 'BAD_REQUEST'],
    ['a price that no column holds', { price: '999999999999999000' }, 'BAD_REQUEST'],
    ['a list of prices', { price: ['3100'] }, 'BAD_REQUEST'],
    ['the last price', { price: '3000' }, 'ALERT_AT_LAST'],
    ['an unknown market', { marketId: '999999' }, 'NOT_FOUND'],
    ['a market that is no number', { marketId: '1 OR 1=1' }, 'BAD_REQUEST'],
  ] as const)('is refused with %s', async (_, change, name) => {
    const who = await exchange.memberLoggedIn();
    expect(codeOf(await make(who, change))).toBe(refusals[name].code);
    expect(await alerts(who)).toEqual([]);
  });

  it('is refused to visitors', async () => {
    const body = { marketId: String(marketId), price: '3100' };
    expect((await exchange.call('POST', path, { body })).statusCode).toBe(401);
    expect((await exchange.call('GET', path)).statusCode).toBe(401);
    expect((await exchange.call('POST', `${path}/1/delete`, { body: {} })).statusCode).toBe(401);
  });

  it('is not made by a session that ended while it waited for the member (AUTH-096)', async () => {
    const who = await exchange.memberLoggedIn();
    const holder = await exchange.context.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [who.memberId]);
    const making = make(who);
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`;
    while ((await holder.query(waits)).rowCount === 0);
    await holder.query('DELETE FROM session WHERE member_id = $1', [who.memberId]);
    await holder.query('COMMIT');
    holder.release();
    expect(codeOf(await making)).toBe(refusals.SESSION_INVALID.code);
    const own = exchange.context.db.selectFrom('price_alert').where('member_id', '=', who.memberId);
    expect(await own.selectAll().execute()).toEqual([]);
  });

  it('is one where it is made again while it is open, also at once, and another one after it was reached', async () => {
    const who = await exchange.memberLoggedIn();
    const answers = await Promise.all([1, 2, 3].map(() => make(who)));
    const ids = new Set(answers.map((answer) => answer.json().id));
    expect([...ids]).toEqual((await alerts(who)).map(({ id }: { id: string }) => id));
    await tradeAt('3100');
    await settled();
    await tradeAt('3000');
    await make(who);
    expect(await alerts(who)).toMatchObject([waiting, reached]);
  });

  it('is one of twenty at most, also where they come at once', async () => {
    const who = await exchange.memberLoggedIn();
    const prices = Array.from({ length: priceAlertsMax + 5 }, (_, n) => String(3_100 + n));
    const answers = (await Promise.all(prices.map((price) => make(who, { price })))).map(codeOf);
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(priceAlertsMax);
    expect(answers.filter((answer) => answer === refusals.PRICE_ALERT_LIMIT.code)).toHaveLength(5);
    // A retry of one that is open is none more.
    const [{ price, id }] = await alerts(who);
    expect((await make(who, { price })).json().id).toBe(id);
    await remove(who, id);
    expect(codeOf(await make(who, { price: '3200' }))).toBe('taken');
  });

  it('is made thirty times a minute at most', async () => {
    const who = await exchange.memberLoggedIn();
    // The minute may end in between.
    const answers = await Promise.all(Array.from({ length: 62 }, () => make(who)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(refused[0]?.headers['retry-after']).toBe('60');
  });

  it('is deleted by its member alone, once, and tells nothing then', async () => {
    const [who, other] = [await exchange.memberLoggedIn(), await exchange.memberLoggedIn()];
    const { id } = (await make(who)).json();
    expect(await alerts(other)).toEqual([]);
    told = [];
    expect(codeOf(await remove(other, id))).toBe(refusals.NOT_FOUND.code);
    const answers = await Promise.all([remove(who, id), remove(who, id)]);
    expect(answers.map(codeOf).sort()).toEqual([refusals.NOT_FOUND.code, 'taken'].sort());
    await tradeAt('3100');
    await settled();
    expect([await alerts(who), await bell(who)]).toEqual([[], []]);
    expect(told).not.toContain(who.memberId);
    expect(codeOf(await remove(who, '999999999999999999'))).toBe(refusals.NOT_FOUND.code);
  });

  it('that was reached is not deleted: its member was told of it', async () => {
    const who = await exchange.memberLoggedIn();
    const { id } = (await make(who)).json();
    await tradeAt('3100');
    await settled();
    expect(codeOf(await remove(who, id))).toBe(refusals.ALREADY_PROCESSED.code);
    expect(await bell(who)).toHaveLength(1);
  });
});
