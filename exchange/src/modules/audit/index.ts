import { hourMs, minuteMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { watchAudit } from './audit.metrics';
import { AuditRepository } from './audit.repository';
import { Audit, type MarketRestrictions } from './audit.service';
import { AuditConnection } from './audit-connection';
import { TrailRepository } from './trail.repository';
import { Trail } from './trail.service';

export type { Audit } from './audit.service';
export { type JudgedEntry, TrailRepository } from './trail.repository';

const lookStatementMsMax = 4_000;
const checkStatementMsMax = 10 * minuteMs;

export interface AuditModuleDeps {
  readonly markets: MarketRestrictions;
  /** Whether this exchange leads on the database. */
  readonly leads: () => boolean;
}

/** The audit of the books, and the trail of acts. Start it once the engine leads, before members are let in. */
export function createAudit(
  { config, db, pool, metrics, log }: Pick<Context, 'config' | 'db' | 'pool' | 'metrics' | 'log'>,
  { markets, leads }: AuditModuleDeps,
): ExchangeModule<Audit> {
  const url = pool.options.connectionString ?? '';
  const service = new Audit({
    markets,
    leads,
    repository: new AuditRepository(),
    looking: new AuditConnection(url, lookStatementMsMax),
    checking: new AuditConnection(url, checkStatementMsMax),
    pace: {
      lookMs: config.auditLookMs,
      firstCheckMs: minuteMs,
      checkMs: config.world === 'production' ? hourMs : 10 * minuteMs,
    },
    log,
  });
  const trail = new Trail({ repository: new TrailRepository(db), log, everyMs: hourMs });
  watchAudit(metrics, service, trail);
  return {
    name: 'audit',
    service,
    start: async () => {
      await service.start();
      trail.start();
    },
    stop: async () => {
      service.stop();
      await trail.stop();
    },
  };
}
