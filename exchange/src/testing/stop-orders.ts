import { setTimeout } from 'node:timers/promises';
import { StopOrderRepository } from '../modules/stop-order/stop-order.repository';
import { StopPairs } from '../modules/stop-order/stop-pairs';
import { StopRunner } from '../modules/stop-order/stop-runner';
import { StopSteps } from '../modules/stop-order/stop-steps';
import { createTestApp, type LoggedIn, type TestApp } from './app';

export const stopPath = '/v1/stop-orders';

/** A buyer's stop order above the last price, 3,000. */
const wish = { side: 'B', stopPrice: '3100', price: '3110', amount: '10' };

/** Of the exchanges of this file's tests. */
const runners: StopRunner[] = [];

/** An exchange whose market KRW-XRP has traded at 3,000, and what tests of stop orders do there. */
export async function createStopWorld() {
  const start = jest.spyOn(StopRunner.prototype, 'start');
  const exchange = await createTestApp();
  const runner = start.mock.contexts[0] as StopRunner;
  start.mockRestore();
  runners.push(runner);
  const marketId = exchange.modules.markets.findByCode('KRW-XRP')?.id ?? 0;
  const world = {
    exchange,
    marketId,
    runner,
    ...members(exchange),
    ...calls(exchange, marketId, await traders(exchange)),
  };
  await world.tradeAt('3000');
  return world;
}
export type StopWorld = Awaited<ReturnType<typeof createStopWorld>>;

/** The market as at the start: nobody has an order there, and it has traded at 3,000. */
export async function resetStopWorld({ exchange, marketId, tradeAt }: StopWorld): Promise<void> {
  const { orders, stopOrders } = exchange.modules;
  for (const kind of [stopOrders, orders])
    for (const memberId of kind.traders()) await kind.cancelAll(Number(memberId), 'market', { marketId });
  await tradeAt('3000');
}

const members = (exchange: TestApp) => ({
  buyer: () => exchange.memberLoggedIn({ krw: '1000000' }),
  seller: () => exchange.memberLoggedIn({ coins: { XRP: '1000' } }),
  async money({ memberId }: LoggedIn, coin = 'KRW') {
    const { available, hold } = await exchange.modules.ledger.balance(memberId, coin);
    return { available, hold };
  },
});

/** Two who trade with each other all the time. */
const traders = async (exchange: TestApp) => ({
  buys: await exchange.memberLoggedIn({ krw: '1000000000' }),
  sells: await exchange.memberLoggedIn({ coins: { XRP: '100000' } }),
});

function calls(exchange: TestApp, marketId: number, { buys, sells }: Awaited<ReturnType<typeof traders>>) {
  const order = ({ cookie }: LoggedIn, side: 'B' | 'S', price: string, amount = '10') =>
    exchange.call('POST', '/v1/orders', {
      cookie,
      body: { marketId: String(marketId), side, callType: 'LIMIT', price, amount },
    });
  return {
    order,
    /** Two other members trade; both orders are filled. */
    async tradeAt(price: string, amount = '10'): Promise<void> {
      expect((await order(sells, 'S', price, amount)).json().state).toBe('open');
      expect((await order(buys, 'B', price, amount)).json().state).toBe('filled');
    },
    place: ({ cookie }: LoggedIn, change: object = {}) =>
      exchange.call('POST', stopPath, { cookie, body: { marketId: String(marketId), ...wish, ...change } }),
    cancel: ({ cookie }: LoggedIn, id: string) =>
      exchange.call('POST', `${stopPath}/${id}/delete`, { cookie, body: {} }),
    stops: async ({ cookie }: LoggedIn) => (await exchange.call('GET', stopPath, { cookie })).json().list,
    told: async ({ cookie }: LoggedIn) =>
      (await exchange.call('GET', '/v1/notifications', { cookie }))
        .json()
        .list.filter(({ kind }: { kind: string }) => kind === 'stopOrder'),
    openOrders: async ({ cookie }: LoggedIn) =>
      (await exchange.call('GET', '/v1/orders', { cookie }))
        .json()
        .list.filter(({ state }: { state: string }) => state === 'open' || state === 'part filled')
        .map(({ price, amount, state }: Record<string, string>) => ({ price, amount, state })),
  };
}

/** Code of a refusal, or `taken`. */
export const codeOf = (answer: { json(): { header?: { code: unknown } } }) => answer.json().header?.code ?? 'taken';

/** What follows from a trade is done by then, however slow the machine is. */
export async function settled(): Promise<void> {
  await setTimeout(150);
  for (const runner of runners) await runner.work();
}

/** A second runner on the same database, as after a start. */
export function stopRunnerOf({ exchange }: StopWorld, orders = exchange.modules.orders): StopRunner {
  const { context, modules } = exchange;
  const deps = { ...modules, orders, repository: new StopOrderRepository(context.db) };
  const pairs = new StopPairs(deps, () => context.clock.now());
  const steps = new StopSteps(context, { ...deps, pairs });
  return new StopRunner(context, { ...deps, pairs, steps });
}

/** As where the process ends between a trade and what follows from it. */
export async function endAfter({ runner }: StopWorld, trade: () => Promise<unknown>): Promise<void> {
  const transact = jest.spyOn(StopOrderRepository.prototype, 'transact').mockRejectedValue(new Error('gone'));
  await trade();
  await settled();
  await runner.stop();
  transact.mockRestore();
}
