import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Receiver } from '../testing/receiver';

jest.setTimeout(60_000);

interface Point {
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
  readonly asDouble?: number;
  readonly asInt?: number;
  readonly count?: number;
}
interface Metric {
  readonly name: string;
  readonly sum?: { readonly dataPoints: readonly Point[] };
  readonly histogram?: { readonly dataPoints: readonly Point[] };
}
interface MetricsExport {
  readonly resourceMetrics: readonly { readonly scopeMetrics: readonly { readonly metrics: readonly Metric[] }[] }[];
}

const pointsIn = (body: MetricsExport, name: string): readonly Point[] =>
  body.resourceMetrics
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
    .filter((metric) => metric.name === name)
    .flatMap(({ sum, histogram }) => [...(sum?.dataPoints ?? []), ...(histogram?.dataPoints ?? [])]);

const labelOf = ({ attributes }: Point, label: string): string =>
  attributes.find(({ key }) => key === label)?.value.stringValue ?? '';

const countOf = ({ asDouble, asInt, count }: Point): number => Number(asDouble ?? asInt ?? count);

describe('metrics of 5,000 versions', () => {
  const receiver = new Receiver();
  const exports = () =>
    receiver.got.filter(({ path }) => path === '/v1/metrics').map(({ body }) => body as MetricsExport);
  const told = (name: string): readonly Point[] => exports().flatMap((body) => pointsIn(body, name));

  afterAll(() => receiver.stop());

  it('are told over five exports with all their labels and right sums, each export without what was told before', async () => {
    // A process of its own: the exporter's modules are loaded in a way that jest has not.
    const server = fork(join(__dirname, '..', 'testing', 'count-versions.ts'), {
      execArgv: ['--import', 'tsx'],
      cwd: join(__dirname, '..', '..'),
      env: {
        ...process.env,
        OTEL_EXPORTER_OTLP_ENDPOINT: await receiver.start(),
        OTEL_METRIC_EXPORT_INTERVAL: '1000',
      },
    });
    await once(server, 'message');
    for (let round = 0; round < 5; round += 1) {
      server.send(round);
      while (told('maru.first_contents').length < (round + 1) * 1000) await new Promise((done) => setTimeout(done, 50));
    }
    server.send('end');
    await once(server, 'exit');

    for (const [name, each] of [
      ['maru.page_loads', 3],
      ['maru.mount_time', 1],
      ['maru.first_contents', 1],
    ] as const) {
      const sums = new Map<string, number>();
      for (const point of told(name)) {
        const version = labelOf(point, 'maru.version');
        sums.set(version, (sums.get(version) ?? 0) + countOf(point));
      }
      expect([name, sums.size, new Set(sums.values())]).toEqual([name, 5000, new Set([each])]);
    }
    expect(JSON.stringify(exports())).not.toContain('otel.metric.overflow');
    const lengths = exports().map((body) => pointsIn(body, 'maru.page_loads').length);
    // 1,000 versions with three outcomes each, more than the 2,000 combinations that the library keeps unless told.
    expect(Math.max(...lengths)).toBe(3000);
  });
});
