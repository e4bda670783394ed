import { minuteMs } from '@maru/server';
import { checkInvariants, createLedger } from '../src/modules/ledger';
import { createMarkets } from '../src/modules/market';
import { createOrders } from '../src/modules/order';
import { createTestContext } from '../src/testing/context';
import { seedCandles, seedHouse, seedMarketData, seedRecentTrades, seedTradeHistory } from '.';

it('fills the last trades of every market with prices of now, whatever a member traded months ago (TRAD-024)', async () => {
  const context = await createTestContext();
  const { service: markets } = createMarkets(context);
  const ledger = createLedger(context);
  await seedMarketData(context);
  await markets.load();
  await seedHouse(context, ledger);
  await seedCandles(context, markets);
  const deposit = (asset: string, amount: bigint) => [
    { account: `custody:${asset}`, asset, amount: -amount },
    { account: `member:100:${asset}:available`, asset, amount },
  ];
  const postings = [...deposit('KRW', 10_000_000_000n), ...deposit('BTC', 100_000_000n)];
  await context.db
    .transaction()
    .execute((tx) => ledger.post(tx, { kind: 'deposit', commandId: 'deposit:100', postings }));
  await seedTradeHistory(context, 100n);
  await seedRecentTrades(context);

  const { service: orders } = createOrders(context, { ledger, markets });
  await orders.start();
  const now = context.clock.now().getTime();
  for (const market of markets.all()) {
    const list = orders.lastTrades(market, 20);
    expect(list).toHaveLength(20);
    const times = list.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(now - (times.at(-1) ?? 0)).toBeLessThan(20 * minuteMs);
    for (const { price } of list) expect(Math.abs(Number(price) / Number(list[0]?.price) - 1)).toBeLessThan(0.03);
  }
  await orders.stop();
  expect(await checkInvariants(context.pool)).toEqual([]);
  await context.end();
}, 30_000);
