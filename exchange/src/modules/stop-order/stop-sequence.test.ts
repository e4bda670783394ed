import { createStopWorld, type StopWorld, settled } from '../../testing/stop-orders';
import { checkInvariants } from '../ledger';
import { StopOrderRepository } from './stop-order.repository';

jest.setTimeout(60_000);

let world: StopWorld;
beforeAll(async () => {
  world = await createStopWorld();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.exchange.end());

const restrict = (ids: readonly number[]) => world.exchange.modules.markets.restrict('test', ids);

/** An opening trades in slices, the market being open only after the last one: here once the first stop order was noted. */
function openOnceOneIsNoted(): void {
  const stop = world.exchange.modules.orders.engine.onCommitted(({ fills }) => {
    if (fills.length === 0) return;
    stop();
    restrict([world.marketId]);
  });
  const { change } = StopOrderRepository.prototype;
  jest.spyOn(StopOrderRepository.prototype, 'change').mockImplementation(function (this: StopOrderRepository, ...args) {
    restrict([]);
    return change.apply(this, args);
  });
}

it('a stop order whose price was there while its market opened is placed before one that is reached later', async () => {
  const [first, second] = [await world.buyer(), await world.buyer()];
  await world.place(first);
  await world.place(second, { stopPrice: '3101' });
  openOnceOneIsNoted();
  await world.tradeAt('3101');
  await settled();
  await world.runner.work();
  const [[one], [other]] = [await world.stops(first), await world.stops(second)];
  expect([one, other]).toMatchObject([{ state: 'placed' }, { state: 'placed' }]);
  expect(Number(one.orderId)).toBeLessThan(Number(other.orderId));
  expect(await checkInvariants(world.exchange.context.pool)).toEqual([]);
});
