import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '@maru/tools-product/chromium';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';
import { expectScreens } from '../lib/browser';
import { PlainApp } from '../lib/plain-app';
import { Site } from '../lib/site';
import { goal, loadNow, median, printTable, spread } from '../lib/table';

/**
 * Lighthouse over screens of the product, beside the same sources built as one app: medians of some rounds, interleaved. The
 * one app is served twice: by the same HTML server, with its skeleton, and plain, as such apps usually are (`PlainApp`). The
 * phone is Lighthouse's own: processor 4x slower, 150 ms and 1.6 Mbit/s, simulated from the trace of an unhindered load.
 *
 *   npm run bench -- lighthouse [--rounds 5] [--screen /login] [--applied] [--addresses]
 *
 * Simulated, every file that arrives before the paint of the unhindered load counts as needed for it. `--applied` has the browser
 * itself slowed down: processor, 562 ms to an answer, 1.4 Mbit/s. `--addresses` lists what each screen asks for.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    screen: { type: 'string' },
    applied: { type: 'boolean' },
    addresses: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);

const screens = ['/', '/exchange/KRW-BTC', '/login', '/app/asset'].filter(
  (path) => values.screen === undefined || path === values.screen,
);
const devices = ['mobile', 'desktop'] as const;
type Device = (typeof devices)[number];

/** Scores of 0 to 100, times in milliseconds. */
interface Report {
  readonly performance: number;
  readonly accessibility: number;
  readonly 'best-practices': number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly shift: number;
  /** Addresses asked for until the page is quiet. */
  readonly asked: readonly string[];
  /** Audits of accessibility and best practices that are not passed. */
  readonly failed: readonly string[];
}

const categories = ['performance', 'accessibility', 'best-practices'] as const;

async function audit(url: string, device: Device, port: number): Promise<Report> {
  const flags = {
    ...{ port, onlyCategories: [...categories], logLevel: 'error' as const },
    ...(values.applied && { throttlingMethod: 'devtools' as const }),
  };
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { audits, categories: judged } = result.lhr;
  const score = (name: (typeof categories)[number]) => Math.round((judged[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const failed = (['accessibility', 'best-practices'] as const).flatMap((name) =>
    (judged[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}${placeOf(audits[id]?.details)}`),
  );
  const requests = audits['network-requests']?.details as { items?: readonly { readonly url: string }[] } | undefined;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    asked: requests?.items?.map((item) => item.url.replace(/^https?:\/\/[^/]+/, '')) ?? [],
    failed,
  };
}

/** The first thing that an audit complains of. */
function placeOf(details: unknown): string {
  const [first] = (details as { items?: readonly Record<string, unknown>[] } | undefined)?.items ?? [];
  if (!first) return '';
  const { snippet, explanation } = (first.node ?? {}) as { snippet?: string; explanation?: string };
  const text = snippet ? `${snippet} ${explanation ?? ''}` : String(first.description ?? '');
  return ` (${text.replaceAll(/\s+/g, ' ').slice(0, 240)})`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

/** A browser with a profile of its own, in which a member is logged in where one is asked for. */
async function inBrowser<T>(member: boolean, url: string, act: (port: number) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'maru-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    if (member) await site.logIn(context.request, url);
    return await act(port);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

const load = loadNow();
const site = new Site('lighthouse', 19480);
await site.start();
const oneApp = await site.startOneApp();
const reports = new Map<string, Report[]>();
function seriesOf(build: string, device: Device, path: string): Report[] {
  const key = `${build} ${device} ${path}`;
  const series = reports.get(key) ?? [];
  reports.set(key, series);
  return series;
}
const plainApp = new PlainApp(oneApp, 19489);
const builds = { 'shell and remotes': site.url, 'one app': oneApp, 'one app, plain': await plainApp.start() };
try {
  await expectScreens(Object.values(builds));
  for (let round = 0; round < rounds; round += 1)
    for (const path of screens)
      for (const device of devices)
        for (const [build, url] of Object.entries(builds))
          seriesOf(build, device, path).push(
            await inBrowser(path.startsWith('/app/'), url, (port) => audit(url + path, device, port)),
          );
} finally {
  await plainApp.stop();
  await site.stop();
}

type Figure = Exclude<keyof Report, 'failed' | 'asked'>;
const of = (series: readonly Report[], key: Figure): readonly number[] => series.map((report) => report[key]);
const requestsOf = (series: readonly Report[]): readonly number[] => series.map(({ asked }) => asked.length);
const requestsMax = 20;
for (const device of devices)
  printTable(
    `${device}, ${rounds} rounds`,
    screens.flatMap((path) =>
      Object.keys(builds).map((build) => {
        const series = seriesOf(build, device, path);
        return {
          screen: path,
          build,
          performance: spread(of(series, 'performance')),
          'FCP ms': median(of(series, 'fcp')).toFixed(0),
          'LCP ms': median(of(series, 'lcp')).toFixed(0),
          'blocked ms': spread(of(series, 'tbt')),
          shift: median(of(series, 'shift')).toFixed(3),
          requests: median(requestsOf(series)),
        };
      }),
    ),
    load,
  );
for (const device of devices)
  for (const path of screens) {
    const series = seriesOf('shell and remotes', device, path);
    const one = seriesOf('one app', device, path);
    const failed = [...new Set(series.flatMap((report) => report.failed))];
    if (failed.length > 0) console.log(`${device} ${path} does not pass: ${failed.join('; ')}`);
    goal(`${device} ${path}: performance`, median(of(series, 'performance')), {
      atLeast: device === 'mobile' ? 90 : 98,
    });
    goal(`${device} ${path}: accessibility`, median(of(series, 'accessibility')), { atLeast: 100 });
    goal(`${device} ${path}: best practices`, median(of(series, 'best-practices')), { atLeast: 100 });
    goal(`${device} ${path}: FCP against one app`, median(of(series, 'fcp')) / median(of(one, 'fcp')), { atMost: 1 });
    goal(`${device} ${path}: LCP against one app`, median(of(series, 'lcp')) / median(of(one, 'lcp')), { atMost: 1 });
    const plain = seriesOf('one app, plain', device, path);
    const against = (figure: Figure) => median(of(series, figure)) / median(of(plain, figure));
    goal(`${device} ${path}: FCP against one app, plain`, against('fcp'), { atMost: 0.7 });
    goal(`${device} ${path}: LCP against one app, plain`, against('lcp'), { atMost: 0.8 });
  }
for (const path of screens) {
  const series = seriesOf('shell and remotes', 'mobile', path);
  const most = series.toSorted((one, two) => two.asked.length - one.asked.length)[0]?.asked ?? [];
  if (values.addresses || most.length > requestsMax) console.log(`${path} asks for\n  ${most.join('\n  ')}`);
  goal(`mobile ${path}: requests until quiet`, median(requestsOf(series)), { atMost: requestsMax });
}
for (const path of screens)
  goal(`mobile ${path}: blocking time in ms`, median(of(seriesOf('shell and remotes', 'mobile', path), 'tbt')), {
    atMost: 200,
  });
