import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Prometheus figures of this process; modules register their own on `registry`. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Connections of the feed that were cut since nothing could be written to them. */
  readonly brokenConnections: Counter;
  /** Orders and purchases of pages that were refused for want of a permit (decision 115). */
  readonly permitRefusals: Counter<'purpose' | 'outcome'>;
}

/** @param processFigures - heap, event loop and handles: one set per process, so tests leave them out. */
export function createMetrics({ processFigures = true } = {}): Metrics {
  const registry = new Registry();
  if (processFigures) collectDefaultMetrics({ register: registry });
  const requestSeconds = new Histogram({
    name: 'maru_http_request_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const brokenConnections = new Counter({
    name: 'maru_feed_broken_connections_total',
    help: 'Connections of the feed that were cut since nothing could be written to them',
    registers: [registry],
  });
  const permitRefusals = new Counter({
    name: 'maru_permit_refusals_total',
    help: 'Orders and purchases that were refused for want of a permit: the page showed none, one of another session or key, or one for something else',
    labelNames: ['purpose', 'outcome'] as const,
    registers: [registry],
  });
  return { registry, requestSeconds, brokenConnections, permitRefusals };
}
