import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { WindowLimit } from '../../platform/http/rate-limits';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { Members } from '../member';
import type { Orders, StopDesk } from '../order';
import { StopOrderRepository } from './stop-order.repository';
import { stopCalls, stopOrderRoutes } from './stop-order.routes';
import { StopOrders } from './stop-order.service';
import { StopPairs } from './stop-pairs';
import { StopRunner } from './stop-runner';
import { StopSteps } from './stop-steps';

export type { StopOrders, ToldStop } from './stop-order.service';

export interface StopOrderModuleDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Members;
  readonly orders: Orders;
  /** Of the calls of orders, which take stop orders too. */
  readonly desk: StopDesk;
}

/** Orders that wait for a price. Start it after the orders and before the first of them is taken. */
export function createStopOrders(context: Context, deps: StopOrderModuleDeps): ExchangeModule<StopOrders> {
  const { ledger, markets, members } = deps;
  const repository = new StopOrderRepository(context.db);
  const pairs = new StopPairs({ ...deps, repository }, () => context.clock.now());
  const steps = new StopSteps(context, { ...deps, pairs, repository });
  const runner = new StopRunner(context, { ...deps, pairs, repository, steps });
  const service = new StopOrders(context, {
    ...{ ledger, markets, members: members.repository, fills: deps.orders.fills },
    ...{ repository, pairs, runner },
  });
  const pace = new WindowLimit<bigint>(context.config.ordersPerSecond);
  const calls = stopCalls({ stops: service, markets, orders: deps.orders, pace });
  deps.desk.serve(calls);
  return {
    name: 'stop-order',
    service,
    routes: stopOrderRoutes(service, markets, calls),
    start: () => runner.start(),
    stop: () => runner.stop(),
  };
}
