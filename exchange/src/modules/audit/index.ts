import { hourMs, minuteMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Markets } from '../market';
import { watchAudit } from './audit.metrics';
import { AuditRepository } from './audit.repository';
import { Audit } from './audit.service';
import { AuditConnection } from './audit-connection';

export type { Audit } from './audit.service';

const lookStatementMsMax = 4_000;
const checkStatementMsMax = 10 * minuteMs;

export interface AuditModuleDeps {
  readonly markets: Markets;
  /** Whether this exchange leads on the database. */
  readonly leads: () => boolean;
}

/** The audit of the books. Start it once the engine leads, before members are let in. */
export function createAudit(
  { config, pool, metrics, log }: Pick<Context, 'config' | 'pool' | 'metrics' | 'log'>,
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
  watchAudit(metrics, service);
  return { name: 'audit', service, start: () => service.start(), stop: async () => service.stop() };
}
