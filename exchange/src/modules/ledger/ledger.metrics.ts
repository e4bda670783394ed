import { minuteMs } from '@maru/server';
import { Gauge } from 'prom-client';
import type { Context } from '../../platform/core/context';
import { checkInvariants } from '.';

/** Number of broken invariants; alert on any value above 0. Checked at most once a minute, on a scrape. */
export function watchLedger({ pool, metrics, clock, log }: Context): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: 'maru_ledger_invariants_broken',
    help: 'Rules of invariants.sql that the ledger breaks; -1 when they could not be checked',
    registers: [metrics.registry],
    async collect() {
      const now = clock.now().getTime();
      if (now - checkedAt < minuteMs) return;
      checkedAt = now;
      try {
        const breaches = await checkInvariants(pool);
        for (const { rule } of breaches) log.error({ rule }, 'the ledger breaks a rule');
        this.set(breaches.length);
      } catch (error) {
        log.warn({ err: error }, 'the ledger could not be checked');
        this.set(-1);
      }
    },
  });
}
