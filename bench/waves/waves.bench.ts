import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { acceptFunctions, openBrowser, slowDown } from '../lib/browser';
import { Site } from '../lib/site';
import { goal, loadNow, median, printTable, spread } from '../lib/table';

/**
 * How a remote comes onto the page on a slow network (4G: 150 ms RTT, 1.6 Mbit/s), cold: in how many waves of requests, and
 * how long after the shell. A request belongs to the wave after the last one whose answer it may have waited for; the page
 * is the first. Counted are waves of what had arrived when the remote was painted.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
const slow4G = { rttMs: 150, megabits: 1.6 };
const root = fileURLToPath(new URL('../..', import.meta.url));

const screens = [
  { remote: 'mfe-trading', path: '/', member: false },
  { remote: 'mfe-auth', path: '/login', member: false },
  { remote: 'mfe-tokensale', path: '/app/wow/lists', member: false },
  { remote: 'mfe-help', path: '/help/faq', member: false },
  { remote: 'mfe-wallet', path: '/app/asset', member: true },
  { remote: 'mfe-account', path: '/mypage', member: true },
];

interface Arrival {
  /** Milliseconds from the frame with the shell's frame to the one with the remote's heading. */
  readonly gap: number;
  readonly remoteAt: number;
  readonly waves: number;
  readonly requests: number;
}

interface Timed {
  readonly start: number;
  readonly end: number;
}

/** Wave of the last request: one more than the longest chain of requests that had ended before it began. */
function wavesOf(requests: readonly Timed[]): number {
  const waves = new Map<Timed, number>();
  for (const request of [...requests].sort((a, b) => a.start - b.start)) {
    const before = [...waves].filter(([{ end }]) => end <= request.start).map(([, wave]) => wave);
    waves.set(request, 1 + Math.max(0, ...before));
  }
  return Math.max(...waves.values());
}

/** Notes the first frames in which shell and remote are there. */
function watchArrivals(remote: string): void {
  const seen: Record<string, number> = {};
  Object.assign(window, { seen });
  const wanted = { shell: '#main', remote: `[data-remote="${remote}"] h1` };
  const look = () => {
    for (const [name, selector] of Object.entries(wanted)) {
      if (seen[name] === undefined && document.querySelector(selector)) seen[name] = performance.now();
    }
    if (seen.remote === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function arrive(browser: Browser, { remote, path, member }: (typeof screens)[number]): Promise<Arrival> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (member) await site.logIn(context.request);
  const page = await context.newPage();
  await acceptFunctions(page);
  await page.addInitScript(watchArrivals, remote);
  await slowDown(page, slow4G);
  await page.goto(site.url + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { seen: { remote?: number } }).seen.remote !== undefined);
  const { seen, requests } = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      seen: (window as unknown as { seen: { shell: number; remote: number } }).seen,
      requests: [
        // What the page names is asked for as soon as its first bytes are there.
        { start: 0, end: document?.responseStart ?? 0 },
        ...resources.map(({ startTime, responseEnd }) => ({ start: startTime, end: responseEnd })),
      ],
    };
  });
  await context.close();
  const arrived = requests.filter(({ end }) => end <= seen.remote);
  return {
    gap: seen.remote - seen.shell,
    remoteAt: seen.remote,
    waves: wavesOf(arrived),
    requests: arrived.length,
  };
}

const entryKilobytes = (remote: string): number =>
  gzipSync(readFileSync(join(root, remote, 'dist', 'remoteEntry.js')), { level: 9 }).length / 1000;

const load = loadNow();
const site = new Site('waves', 19480);
await site.start();
const browser = await openBrowser();
const arrivals = new Map(screens.map((screen) => [screen, [] as Arrival[]]));
try {
  for (const screen of screens) await arrive(browser, screen);
  for (let round = 0; round < rounds; round += 1) {
    for (const [screen, series] of arrivals) series.push(await arrive(browser, screen));
  }
} finally {
  await browser.close();
  await site.stop();
}

const rows = [...arrivals].map(([{ remote }, series]) => ({
  remote,
  'entry KB gzip': entryKilobytes(remote).toFixed(1),
  waves: median(series.map(({ waves }) => waves)),
  requests: median(series.map(({ requests }) => requests)),
  'remote painted at ms': spread(series.map(({ remoteAt }) => remoteAt)),
  'ms after the shell': spread(series.map(({ gap }) => gap)),
}));
printTable('Remotes on slow 4G, cold', rows, load);
const worst = (values: readonly number[]) => Math.max(...values);
goal('remote entry in KB gzip', worst(screens.map(({ remote }) => entryKilobytes(remote))), { atMost: 10 });
goal('waves of requests to a remote’s paint', worst(rows.map(({ waves }) => waves)), { atMost: 3 });
const gaps = [...arrivals.values()].map((series) => median(series.map(({ gap }) => gap)));
goal('ms from the shell’s paint to the remote’s', worst(gaps), { atMost: 60 });
