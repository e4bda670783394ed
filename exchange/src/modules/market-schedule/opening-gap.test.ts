import type { MarketState } from '@maru/domain/market-state';
import { hourMs, minuteMs } from '@maru/server';
import { withoutStaff } from '../../platform/core/two-people';
import { createTestApp, type LoggedIn } from '../../testing/app';

jest.setTimeout(120_000);

it('keeps the price of an opening as the reference over a restart (TRAD-008)', async () => {
  const first = await createTestApp();
  const { modules, clock, context } = first;
  const marketId = modules.markets.findByCode('KRW-XRP')?.id ?? 0;
  const buyer = await first.memberLoggedIn({ krw: '1000000' });
  const seller = await first.memberLoggedIn({ coins: { XRP: '1000' } });
  const place = async ({ cookie }: LoggedIn, side: 'B' | 'S', price: string) => {
    const body = { marketId: String(marketId), side, callType: 'LIMIT', price, amount: '10' };
    expect((await first.call('POST', '/v1/orders', { cookie, body })).statusCode).toBe(200);
  };
  const become = async (state: MarketState) => {
    const planned = await modules.marketSchedule.plan({ marketId, state, from: null, reason: 'x', by: 'one' });
    if (!planned.ok) throw new Error(planned.refusal);
    expect((await modules.marketSchedule.confirm(planned.value, withoutStaff('another'))).ok).toBe(true);
  };
  await place(seller, 'S', '3000');
  await place(buyer, 'B', '3000');
  clock.advance(hourMs);
  await become('preopen');
  await place(seller, 'S', '3600');
  await place(buyer, 'B', '3600');
  clock.advance(minuteMs);
  await become('open');
  const found = modules.markets.statistics(marketId).last;
  expect(modules.markets.reference(marketId)).toBe(found);
  await modules.stop();

  const successor = await createTestApp({ beside: context, clock });
  expect(successor.modules.markets.statistics(marketId).last).toBe(found);
  expect(successor.modules.markets.reference(marketId)).toBe(found);
  await successor.end();
  await first.end();
});
