import type { Context } from '../../platform/core/context';
import { depositRoutes } from './deposit.routes';
import { createDepositService, type DepositDeps } from './deposit.service';

export type { Deposits } from './deposit.service';

export function createDeposits(context: Pick<Context, 'db' | 'clock' | 'events'>, deps: DepositDeps) {
  const deposits = createDepositService(context, deps);
  return { ...deposits, routes: depositRoutes(deposits) };
}
