import { OrderRepository } from '../../src/modules/order/order.repository';
import { createTestApp, type TestApp } from '../../src/testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

describe('a flood of costly reads', () => {
  it('of captcha pictures is answered in turn, and with 503 and Retry-After where too many wait', async () => {
    const answers = await Promise.all(
      Array.from({ length: 230 }, () => exchange.app.inject({ method: 'GET', url: '/v1/captcha/slider' })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(refused).toHaveLength(28);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await exchange.app.inject({ method: 'GET', url: '/v1/captcha/slider' })).statusCode).toBe(200);
  });

  it('of all markets walks their minutes once', async () => {
    const walked = jest.spyOn(exchange.modules.markets, 'spark');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => exchange.app.inject({ method: 'GET', url: '/v1/centers/dexko' })),
    );
    expect(walked.mock.calls.length).toBeLessThanOrEqual(2 * exchange.modules.markets.all().length);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(answers[0]?.json().markets.length).toBeGreaterThan(40);
    expect(answers[0]?.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('of charts of before keeps no other network waiting, and nobody from the newest candles (API-116)', async () => {
    const { markets } = exchange.modules;
    const read = jest.spyOn(markets.candles, 'period');
    const [first, second] = markets.all().map(({ id }) => String(id));
    const ended: (() => void)[] = [];
    read.mockImplementation(async (...[, , , to]) => {
      if (to < exchange.clock.now().getTime() - 1_000) await new Promise<void>((resolve) => ended.push(resolve));
      return [];
    });
    const chart = (query: string, remoteAddress = '192.0.2.1') =>
      exchange.app.inject({ method: 'GET', url: `/v1/charts/period/W?${query}`, remoteAddress });
    const flood = Array.from({ length: 120 }, (_, at) => chart(`marketId=${first}&to=${1_700_000_000 + at}`));
    const refused = await Promise.race(flood);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
    expect(ended).toHaveLength(1);
    const other = chart(`marketId=${first}&to=1700000000`, '192.0.2.2');
    const elsewhere = chart(`marketId=${second}&to=1700000000`, '192.0.2.3');
    for (const count of [1, 200, 201, 500])
      expect((await chart(`marketId=${first}&count=${count}`)).statusCode).toBe(200);
    const newest = read.mock.calls.filter(([, , , to]) => to > exchange.clock.now().getTime() - 10_000);
    expect(newest.map(([, , count]) => count)).toEqual([200, 500]);
    expect(ended).toHaveLength(2);
    const release = setInterval(() => {
      for (const end of ended.splice(0)) end();
    }, 5);
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((each) => each === 200)).toHaveLength(21);
    expect([(await other).statusCode, (await elsewhere).statusCode]).toEqual([200, 200]);
    clearInterval(release);
    read.mockRestore();
  });

  it('of one member’s orders uses one connection, and keeps no other member waiting', async () => {
    const [busy, other] = [await exchange.memberLoggedIn({}), await exchange.memberLoggedIn({})];
    const search = jest.spyOn(OrderRepository.prototype, 'search');
    let ended = () => {};
    search.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        ended = resolve;
      });
      return { rows: [], total: 0 };
    });
    const page = ({ cookie }: typeof busy) => exchange.call('GET', '/v1/orders?page=100000', { cookie });
    const answers = Array.from({ length: 40 }, () => page(busy));
    const refused = await Promise.race(answers);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
    expect((await page(other)).statusCode).toBe(200);
    ended();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect([statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 503).length]).toEqual([
      21, 19,
    ]);
    search.mockRestore();
  });
});
