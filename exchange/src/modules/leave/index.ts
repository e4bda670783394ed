import { minuteMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { leaveRoutes } from './leave.routes';
import { type LeaveDeps, LeaveService } from './leave.service';

export type Leaving = Pick<LeaveService, 'sweep'>;

/** Members who leave, and what is dropped of them. */
export function createLeaving(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  deps: Omit<LeaveDeps, 'clock' | 'log'>,
): ExchangeModule<Leaving> {
  const service = new LeaveService({ ...deps, clock, log });
  const warn = (error: unknown) => log.warn({ err: error }, 'documents of members who left were not dropped');
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'leave',
    service,
    routes: leaveRoutes(service),
    start: async () => {
      timer = setInterval(() => service.sweep().catch(warn), 10 * minuteMs).unref();
    },
    stop: async () => clearInterval(timer),
  };
}
