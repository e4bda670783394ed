import { hourMs, minuteMs } from '@maru/server';
import { checkInvariants } from '../modules/ledger';
import { createTestApp, type LoggedIn, type TestApp } from '../testing/app';
import { LapsedOrders } from './lapsed-orders';

let exchange: TestApp;
let lapsed: LapsedOrders;
beforeAll(async () => {
  exchange = await createTestApp();
  lapsed = new LapsedOrders(exchange.context, exchange.modules);
});
afterAll(async () => {
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  await exchange.end();
});

function place({ cookie }: LoggedIn) {
  const marketId = String(exchange.modules.markets.findByCode('KRW-XRP')?.id);
  const body = { marketId, side: 'B', callType: 'LIMIT', price: '2800', amount: '10' };
  return exchange.call('POST', '/v1/orders', { cookie, body });
}
const orders = async ({ cookie }: LoggedIn) => (await exchange.call('GET', '/v1/orders', { cookie })).json().list;

/** As the timer does each minute. */
async function look(): Promise<void> {
  lapsed.look(exchange.modules.orders.traders());
  await lapsed.stop();
}

it('cancels what is open once the deadline of a verification has passed, and refuses new orders (TRAD-121)', async () => {
  const deadline = new Date(exchange.clock.now().getTime() + hourMs);
  const late = await exchange.memberLoggedIn({ krw: '100000', reverifyBefore: deadline });
  const other = await exchange.memberLoggedIn({ krw: '100000' });
  for (const who of [late, other]) expect((await place(who)).statusCode).toBe(200);

  exchange.clock.advance(hourMs - minuteMs);
  await look();
  expect(await orders(late)).toMatchObject([{ state: 'open' }]);

  exchange.clock.advance(minuteMs);
  await look();
  expect(await orders(late)).toMatchObject([{ state: 'cancelled', cancelReason: 'review' }]);
  expect((await place(late)).json().header.code).toBe('REVERIFICATION_OVERDUE');
  expect(await orders(other)).toMatchObject([{ state: 'open' }]);
});

it('goes on behind a member who cannot be read', async () => {
  const deadline = new Date(exchange.clock.now().getTime() + hourMs);
  const wish = { krw: '100000', reverifyBefore: deadline };
  const [unread, late] = [await exchange.memberLoggedIn(wish), await exchange.memberLoggedIn(wish)];
  for (const who of [unread, late]) expect((await place(who)).statusCode).toBe(200);
  exchange.clock.advance(hourMs);
  const { members } = exchange.modules;
  const standing = members.standing.bind(members);
  const reads = jest.spyOn(members, 'standing').mockImplementation(async (memberId) => {
    if (memberId === unread.memberId) throw new Error('unreadable');
    return standing(memberId);
  });
  lapsed.look([unread.memberId, late.memberId]);
  await lapsed.stop();
  reads.mockRestore();
  expect(await orders(late)).toMatchObject([{ state: 'cancelled', cancelReason: 'review' }]);
  expect(await orders(unread)).toMatchObject([{ state: 'open' }]);
});
