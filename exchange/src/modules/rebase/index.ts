import { rebaseCoins } from '@maru/domain/rebase';
import { secondMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Markets } from '../market';
import type { Orders } from '../order';
import { RebaseRepository } from './rebase.repository';
import { rebaseRoutes } from './rebase.routes';
import { RebaseHistory } from './rebase-history.service';
import { RebaseRunRepository } from './rebase-run.repository';
import { RebaseRuns, type RebaseRunsDeps } from './rebase-runs.service';

export type { RebaseRuns } from './rebase-runs.service';

export interface RebaseModuleDeps extends Omit<RebaseRunsDeps, 'repository' | 'orders' | 'markets'> {
  readonly markets: Markets;
  readonly orders: RebaseRunsDeps['orders'] & Pick<Orders, 'engine'>;
}

const lookMs = 20 * secondMs;

/** Daily rebases of AMPL and ORIC, and what they changed. Start after the orders and before the first of them is taken. */
export function createRebases(context: Context, deps: RebaseModuleDeps): ExchangeModule<RebaseRuns> {
  const runs = new RebaseRuns(context, { ...deps, repository: new RebaseRunRepository(context.db) });
  const history = new RebaseHistory({ repository: new RebaseRepository(context.db), markets: deps.markets });
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const look = async () => {
    // The one exchange that trades carries rebases out.
    if (!deps.orders.engine.isReady) return;
    for (const code of rebaseCoins)
      await runs.run(code).catch((error) => context.log.error({ err: error, coin: code }, 'a rebase goes on later'));
  };
  const lookLater = () => {
    timer = setTimeout(() => {
      working = look().then(lookLater);
    }, lookMs).unref();
  };
  return {
    name: 'rebase',
    service: runs,
    routes: rebaseRoutes(history),
    start: async () => {
      await runs.closeOpen();
      lookLater();
    },
    stop: async () => {
      clearTimeout(timer);
      await working;
      clearTimeout(timer);
    },
  };
}
