import type { MarketState } from '@maru/domain/market-state';
import { minuteMs } from '@maru/server';
import { withoutStaff } from '../../platform/core/two-people';
import { createTestApp, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

let first: TestApp;
beforeAll(async () => {
  first = await createTestApp();
});
afterAll(() => first.end());

/** Whether the candles contain each fill, and each once. */
const countedSql = `
  SELECT coalesce((SELECT sum(volume) FROM candle_minute), 0) = traded AS minutes,
         coalesce((SELECT sum(volume) FROM candle_day), 0) = traded AS days
  FROM (SELECT coalesce(sum(amount), 0) AS traded FROM fill) AS fills`;

it('carries out after a start what was due meanwhile, and an opening once', async () => {
  const { modules, clock, context } = first;
  const marketId = modules.markets.findByCode('KRW-XRP')?.id ?? 0;
  const plan = async (state: MarketState, aheadMs: number | null) => {
    const from = aheadMs === null ? null : new Date(clock.now().getTime() + aheadMs);
    const planned = await modules.marketSchedule.plan({ marketId, state, from, reason: 'x', by: 'one' });
    if (!planned.ok) throw new Error(planned.refusal);
    expect((await modules.marketSchedule.confirm(planned.value, withoutStaff('another'))).ok).toBe(true);
  };
  const order = async (wish: object, side: 'B' | 'S', price: string) => {
    const { cookie, memberId } = await first.memberLoggedIn(wish);
    const body = { marketId: String(marketId), side, callType: 'LIMIT', price, amount: '10' };
    expect((await first.call('POST', '/v1/orders', { cookie, body })).json()).toMatchObject({ state: 'open' });
    return memberId;
  };
  await plan('preopen', null);
  await order({ coins: { XRP: '1000' } }, 'S', '2990');
  const buyer = await order({ krw: '1000000' }, 'B', '3010');
  await plan('open', 10 * minuteMs);
  await plan('halted', 20 * minuteMs);
  await modules.stop();

  /** State and fills after a start at an instant. */
  const startedAfter = async (ms: number) => {
    clock.advance(ms);
    const successor = await createTestApp({ beside: context, clock });
    const { state } = (await successor.call('GET', `/v1/markets/${marketId}`)).json();
    await successor.end();
    const sql = 'SELECT count(*)::integer AS fills FROM fill WHERE buyer_id = $1';
    const { rows } = await context.pool.query(sql, [buyer.toString()]);
    expect(await checkInvariants(context.pool)).toEqual([]);
    const { rows: counted } = await context.pool.query(countedSql);
    expect(counted).toEqual([{ minutes: true, days: true }]);
    return [state, rows[0].fills];
  };
  expect(await startedAfter(9 * minuteMs)).toEqual(['preopen', 0]);
  expect(await startedAfter(2 * minuteMs)).toEqual(['open', 1]);
  expect(await startedAfter(1)).toEqual(['open', 1]);
  expect(await startedAfter(20 * minuteMs)).toEqual(['halted', 1]);
});
