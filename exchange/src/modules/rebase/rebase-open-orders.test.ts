import { type Outcome, refused } from '@maru/contract';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

let exchange: TestApp;
let who: LoggedIn;
beforeEach(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T10:50:00+09:00')) });
  who = await exchange.memberLoggedIn({ coins: { AMPL: '100' } });
  await exchange.call('POST', '/sandbox/chain/rebases', { body: { coin: 'AMPL', rate: '-0.2' } });
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  await exchange.end();
});

const run = () => exchange.modules.rebases.run('AMPL');
async function holding() {
  const { available, hold } = await exchange.modules.ledger.balance(who.memberId, 'AMPL');
  return { available, hold };
}
const shrunk = { available: 8_000_000_000n, hold: 0n };

/** All of the member's coins on sale. */
function sell(path: string, terms: object) {
  const market = exchange.modules.markets.findByCode('BTC-AMPL');
  const body = { marketId: String(market?.id), side: 'S', price: '0.00002', amount: '100', ...terms };
  return exchange.call('POST', path, { cookie: who.cookie, body });
}
const sellAtLimit = async () => (await sell('/v1/orders', { callType: 'LIMIT' })).json();
const sellAtStop = () => sell('/v1/stop-orders', { stopPrice: '0.00002' });

it('shrinks what a stop order holds whose placement began before the markets closed (TRAD-087)', async () => {
  const { ledger, members } = exchange.modules;
  let goOn = () => {};
  const waited = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { transact } = members.repository;
  let begun = () => {};
  const reached = new Promise<void>((resolve) => {
    begun = resolve;
  });
  jest.spyOn(members.repository, 'transact').mockImplementationOnce(async (work) => {
    begun();
    await waited;
    return transact.call(members.repository, work) as never;
  });
  const placed = sellAtStop();
  await reached;
  // Shares are due: the stop order is there before that of its member, at the latest.
  const holders = ledger.holders.bind(ledger);
  jest.spyOn(ledger, 'holders').mockImplementation(async (...page) => {
    goOn();
    await placed;
    return holders(...page);
  });
  const ran = run();
  setTimeout(goOn, 500);
  await ran;
  expect((await placed).statusCode).toBe(200);
  expect(await holding()).toEqual(shrunk);
  const { list } = (await exchange.call('GET', '/v1/stop-orders', { cookie: who.cookie })).json();
  expect(list).toMatchObject([{ state: 'cancelled', reason: 'market' }]);
});

it.each([
  ['whether orders are under way', (orderId: number) => orderId === 0],
  ['whether an order was cancelled', (orderId: number) => orderId !== 0],
])('gives nobody a share while the engine cannot say %s, and goes on later (TRAD-087)', async (_, isAsked) => {
  expect(await sellAtLimit()).toMatchObject({ state: 'open' });
  const { engine } = exchange.modules.orders;
  const cancel = engine.cancel.bind(engine);
  const away = jest
    .spyOn(engine, 'cancel')
    .mockImplementation(
      (one): Promise<Outcome<never>> =>
        isAsked(one.orderId) ? Promise.resolve(refused('UNAVAILABLE')) : (cancel(one) as never),
    );
  await expect(run()).rejects.toThrow();
  expect(await holding()).toEqual({ available: 0n, hold: 10_000_000_000n });
  expect((await sellAtLimit()).header.code).toBe('MARKET_HALTED');
  away.mockRestore();
  await run();
  expect(await holding()).toEqual(shrunk);
});
