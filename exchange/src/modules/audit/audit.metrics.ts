import { Gauge } from 'prom-client';
import type { Metrics } from '../../platform/core/metrics';
import type { Audit } from './audit.service';
import type { Trail } from './trail.service';

/** What the audit and the trail know, from memory: a scrape asks no database. */
export function watchAudit({ registry }: Metrics, audit: Audit, trail: Trail): void {
  const show = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  show('maru_ledger_invariants_broken', 'Rules of the books with open breaches; alert above 0', () => audit.broken);
  show('maru_books_breaches_open', 'Breaches of the books that no lift has ended', () => audit.openBreaches);
  show('maru_books_look_age_seconds', 'Since what is new was last judged; unknown above 10', () => audit.lookAge);
  show(
    'maru_trail_breaks',
    'Entries of the trail that were altered or follow a missing one; alert above 0',
    () => trail.breaks,
  );
  show(
    'maru_trail_check_age_seconds',
    'Since the trail was last checked as a whole; unknown above 7200',
    () => trail.checkAge,
  );
  show('maru_books_check_age_seconds', 'Since the books were last judged as a whole', () => audit.checkAge);
}
