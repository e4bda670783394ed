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
