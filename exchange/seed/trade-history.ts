import { dayMs, minuteMs } from '@maru/server';
import { createLedger } from '../src/modules/ledger';
import { createMarkets, type MarketDefinition } from '../src/modules/market';
import { createOrders, type OrderDraft } from '../src/modules/order';
import type { Context } from '../src/platform/core/context';
import { houseAccounts } from '../src/platform/core/house';
import { seededRandom } from '../src/platform/core/random';
import { createPast, skipCandles } from './past';

const tradeCount = 96;
const historyDays = 175;
const marketCodes = ['KRW-BTC', 'KRW-ETH', 'KRW-XRP', 'KRW-AMPL', 'KRW-USDT'];
const feePpm = 2_000;

/**
 * Gives a member months of trades at the daily prices of then, buys and sells in turn, and a few cancelled orders.
 *
 * They run through an engine of their own whose clock stands in the past: same book, same ledger, same fees. Call it while no
 * other engine is running, with candles stored and the member funded.
 */
export async function seedTradeHistory(
  context: Pick<Context, 'config' | 'db' | 'engineDatabase' | 'clock' | 'events' | 'log'>,
  memberId: bigint,
): Promise<void> {
  const now = context.clock.now().getTime();
  const clock = createPast(now);
  const past = { ...context, clock };
  const ledger = createLedger(past);
  const { service: markets } = createMarkets(past);
  await markets.load();
  const { service: orders } = createOrders(past, { ledger, markets });
  await orders.start();
  const random = seededRandom(Number(memberId));
  for (let trade = 0; trade < tradeCount; trade += 1) {
    const at = now - historyDays * dayMs + (trade / tradeCount) * historyDays * dayMs + random() * dayMs * 0.8;
    clock.set(Math.min(at, now - minuteMs));
    const market = markets.findByCode(marketCodes[trade % marketCodes.length] ?? '');
    if (!market) continue;
    const [day] = await markets.candles.period(market.id, 'D', 1, clock.now().getTime());
    if (!day) continue;
    const price = day.open;
    const amount = roundAmount(market, price, 150_000 + Math.floor(random() * 600_000));
    const buys = Math.floor(trade / marketCodes.length) % 2 === 0;
    const draft = { market, price, amount, orderType: 'LIMIT', total: null, clientOrderId: null } as const;
    const own: OrderDraft = {
      ...draft,
      memberId: Number(memberId),
      side: buys ? 'B' : 'S',
      timeInForce: 'GTC',
      feePpm,
    };
    if (trade % 12 === 11) {
      const placed = await orders.placeForHouse(own);
      if (placed.ok) await orders.cancel(memberId, placed.value.id);
      continue;
    }
    await orders.placeForHouse({
      ...draft,
      memberId: houseAccounts.maker,
      side: buys ? 'S' : 'B',
      timeInForce: 'GTC',
      feePpm: 0,
    });
    await orders.placeForHouse(own);
  }
  await orders.stop();
  await skipCandles(markets, orders);
}

/** A quantity worth about `won`, with few decimals. */
function roundAmount({ deal, unit }: MarketDefinition, price: number, won: number): bigint {
  const minor = (BigInt(won) * 100n * unit) / BigInt(price);
  const step = 10n ** BigInt(Math.max(deal.scale - 4, 0));
  return (minor / step + 1n) * step;
}
