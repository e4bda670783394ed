/**
 * How long orders of another market wait while a market of 100,000 orders opens by its auction.
 *
 *   npm run bench -- auction [--orders 100000] [--whole 10000]      goal: 20 ms at most
 *
 * Engine, ledger and PostgreSQL as they run in production, in the process of the bench; a member asks for one order of the other market after
 * the other. The same again with slices of `--whole` trades shows what a slice is for. Members of the auction have 200 orders each.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seedMarketData } from '../../exchange/seed';
import { checkInvariants, createLedger, type Ledger } from '../../exchange/src/modules/ledger';
import { createMarkets, type MarketDefinition } from '../../exchange/src/modules/market';
import { createOrders, type OrderDraft, type Orders } from '../../exchange/src/modules/order';
import { readConfig } from '../../exchange/src/platform/core/config';
import { createTestContext, type TestContext } from '../../exchange/src/testing/context';
import { goal, loadNow, printTable } from '../lib/table';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, whole: { type: 'string', default: '10000' } },
});
const [count, whole] = [Number(values.orders), Number(values.whole)];
const usual = readConfig({}).auctionSliceMax;
const [ordersEach, firstMember, atOnce] = [200, 1_000, 500];
const calmMs = 3_000;
const load = loadNow();
const runs = [await measure(whole), await measure(usual)];
printTable(
  `Waits of orders while another market opens with ${count} orders, ms`,
  runs.flatMap(({ slice, trades, seconds, calm, beside }) => [
    { slice, 'the other market': 'is open', ...shown(calm), trades: 0, seconds: calmMs / 1000 },
    { slice, 'the other market': 'opens', ...shown(beside), trades, seconds: Number(seconds.toFixed(1)) },
  ]),
  load,
);
for (const { slice, beside, breaches } of runs) {
  if (slice === usual) {
    goal('longest wait while the other market opens, ms', Math.max(...beside), { atMost: 20 });
    goal('p99 of it, ms', at(beside, 0.99), { atMost: 20 });
  }
  goal(`invariants of the books breached, slices of ${slice}`, breaches, { atMost: 0 });
}
process.exit(0);

async function measure(slice: number) {
  const context = await createTestContext({ config: { auctionSliceMax: slice } });
  try {
    await seedMarketData(context);
    const ledger = createLedger(context);
    const { service: markets } = createMarkets(context);
    await markets.load();
    const { service: orders } = createOrders(context, { ledger, markets });
    await orders.start();
    const [market, other] = ['KRW-XRP', 'KRW-BTC'].map((code) => markets.findByCode(code)) as [
      MarketDefinition,
      MarketDefinition,
    ];
    const to = (state: 'preopen' | 'open') => orders.engine.switchState({ marketId: market.id, state, planId: null });
    await to('preopen');
    await fill(context, ledger, orders, market);
    const calm = await waits(orders, other, pause(calmMs));
    let trades = 0;
    orders.engine.onCommitted(({ fills }) => {
      trades += fills.filter((each) => each.market.id === market.id).length;
    });
    const from = performance.now();
    const beside = await waits(orders, other, to('open'));
    const seconds = (performance.now() - from) / 1000;
    const breaches = (await checkInvariants(context.pool)).length;
    await orders.stop();
    return { slice, trades, seconds, calm, beside, breaches };
  } finally {
    await context.end();
  }
}

/** Half of the members sell, the others buy, and all of it meets. */
async function fill(context: TestContext, ledger: Ledger, orders: Orders, market: MarketDefinition): Promise<void> {
  const members = Math.ceil(count / ordersEach);
  for (let member = 0; member <= members; member += 1)
    for (const asset of ['KRW', 'XRP'])
      await context.db.transaction().execute((tx) =>
        ledger.post(tx, {
          kind: 'deposit',
          commandId: `deposit:${member}:${asset}`,
          postings: [
            { account: `custody:${asset}`, asset, amount: -(10n ** 14n) },
            { account: `member:${firstMember + member}:${asset}:available`, asset, amount: 10n ** 14n },
          ],
        }),
      );
  for (let done = 0; done < count; done += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - done) }, (_, index) => {
        const number = done + index;
        const side = number % 2 ? 'B' : 'S';
        const won = 3_000 + (side === 'B' ? 1 : -1) * ((number * 7) % 40);
        const amount = BigInt(1 + ((number * 31) % 9)) * 100_000_000n;
        return place(orders, { memberId: firstMember + (number % members), market, side, price: won * 10_000, amount });
      }),
    );
}

/** Milliseconds that orders of a market take, one after the other, until something has ended. */
async function waits(orders: Orders, market: MarketDefinition, ending: Promise<unknown>): Promise<number[]> {
  const found: number[] = [];
  let ended = false;
  void ending.finally(() => {
    ended = true;
  });
  while (!ended) {
    const from = performance.now();
    // The house sells at a price that nobody pays.
    await place(orders, { memberId: 1, market, side: 'S', price: market.listingPrice * 2, amount: 100_000_000n });
    found.push(performance.now() - from);
    await pause(1);
  }
  return found;
}

type Placed = Pick<OrderDraft, 'memberId' | 'market' | 'side' | 'price' | 'amount'>;

async function place(orders: Orders, placed: Placed): Promise<void> {
  const limit = { orderType: 'LIMIT', timeInForce: 'GTC', total: null, feePpm: 2_000, clientOrderId: null } as const;
  const outcome = await orders.placeForHouse({ ...placed, ...limit });
  if (!outcome.ok) throw new Error(outcome.refusal);
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, another) => one - another);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function shown(values: readonly number[]) {
  const figures = { median: at(values, 0.5), p99: at(values, 0.99), longest: Math.max(...values) };
  return {
    orders: values.length,
    ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value.toFixed(1)])),
  };
}
