import type { Context } from '../../platform/core/context';
import { CandlesRepository } from './candles.repository';
import { MarketRepository } from './market.repository';
import { marketRoutes } from './market.routes';
import { Markets } from './market.service';

export type { Markets } from './market.service';
export type { CoinDefinition, MarketDefinition, PriceCandle } from './market.types';
export { dayStart, minuteStart } from './market-statistics';

/** Call `load` before use, once definitions are in the database. */
export function createMarkets({ db, clock, events }: Pick<Context, 'db' | 'clock' | 'events'>) {
  const markets = new Markets(new MarketRepository(db), new CandlesRepository(db), clock, events);
  return Object.assign(markets, { routes: marketRoutes(markets) });
}
