import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { CandlesRepository } from './candles.repository';
import { MarketRepository } from './market.repository';
import { marketRoutes } from './market.routes';
import { Markets } from './market.service';
import { MarketCharts } from './market-charts';

export type { PriceBounds } from './circuit-breaker';
export { toStoredNetwork } from './market.repository';
export type { Markets } from './market.service';
export type {
  CoinDefinition,
  CoinNetwork,
  ListedCoin,
  MarketDefinition,
  MarketFill,
  PriceCandle,
  StateChange,
} from './market.types';
export { tickView } from './market.views';
export { dayStart, minuteStart } from './market-statistics';

/**
 * Markets, their rules, figures and charts. Its service answers once definitions are loaded: by `start`, or by `load`.
 * @param depositsStopped - no coin takes deposits, whatever its row says (WALT-035).
 */
export function createMarkets(
  { db, clock, events }: Pick<Context, 'db' | 'clock' | 'events'>,
  { depositsStopped = false }: { readonly depositsStopped?: boolean } = {},
): ExchangeModule<Markets> {
  const candles = new CandlesRepository(db);
  const repository = new MarketRepository(db, { depositsStopped });
  const service = new Markets({ repository, candles, clock, events });
  const charts = new MarketCharts({ markets: service, clock });
  return { name: 'market', service, routes: marketRoutes(service, charts), start: () => service.load() };
}
