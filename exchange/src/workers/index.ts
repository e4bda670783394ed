import type { Markets } from '../modules/market';
import type { Context } from '../platform/core/context';
import type { PriceProvider } from '../ports/prices';
import { CandleWriter } from './candle-writer';
import { HouseCleaner } from './house-cleaner';
import { LapsedOrders, type LapsedOrdersParts } from './lapsed-orders';
import { TradingBots } from './trading-bots';

export interface WorkerParts extends LapsedOrdersParts {
  readonly markets: Markets;
  readonly prices: PriceProvider;
  /** How many listen to the feed. */
  readonly audience: () => number;
}

/** What runs beside the requests. Start after the engine and before the first order comes in. */
export function createWorkers(
  context: Pick<Context, 'db' | 'log' | 'clock' | 'config' | 'events'>,
  parts: WorkerParts,
) {
  const candles = new CandleWriter(context, parts.markets, parts.orders.engine);
  const cleaner = new HouseCleaner(context);
  const lapsed = new LapsedOrders(context, parts);
  const bots = new TradingBots(context, parts);
  const livelyMarkets = context.config.world === 'sandbox' && !context.config.quietMarkets;
  return {
    start: async () => {
      await candles.start();
      cleaner.start();
      lapsed.start();
      if (livelyMarkets) await bots.start();
    },
    stop: async () => {
      await bots.stop();
      await lapsed.stop();
      await cleaner.stop();
      await candles.stop();
    },
  };
}
