import { hourMs } from '@maru/server';
import { Gauge } from 'prom-client';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { TrailRepository } from './trail.repository';
import { Trail } from './trail.service';

/** The hash-chained trail of acts: changes of what protects members, of markets' states, and operators' lifts. */
export function createTrail({ db, log, metrics }: Pick<Context, 'db' | 'log' | 'metrics'>): ExchangeModule<Trail> {
  const service = new Trail({ repository: new TrailRepository(db), log, everyMs: hourMs });
  new Gauge({
    name: 'maru_trail_breaks',
    help: 'Entries of the trail that were altered or follow a missing one; alert above 0',
    registers: [metrics.registry],
    collect() {
      this.set(service.breaks);
    },
  });
  return { name: 'trail', service, start: async () => service.start(), stop: () => service.stop() };
}
