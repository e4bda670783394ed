import type { Tick } from '@maru/contract';
import { dayMs, hourMs, minuteMs } from '@maru/server';
import { seedMarketData } from '../../seed';
import { createMarkets, dayStart, type Markets } from '../modules/market';
import { createMovableClock } from '../platform/core/clock';
import { createTestContext, type TestContext } from '../testing/context';
import { TickSource } from './sources';

const clock = createMovableClock();
let context: TestContext;
let markets: Markets;
let marketId: number;
beforeAll(async () => {
  context = await createTestContext({ clock });
  await seedMarketData(context);
  markets = createMarkets(context).service;
  await markets.load();
  marketId = markets.findByCode('KRW-XRP')?.id ?? 0;
});
afterAll(() => context.end());

const now = () => clock.now().getTime();

it('tells figures of 24 hours and the previous close as they move without a trade, once a minute (API-114)', () => {
  const source = new TickSource(markets);
  const taken = () => (JSON.parse(source.takeDelta(now()) ?? '[]') as Tick[]).map(({ market }) => market);
  const last = () => (JSON.parse(source.snapshot()) as Tick[]).find(({ market }) => market === 'KRW-XRP');
  // An hour after midnight in UTC+9.
  clock.advance(dayStart(now()) + dayMs + hourMs - now());
  expect(taken()).toHaveLength(markets.all().length);
  const fill = { price: 40_000_000, amount: 100_000_000n, total: 4_000n, takerSide: 'B' } as const;
  markets.record(marketId, { ...fill, at: now() });
  source.touch(marketId);
  expect(taken()).toEqual(['KRW-XRP']);
  clock.advance(minuteMs);
  expect(taken()).toEqual([]);

  const before = last()?.b_close;
  clock.advance(23 * hourMs - minuteMs);
  expect([taken(), last()?.volume]).toEqual([['KRW-XRP'], '1']);
  expect(last()?.b_close).not.toBe(before);
  clock.advance(hourMs);
  expect([taken(), last()?.volume]).toEqual([['KRW-XRP'], '0']);
  for (let minute = 0; minute < 3; minute += 1) {
    clock.advance(minuteMs);
    expect(taken()).toEqual([]);
  }
});
