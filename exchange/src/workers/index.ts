import type { Context } from '../context';
import type { Markets } from '../modules/market';
import type { Orders } from '../modules/order';
import { CandleWriter } from './candle-writer';
import { HouseCleaner } from './house-cleaner';
import { TradingBots } from './trading-bots';

export interface WorkerParts {
  readonly markets: Markets;
  readonly orders: Orders;
  /** How many listen to the feed. */
  readonly audience: () => number;
}

/** What runs beside the requests. Start after the engine and before the first order comes in. */
export function createWorkers(context: Pick<Context, 'db' | 'log' | 'clock' | 'config'>, parts: WorkerParts) {
  const candles = new CandleWriter(context, parts.markets, parts.orders.engine);
  const cleaner = new HouseCleaner(context);
  const bots = new TradingBots(context, parts);
  const livelyMarkets = context.config.world === 'sandbox' && !context.config.quietMarkets;
  return {
    start: async () => {
      await candles.start();
      cleaner.start();
      if (livelyMarkets) await bots.start();
    },
    stop: async () => {
      await bots.stop();
      await cleaner.stop();
      await candles.stop();
    },
  };
}
