import { dayMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
afterAll(() => exchange.end());

async function listed(path: string, { email }: LoggedIn): Promise<number> {
  const cookie = await exchange.logIn(email);
  return (await exchange.call('GET', path, { cookie })).json().cnt;
}

it('has the latest orders and executions however old they are, a history those of three months (TRAD-053, CONS-051, TRAD-066)', async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-07-20T03:00:00.000Z')) });
  const buyer = await exchange.memberLoggedIn({ krw: '10000000' });
  const seller = await exchange.memberLoggedIn({ coins: { XRP: '1000' } });
  const market = exchange.modules.markets.findByCode('KRW-XRP');
  for (const [side, { cookie }] of [
    ['S', seller],
    ['B', buyer],
  ] as const) {
    const body = { marketId: String(market?.id), callType: 'LIMIT', side, price: '3000', amount: '9' };
    expect((await exchange.call('POST', '/v1/orders', { body, cookie })).statusCode).toBe(200);
  }
  exchange.clock.advance(120 * dayMs);
  const log = `cidx=${market?.deal.id}&count=100`;
  expect(await listed(`/v1/orders?${log}`, buyer)).toBe(1);
  expect(await listed(`/v1/orders?completed=Y&${log}`, buyer)).toBe(1);
  expect(await listed('/v1/orders?completed=Y', seller)).toBe(1);
  expect(await listed('/v1/orderHis', buyer)).toBe(0);
  expect(await listed('/v1/orders?completed=Y&fromDate=2026-10-01', buyer)).toBe(0);
});
