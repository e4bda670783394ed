import { refusals } from '@maru/contract';
import { codeOf, createStopWorld, type StopWorld, settled } from '../../testing/stop-orders';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

const conflict = refusals.IDEMPOTENCY_CONFLICT.code;

let world: StopWorld;
beforeAll(async () => {
  world = await createStopWorld();
});
afterAll(async () => {
  expect(await checkInvariants(world.exchange.context.pool)).toEqual([]);
  await world.exchange.end();
});

it('a member gives no order of his the name of the one that his stop order becomes', async () => {
  const who = await world.buyer();
  const { id } = (await world.place(who)).json();
  const { cookie } = who;
  const body = { marketId: String(world.marketId), side: 'B', callType: 'LIMIT', price: '2900', amount: '10' };
  const named = (clientOrderId: string) =>
    world.exchange.call('POST', '/v1/orders', { cookie, body: { ...body, clientOrderId } });
  for (const prefix of ['stop_', 'pair_']) expect(codeOf(await named(`${prefix}${id}`))).toBe(conflict);
  const byKey = await world.exchange.call('POST', '/v1/orders', {
    ...{ cookie, body, headers: { 'idempotency-key': `stop_${id}` } },
  });
  expect(codeOf(byKey)).toBe(conflict);
  const own = (await named('stop_loss-1')).json();
  expect(own).toMatchObject({ state: 'open', clientOrderId: 'stop_loss-1' });
  const amended = await world.exchange.call('POST', `/v1/orders/${own.id}/amend`, {
    ...{ cookie, body: { price: '2910', clientOrderId: `stop_${id}` } },
  });
  expect(codeOf(amended)).toBe(conflict);
  await world.tradeAt('3100');
  await settled();
  expect(await world.stops(who)).toMatchObject([{ id, state: 'placed', orderId: expect.any(String) }]);
});
