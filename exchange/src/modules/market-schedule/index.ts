import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { MarketPlanRepository } from './market-plan.repository';
import { MarketSchedule } from './market-schedule.service';
import { ScheduleRunner, type ScheduleRunnerDeps } from './schedule-runner';

export type { MarketSchedule } from './market-schedule.service';
export type { PlanOnDesk } from './market-schedule.types';

/** Planned states of markets. Start it after orders and stop orders, and before the first order is taken. */
export function createMarketSchedule(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  deps: Omit<ScheduleRunnerDeps, 'repository'>,
): ExchangeModule<MarketSchedule> {
  const repository = new MarketPlanRepository(context.db);
  const runner = new ScheduleRunner(context, { ...deps, repository });
  return {
    name: 'market-schedule',
    service: new MarketSchedule(context, { repository, markets: deps.markets, runner }),
    start: () => runner.start(),
    stop: () => runner.stop(),
  };
}
