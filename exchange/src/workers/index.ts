import type { Markets } from '../modules/market';
import type { Orders } from '../modules/order';
import type { Context } from '../platform/core/context';
import type { ExchangeModule } from '../platform/core/exchange-module';
import type { PriceProvider } from '../ports/prices';
import { CandleWriter, type CandleWriterDeps } from './candle-writer';
import { HouseCleaner } from './house-cleaner';
import { LapsedOrders, type LapsedOrdersDeps } from './lapsed-orders';
import { TradingBots } from './trading-bots';

export interface WorkersDeps extends Pick<LapsedOrdersDeps, 'members' | 'stopOrders'> {
  readonly orders: Orders;
  readonly markets: Markets;
  readonly prices: PriceProvider;
  /** `audience`: number of connected feed clients. */
  readonly feed: { readonly audience: number };
}

/** Candles. Start it after the engine and before whatever places orders at its own start: a fill of that would be counted twice. */
export function createCandleWriter(context: Pick<Context, 'log'>, deps: CandleWriterDeps): ExchangeModule<null> {
  const candles = new CandleWriter(context, deps);
  return { name: 'workers', service: null, start: () => candles.start(), stop: () => candles.stop() };
}

/** Deletion of old house records, lapsed orders, house trading. Start after the engine and before the first order. */
export function createWorkers(
  context: Pick<Context, 'log' | 'clock' | 'config' | 'events'>,
  deps: WorkersDeps,
): ExchangeModule<null> {
  const cleaner = new HouseCleaner(context, deps);
  const lapsed = new LapsedOrders(context, deps);
  const bots = new TradingBots(context, deps);
  const livelyMarkets = context.config.world === 'sandbox' && !context.config.quietMarkets;
  return {
    name: 'workers',
    service: null,
    start: async () => {
      lapsed.start();
      if (!livelyMarkets) return;
      // Where no bots trade there is nothing to clean, and looking for it reads every fill.
      cleaner.start();
      await bots.start();
    },
    stop: async () => {
      await bots.stop();
      await lapsed.stop();
      await cleaner.stop();
    },
  };
}
