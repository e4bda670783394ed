import type { ExchangeModule } from '../../platform/core/exchange-module';
import { leaveRoutes } from './leave.routes';
import { type LeaveDeps, LeaveService } from './leave.service';

/** Members who leave. */
export function createLeaving(deps: LeaveDeps): ExchangeModule<void> {
  return { name: 'leave', service: undefined, routes: leaveRoutes(new LeaveService(deps)) };
}
