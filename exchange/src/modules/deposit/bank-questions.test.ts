import { createTestApp, type TestApp } from '../../testing/app';
import { krwDepositsOf } from '../../testing/krw-deposits';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ config: { rateLimits: true } });
});
afterAll(() => exchange.end());

it.each(['cancelKRW', 'confirmKRW'])(
  'a member has the bank asked twenty times a minute by %s at most, whatever becomes of it (API-092, API-093)',
  async (path) => {
    const { requested, post } = krwDepositsOf(() => exchange);
    const member = await exchange.memberLoggedIn({ name: '김하늘' });
    const txidx = await requested(member, '50000');
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await post(`/v1/transfers/krw/${path}`, member, { txidx })).statusCode);
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses[20]).toBe(429);
    // Cancelled many times at once, an open request had it asked as often.
    const asked = jest.spyOn(exchange.world.bank, 'arrivals');
    await Promise.all(Array.from({ length: 10 }, () => post(`/v1/transfers/krw/${path}`, member, { txidx })));
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  },
);
