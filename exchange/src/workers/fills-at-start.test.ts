import { hourMs } from '@maru/server';
import { createTestApp } from '../testing/app';
import { createStopWorld, endAfter, settled } from '../testing/stop-orders';

jest.setTimeout(120_000);

it('counts once what a stop order trades while the exchange starts (TRAD-030)', async () => {
  const world = await createStopWorld();
  const { context, modules, clock } = world.exchange;
  const who = await world.buyer();
  await world.place(who);
  await endAfter(world, () => world.tradeAt('3100'));
  const seller = await world.seller();
  expect((await world.order(seller, 'S', '3110')).json().state).toBe('open');
  await modules.stop();

  const successor = await createTestApp({ beside: context, clock });
  await settled();
  const asked = await successor.call('GET', `/v1/markets/${world.marketId}`);
  await successor.end();
  const { rows } = await context.pool.query(`
    SELECT count(*)::integer AS fills, sum(amount)::text AS traded, (SELECT sum(volume)::text FROM candle_minute) AS minutes,
           (SELECT sum(volume)::text FROM candle_day) AS days FROM fill`);
  const traded = '3000000000';
  expect(rows).toEqual([{ fills: 3, traded, minutes: traded, days: traded }]);
  expect(asked.json()).toMatchObject({ close: '3110', volume: '30' });
  await world.exchange.end();
});

it('a minute keeps the trades it had, however long nobody counted (TRAD-030)', async () => {
  const world = await createStopWorld();
  const { context, modules, clock } = world.exchange;
  const volumes = async () => {
    const { rows } = await context.pool.query(`
      SELECT sum(amount)::text AS traded, (SELECT sum(volume)::text FROM candle_minute) AS minutes,
             (SELECT sum(volume)::text FROM candle_day) AS days FROM fill`);
    return rows[0];
  };
  while ((await volumes()).minutes === null) await settled();
  const saving = jest.spyOn(modules.markets.candles, 'save').mockRejectedValue(new Error('gone'));
  await world.tradeAt('3010');
  await modules.stop();
  saving.mockRestore();
  clock.advance(30 * hourMs);
  const successor = await createTestApp({ beside: context, clock });
  await successor.end();
  expect(await volumes()).toEqual({ traded: '2000000000', minutes: '2000000000', days: '2000000000' });
  await world.exchange.end();
});
