import { createStopWorld, type StopWorld } from '../../testing/stop-orders';

jest.setTimeout(60_000);

let world: StopWorld;
beforeAll(async () => {
  world = await createStopWorld();
});
afterAll(() => world.exchange.end());

it('the list has whatever waits, however many have ended since, newest first', async () => {
  const who = await world.buyer();
  const { id } = (await world.place(who)).json();
  await world.exchange.context.pool.query(
    `INSERT INTO stop_order (id, member_id, market_id, side, stop_price, rises, price, amount, hold, limit_price, state, reason,
       after_fill, created_at, changed_at)
     SELECT gen_random_uuid(), member_id, market_id, side, stop_price, rises, price, amount, 0, NULL, 'cancelled', 'member',
       after_fill, created_at + number_of * interval '1 second', changed_at
     FROM stop_order, generate_series(1, 150) number_of WHERE id = $1`,
    [id],
  );
  const list = await world.stops(who);
  expect(list.length).toBe(101);
  expect(list.at(-1)).toMatchObject({ id, state: 'waiting' });
  const times = list.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt));
  expect(times).toEqual([...times].sort((one, other) => other - one));
});
