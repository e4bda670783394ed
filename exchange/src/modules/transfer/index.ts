import type { Context } from '../../platform/core/context';
import type { TravelRuleNetwork } from '../../ports/travel-rule';
import type { Markets } from '../market';
import { transferRoutes } from './transfer.routes';
import { Transfers } from './transfer.service';

export type { Transfers } from './transfer.service';
export { partlyHidden } from './transfer.views';

export function createTransfers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  deps: { markets: Markets; bankName(code: string): string; travelRule: TravelRuleNetwork },
) {
  const transfers = new Transfers(db, clock, deps);
  return Object.assign(transfers, { routes: transferRoutes(transfers, deps.travelRule) });
}
