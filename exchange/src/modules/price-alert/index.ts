import { minuteMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { WindowLimit } from '../../platform/http/rate-limits';
import type { Markets } from '../market';
import type { Members } from '../member';
import type { Orders } from '../order';
import { PriceAlertRepository } from './price-alert.repository';
import { priceAlertRoutes } from './price-alert.routes';
import { PriceAlerts } from './price-alert.service';

export type { PriceAlerts, ReachedAlert } from './price-alert.service';

export interface PriceAlertModuleDeps {
  readonly markets: Markets;
  readonly members: Members;
  readonly orders: Orders;
}

const madePerMinute = 30;

/** Prices at which members want to be told. Start it after the orders and before the first of them is taken. */
export function createPriceAlerts(
  context: Context,
  { markets, members, orders }: PriceAlertModuleDeps,
): ExchangeModule<PriceAlerts> {
  const repository = new PriceAlertRepository(context.db);
  const service = new PriceAlerts(context, { markets, members: members.repository, orders, repository });
  return {
    name: 'price-alert',
    service,
    routes: priceAlertRoutes(service, markets, new WindowLimit<bigint>(madePerMinute, minuteMs)),
    start: () => service.start(),
    stop: () => service.stop(),
  };
}
