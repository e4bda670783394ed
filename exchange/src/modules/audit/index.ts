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
export type { JudgedEntry } from './trail.repository';
export type { Trail, TrailFaults } from './trail.service';

const lookStatementMsMax = 4_000;
const checkStatementMsMax = 10 * minuteMs;

export interface AuditModuleDeps {
  readonly markets: MarketRestrictions;
  /** Whether this exchange leads on the database. */
  readonly leads: () => boolean;
}

export interface Auditing {
  readonly audit: Audit;
  /** The trail of acts. */
  readonly trail: Trail;
}

/** The audit of the books, and the trail of acts. Start it once the engine leads, before members are let in. */
export function createAudit(
  { config, db, pool, clock, metrics, log }: Pick<Context, 'config' | 'db' | 'pool' | 'clock' | 'metrics' | 'log'>,
  { markets, leads }: AuditModuleDeps,
): ExchangeModule<Auditing> {
  const url = pool.options.connectionString ?? '';
  const audit = new Audit({
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
  const trail = new Trail({ repository: new TrailRepository(db), clock, log, everyMs: hourMs });
  watchAudit(metrics, audit, trail);
  return {
    name: 'audit',
    service: { audit, trail },
    start: async () => {
      await audit.start();
      trail.start();
    },
    stop: async () => {
      audit.stop();
      await trail.stop();
    },
  };
}
