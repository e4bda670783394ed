import { minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { outside, withdrawalCalls } from '../../testing/withdrawals';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

const day = '2026-11-21';
const at = (kst: string) => Date.parse(`${day}T${kst}+09:00`);
let exchange: TestApp;

beforeEach(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date(at('10:40:00'))) });
});
afterEach(async () => {
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  await exchange.end();
});

const moveTo = (kst: string) => exchange.clock.advance(at(kst) - exchange.clock.now().getTime());
const plan = (rate: string, coin = 'AMPL') => exchange.call('POST', '/sandbox/chain/rebases', { body: { coin, rate } });
async function holding({ memberId }: LoggedIn, coin = 'AMPL') {
  const { available, hold } = await exchange.modules.ledger.balance(memberId, coin);
  return { available, hold };
}
const holder = (amount: string) => exchange.memberLoggedIn({ krw: '1000000', coins: { AMPL: amount } });
const listOf = async ({ cookie }: LoggedIn) =>
  (await exchange.call('GET', '/v1/rebaseHis?cidx=59&completed=Y&page=1&count=10', { cookie })).json().list;
async function sell({ cookie }: LoggedIn, amount: string) {
  const { markets } = exchange.modules;
  const market = markets.findByCode('BTC-AMPL') ?? markets.findByCode('USDT-AMPL');
  const price = market?.base.code === 'BTC' ? '0.00002' : '2';
  const body = { marketId: String(market?.id), side: 'S', callType: 'LIMIT', price, amount };
  return exchange.call('POST', '/v1/orders', { cookie, body });
}
const run = () => exchange.modules.rebases.run('AMPL');

it('changes every holding by the rate in its time of day, lists it, and happens once', async () => {
  const [one, two, none] = [await holder('100'), await holder('0.00000033'), await holder('0')];
  expect((await plan('0.05')).json()).toEqual({ ok: true, day });
  await run();
  expect(await holding(one)).toEqual({ available: 10_000_000_000n, hold: 0n });
  moveTo('10:50:00');
  await run();
  expect(await holding(one)).toEqual({ available: 10_500_000_000n, hold: 0n });
  // A 20th of 33 is 1 and a part that nobody has.
  expect(await holding(two)).toEqual({ available: 34n, hold: 0n });
  expect(await listOf(one)).toMatchObject([{ rRebaseRate: '0.05', rRebaseAmount: '5', ciCode: 'AMPL' }]);
  expect(await listOf(none)).toEqual([]);
  await run();
  expect(await holding(one)).toEqual({ available: 10_500_000_000n, hold: 0n });
  expect((await plan('0.5')).json().header.code).toBe('ALREADY_PROCESSED');
});

it('cancels open orders in bulk where holdings shrink, and leaves them where they grow (TRAD-087)', async () => {
  const who = await holder('100');
  const order = (await sell(who, '40')).json();
  expect(await holding(who)).toEqual({ available: 6_000_000_000n, hold: 4_000_000_000n });
  await plan('0.1');
  moveTo('11:00:00');
  await run();
  expect(await holding(who)).toEqual({ available: 7_000_000_000n, hold: 4_000_000_000n });
  exchange.clock.advance(24 * 60 * minuteMs);
  const later = { ...who, cookie: await exchange.logIn(who.email) };
  await plan('-0.2');
  await run();
  expect(await holding(who)).toEqual({ available: 8_800_000_000n, hold: 0n });
  const { cookie } = later;
  const { list } = (await exchange.call('GET', '/v1/orders?page=1&count=10', { cookie })).json();
  expect(list).toMatchObject([{ id: order.id, state: 'cancelled', cancelReason: 'market' }]);
});

it('takes no orders of the coin until it has ended, and goes on after an interruption', async () => {
  const people = [await holder('1'), await holder('2'), await holder('3')];
  await plan('1');
  moveTo('10:50:00');
  const { ledger } = exchange.modules;
  const post = ledger.post.bind(ledger);
  let entries = 0;
  const broken = jest.spyOn(ledger, 'post').mockImplementation((tx, entry) => {
    entries += 1;
    if (entries === 3) throw new Error('the database is gone');
    return post(tx, entry);
  });
  await expect(run()).rejects.toThrow('gone');
  broken.mockRestore();
  const [last] = people.slice(-1);
  if (!last) throw new Error('nobody');
  expect((await sell(last, '1')).json().header.code).toBe('MARKET_HALTED');
  moveTo('12:00:00');
  await run();
  const held = await Promise.all(people.map((each) => holding(each)));
  expect(held.map(({ available }) => available)).toEqual([200_000_000n, 400_000_000n, 600_000_000n]);
  const { cookie } = last;
  expect((await sell({ ...last, cookie }, '5')).json()).toMatchObject({ state: 'open' });
});

it('gives each member his share once when two look at the same time', async () => {
  const people = [await holder('1'), await holder('2')];
  await plan('0.5');
  moveTo('10:50:00');
  await Promise.allSettled([run(), run(), run()]);
  await run();
  const held = await Promise.all(people.map((each) => holding(each)));
  expect(held.map(({ available }) => available)).toEqual([150_000_000n, 300_000_000n]);
});

it('leaves books and chain equal, and halts no payouts meanwhile', async () => {
  await holder('33.33333333');
  await plan('-0.12345678');
  moveTo('10:50:00');
  const { custody } = exchange.modules;
  await exchange.world.chain.supplyChange('AMPL', day);
  await custody.look();
  expect(custody.isHalted('AMPL')).toBe(false);
  await run();
  moveTo('11:50:00');
  await custody.look();
  const state = custody.state().find(({ coin }) => coin.code === 'AMPL');
  expect(state?.held).toBe(state?.booked);
  expect(custody.isHalted('AMPL')).toBe(false);
});

it('lets no payout out that was accepted before, to another member neither, until the stop is over', async () => {
  exchange.clock.advance(23 * 60 * minuteMs);
  const calls = withdrawalCalls(exchange);
  const [who, other] = [await holder('100'), await holder('1')];
  const { address } = (await exchange.call('POST', '/v1/wallets/coin/AMPL', { cookie: other.cookie, body: {} })).json();
  await calls.withdraw(who, { coin: 'AMPL', amount: '20', toAddress: outside.ETH });
  await calls.withdraw(who, { coin: 'AMPL', amount: '30', toAddress: address });
  exchange.clock.advance(25 * minuteMs);
  expect(exchange.clock.now().toISOString()).toBe('2026-11-22T01:05:00.000Z');
  for (let step = 0; step < 3; step += 1) await calls.payOut();
  expect((await holding(other)).available).toBe(100_000_000n);
  expect((await calls.lines(who, 'AMPL')).map(({ status }: { status: string }) => status)).toEqual(['ready', 'ready']);
  exchange.clock.advance(105 * minuteMs);
  for (let step = 0; step < 3; step += 1) await calls.payOut();
  expect((await holding(other)).available).toBe(3_100_000_000n);
});

it('does nothing on a day without a rebase, and waits while the chain is away', async () => {
  const who = await holder('1');
  moveTo('10:50:00');
  await run();
  await plan('0.5');
  exchange.world.faults.set('chain', { mode: 'down', ratio: 1, delayMs: 0 });
  await expect(run()).rejects.toThrow();
  exchange.world.faults.clear();
  expect(await holding(who)).toEqual({ available: 100_000_000n, hold: 0n });
  await run();
  expect(await holding(who)).toEqual({ available: 150_000_000n, hold: 0n });
});
