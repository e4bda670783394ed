import { type LoadCount, mountBounds, type TelemetryEvent } from '@maru/contract';
import type { Meter } from '@opentelemetry/api';

/** Exports outcomes to OpenTelemetry, in addition to the registry. */
export interface Exporter {
  count(counted: Pick<LoadCount, 'remote' | 'version' | 'outcome'>): void;
  /** @param ms - from navigation to the drawn screen, once per load. */
  mounted(event: Pick<TelemetryEvent, 'remote' | 'version'>, ms: number): void;
  /** @param set - that the tab followed then. */
  failure(event: TelemetryEvent, set: string): void;
  /** Of a server bundle: whether it has drawn, failed, been late, or found no thread. */
  firstContent(release: Pick<TelemetryEvent, 'remote' | 'version'>, outcome: string): void;
  /** @param read - seconds since the registry's last valid answer. */
  watchAge(read: () => number): void;
  /** Sends the remaining records. */
  stop(): Promise<void>;
}

const sendEveryMs = 10_000;
const stopMsMax = 2000;

/**
 * Combinations of labels of one metric between two exports; what is above is summed without labels. 60 remotes have some 300 versions in
 * open tabs, with seven outcomes each.
 */
const combinationsMax = 10_000;
const preference = 'OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE';

/**
 * Exports sums and failures as OpenTelemetry metrics and logs over OTLP/HTTP, configured by the standard variables
 * (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_METRIC_EXPORT_INTERVAL,
 * OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE). Each export tells what was counted since the one before, unless that preference says otherwise:
 * sums since the start keep every version ever seen, in this process and in each export.
 * @returns null without an endpoint; its libraries are not loaded then.
 */
export async function startExporter(env: NodeJS.ProcessEnv): Promise<Exporter | null> {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  if (!base) return null;
  const [
    metrics,
    logs,
    { OTLPMetricExporter, AggregationTemporalityPreference },
    { OTLPLogExporter },
    { resourceFromAttributes },
    { SeverityNumber },
  ] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/sdk-logs'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
    import('@opentelemetry/exporter-logs-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/api-logs'),
  ]);
  const resource = resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME ?? 'maru-html' });
  const interval = Number(env.OTEL_METRIC_EXPORT_INTERVAL ?? sendEveryMs);
  const timeout = Math.min(interval, stopMsMax);
  const meters = new metrics.MeterProvider({
    resource,
    readers: [
      new metrics.PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({
          ...{ url: `${base}/v1/metrics`, timeoutMillis: timeout },
          ...(!env[preference] && { temporalityPreference: AggregationTemporalityPreference.DELTA }),
        }),
        cardinalityLimits: { default: combinationsMax },
        exportIntervalMillis: interval,
        exportTimeoutMillis: timeout,
      }),
    ],
  });
  const loggers = new logs.LoggerProvider({
    resource,
    processors: [
      new logs.BatchLogRecordProcessor({
        exporter: new OTLPLogExporter({ url: `${base}/v1/logs`, timeoutMillis: timeout }),
        scheduledDelayMillis: timeout,
        exportTimeoutMillis: timeout,
      }),
    ],
  });
  const loads = meters.getMeter('maru').createCounter('maru.page_loads', {
    description: 'Page loads by what became of them, once each per remote and outcome',
    unit: '{load}',
  });
  const mounts = meters.getMeter('maru').createHistogram('maru.mount_time', {
    description: 'From the wish for a screen to the drawn screen, for the first mount of each remote in a page load',
    unit: 'ms',
    advice: { explicitBucketBoundaries: [...mountBounds] },
  });
  const age = meters.getMeter('maru').createObservableGauge('maru.releases_age', {
    description: 'Since the registry last said, freshly signed, what is live',
    unit: 's',
  });
  const logger = loggers.getLogger('maru');
  return {
    // No set among the labels: each release makes a new one of all versions, and receivers keep every combination.
    count: ({ remote, version, outcome }) =>
      loads.add(1, { 'maru.remote': remote, 'maru.version': version, 'maru.outcome': outcome }),
    mounted: ({ remote, version }, ms) => mounts.record(ms, { 'maru.remote': remote, 'maru.version': version }),
    firstContent: firstContentCounter(meters.getMeter('maru')),
    failure: (event, set) =>
      logger.emit({ severityNumber: SeverityNumber.ERROR, severityText: 'ERROR', ...failureLog(event, set) }),
    watchAge: (read) => age.addCallback((result) => result.observe(read())),
    // An unreachable receiver must not delay the server's stop.
    stop: async () => {
      await Promise.allSettled([meters.shutdown({ timeoutMillis: stopMsMax }), loggers.shutdown()]);
    },
  };
}

function firstContentCounter(meter: Meter): Exporter['firstContent'] {
  const runs = meter.createCounter('maru.first_contents', {
    description: 'Runs of server bundles by what became of them',
    unit: '{run}',
  });
  return ({ remote, version }, outcome) =>
    runs.add(1, { 'maru.remote': remote, 'maru.version': version, 'maru.outcome': outcome });
}

const failureLog = ({ remote, version, kind, incident, message }: TelemetryEvent, set: string) => ({
  body: message ?? kind,
  attributes: {
    'maru.remote': remote,
    'maru.version': version,
    'maru.set': set,
    'maru.kind': kind,
    ...(incident && { 'maru.incident': incident }),
  },
});
