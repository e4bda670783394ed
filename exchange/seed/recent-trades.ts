import { minuteMs } from '@maru/server';
import { createLedger } from '../src/modules/ledger';
import { createMarkets, type MarketDefinition } from '../src/modules/market';
import { createOrders } from '../src/modules/order';
import type { Context } from '../src/platform/core/context';
import { houseAccounts } from '../src/platform/core/house';
import { seededRandom } from '../src/platform/core/random';
import { PriceWalk } from '../src/sandbox/price-walk';
import { HouseQuotes } from '../src/workers/house-quotes';
import { createPast, skipCandles } from './past';

const tradesPerMarket = 30;
const stepMs = minuteMs / 2;

/**
 * Lets the two house accounts trade in every market through the last quarter of an hour, so that "last trades" is full of
 * today's prices from the first moment. Same rules as seedTradeHistory: no other engine may be running.
 */
export async function seedRecentTrades(
  context: Pick<Context, 'config' | 'db' | 'engineDatabase' | 'clock' | 'events' | 'log'>,
): Promise<void> {
  const now = context.clock.now().getTime();
  const clock = createPast(now);
  const past = { ...context, clock };
  const { service: markets } = createMarkets(past);
  await markets.load();
  const { service: orders } = createOrders(past, { ledger: createLedger(past), markets });
  await orders.start();
  const random = seededRandom(31);
  const prices = markets.coins().flatMap(({ code }) => {
    const price = markets.krwPrice(code);
    return price ? [[code, price.toNumber()] as const] : [];
  });
  const walk = new PriceWalk(prices, random);
  const quotes = new HouseQuotes(markets, walk, random);
  const trade = async (market: MarketDefinition) => {
    const price = quotes.fairUnits(market);
    if (price === null) return;
    const makerSells = random() < 0.5;
    const draft = {
      market,
      price,
      amount: quotes.takenAmount(market),
      orderType: 'LIMIT',
      timeInForce: 'GTC',
    } as const;
    const rest = { total: null, feePpm: 0, clientOrderId: null } as const;
    await Promise.all([
      orders.placeForHouse({ ...draft, ...rest, memberId: houseAccounts.maker, side: makerSells ? 'S' : 'B' }),
      orders.placeForHouse({ ...draft, ...rest, memberId: houseAccounts.taker, side: makerSells ? 'B' : 'S' }),
    ]);
  };
  for (let step = tradesPerMarket; step > 0; step -= 1) {
    clock.set(now - step * stepMs + Math.floor(random() * stepMs));
    walk.advance(stepMs);
    await Promise.all(markets.all().map(trade));
  }
  await orders.stop();
  await skipCandles(markets, orders);
}
