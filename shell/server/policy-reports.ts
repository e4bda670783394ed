import { minuteMs } from '@maru/server';
import type { FastifyInstance } from 'fastify';
import { ClientLimit } from './telemetry/client-limit';

const reportBytesMax = 16 * 1024;
const linesPerMinute = 20;
const textMax = 200;

/** Names the endpoint of `report-to` in the policies of a page. */
export const reportingEndpoints = 'policy="/policy-reports"';

interface PolicyReportDeps {
  readonly report?: (line: string) => void;
  readonly now?: () => number;
  readonly limit?: ClientLimit;
}

/**
 * Serves POST /policy-reports, where browsers tell what a page's policies have blocked (Reporting API, CSP3). Anybody can post, so
 * a report is only logged: shortened, once a minute each, at most 20 lines a minute.
 */
export function takePolicyReports(app: FastifyInstance, deps: PolicyReportDeps = {}): void {
  const { report = console.warn, now = Date.now, limit = new ClientLimit() } = deps;
  let minute = 0;
  const told = new Set<string>();
  const tell = (line: string): void => {
    const current = Math.floor(now() / minuteMs);
    if (current !== minute) told.clear();
    minute = current;
    if (told.size >= linesPerMinute || told.has(line)) return;
    told.add(line);
    report(line);
  };
  app.register(async (scope) => {
    // Browsers name their own types; the parser of JSON would refuse them with 415.
    const types = ['application/reports+json', 'application/csp-report', 'application/json'];
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: reportBytesMax }, (_, body, done) =>
      done(null, body),
    );
    scope.post('/policy-reports', async ({ body, ip }, reply) => {
      if (!limit.take(ip)) return reply.code(429).header('retry-after', '60').send({ message: 'too many reports' });
      for (const line of linesOf(String(body ?? ''))) tell(line);
      return reply.code(204).send();
    });
  });
}

type Fields = Readonly<Record<string, unknown>>;

/** One line for each violation: directive and what was blocked, without the query of an address. */
function linesOf(text: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return (Array.isArray(parsed) ? parsed : [parsed]).slice(0, linesPerMinute).map(lineOf);
  } catch {
    return [];
  }
}

function lineOf(entry: unknown): string {
  const report = fieldsOf(entry);
  const body = fieldsOf(report.body ?? report['csp-report']);
  const of = (...names: readonly string[]) =>
    plain(names.map((name) => body[name]).find((value) => value !== undefined));
  const directive = of('effectiveDirective', 'effective-directive', 'destination');
  const blocked = of('blockedURL', 'blocked-uri');
  return `a page's policy blocked something: ${plain(report.type)} ${directive} ${blocked}`;
}

const fieldsOf = (value: unknown): Fields => (value !== null && typeof value === 'object' ? (value as Fields) : {});

/** A query may name a member, and a line break would forge a line of the log. */
const plain = (value: unknown): string =>
  typeof value === 'string' ? (value.split(/[?#]/, 1)[0] ?? '').replace(/[^\x21-\x7e]/g, '').slice(0, textMax) : '-';
