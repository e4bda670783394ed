import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { Product } from '../../scripts/lib/product.mjs';
import { acceptFunctions, openBrowser } from '../lib/browser';
import { goal, loadNow, median, printTable, ratios, spread } from '../lib/table';

/**
 * First load of Main and first and later visits of a remote, against the same sources built as one webpack app and served by
 * the same server. Cold profile, CPU 4x slower, 165 ms and 8.1 Mbit/s, rounds interleaved; a second one-app series is the
 * noise of the measurement itself (A/A).
 */
const rounds = Number(process.argv[2] ?? 9);
const root = fileURLToPath(new URL('../..', import.meta.url));
const oneAppPort = '19280';
const environment = {
  MARU_PORT_SHELL: '19380',
  MARU_PORT_REGISTRY: '19381',
  MARU_PORT_EXCHANGE: '19390',
  MARU_WORLD: 'sandbox',
  MARU_QUIET_MARKETS: '1',
  MARU_PUBLIC_URL: 'http://localhost:19380',
  MARU_HOME: join(root, '.maru', 'bench-page'),
};

interface Visit {
  readonly lcp: number;
  readonly fcp: number;
  readonly ready: number;
  readonly requests: number;
  readonly codeKiB: number;
  readonly firstVisit: number;
  readonly laterVisit: number;
}

/** Element that a member came for, of Main and of the remote visited from there. */
const marketRow = 'text=비트코인';
const main = { link: 'a[href="/"]', heading: '마켓' };
const faq = { link: 'a[href="/help/faq"]', heading: '자주 묻는 질문' };

const throttle = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: (8.1 * 1024 * 1024) / 8,
    uploadThroughput: (1.6 * 1024 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

/** Clicks a link of the shell, without reaching for it first. @returns milliseconds until the frame with the screen's heading. */
const switchTo = (page: Page, { link, heading }: typeof main): Promise<number> =>
  page.evaluate(
    ([selector, text]) =>
      new Promise<number>((done) => {
        const from = performance.now();
        const look = () => {
          const there = [...document.querySelectorAll('h1')].some(({ textContent }) => textContent === text);
          if (there) done(performance.now() - from);
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>(selector)?.click();
        look();
      }),
    [link, heading] as const,
  );

const visit = async (browser: Browser, port: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await acceptFunctions(page);
  await page.addInitScript(() => {
    const paints = { lcp: 0, fcp: 0 };
    Object.assign(window, { paints });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paints.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') paints.fcp = entry.startTime;
    }).observe({ type: 'paint', buffered: true });
  });
  await throttle(page);
  await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' });
  await page.locator(marketRow).first().waitFor();
  const ready = await page.evaluate(() => performance.now());
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming;
      return { name, bytes: encodedBodySize };
    }),
  );
  await page.waitForTimeout(2500);
  const paints = await page.evaluate(() => (window as unknown as { paints: { lcp: number; fcp: number } }).paints);
  const firstVisit = await switchTo(page, faq);
  const later: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await switchTo(page, main);
    await page.waitForTimeout(500);
    later.push(await switchTo(page, faq));
    await page.waitForTimeout(500);
  }
  await context.close();
  const code = loaded.filter(({ name }) => /\.(js|css)(\?|$)/.test(name));
  return {
    ...paints,
    ready,
    // The page itself is one more.
    requests: loaded.length + 1,
    codeKiB: code.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    firstVisit,
    laterVisit: median(later),
  };
};

const load = loadNow();
const product = new Product(environment);
const oneApp = new Product({
  ...environment,
  MARU_PORT_SHELL: oneAppPort,
  MARU_SHELL_DIST: join(root, 'shell', 'dist-one-app'),
  MARU_REGISTRY_URL: 'http://127.0.0.1:1',
  // A server without a registry goes on with the last set that it has kept.
  MARU_HOME: join(root, '.maru', 'bench-page-one-app'),
});
await product.start('exchange');
await product.start('registry');
await product.publish();
await product.start('shell');
await oneApp.start('shell');
const browser = await openBrowser();
const series: Record<'ours' | 'one' | 'oneAgain', Visit[]> = { ours: [], one: [], oneAgain: [] };
try {
  await visit(browser, environment.MARU_PORT_SHELL);
  for (let round = 0; round < rounds; round += 1) {
    series.one.push(await visit(browser, oneAppPort));
    series.ours.push(await visit(browser, environment.MARU_PORT_SHELL));
    series.oneAgain.push(await visit(browser, oneAppPort));
  }
} finally {
  await browser.close();
  await oneApp.stop();
  await product.stop();
}

const of = (visits: readonly Visit[], key: keyof Visit) => visits.map((each) => each[key]);
const row = (build: string, visits: readonly Visit[]) => ({
  build,
  'LCP ms': spread(of(visits, 'lcp')),
  'FCP ms': spread(of(visits, 'fcp')),
  'ready ms': spread(of(visits, 'ready')),
  requests: median(of(visits, 'requests')),
  'JS+CSS KiB': median(of(visits, 'codeKiB')).toFixed(1),
  'first visit ms': spread(of(visits, 'firstVisit')),
  'later visits ms': spread(of(visits, 'laterVisit')),
});
printTable(
  'First load of Main',
  [row('shell and remotes', series.ours), row('one app', series.one), row('one app again', series.oneAgain)],
  load,
);
const against = (key: keyof Visit, ours = series.ours) => median(ratios(of(ours, key), of(series.one, key)));
console.log(
  `A/A: LCP ${against('lcp', series.oneAgain).toFixed(2)}, first visit ${against('firstVisit', series.oneAgain).toFixed(2)}, later visits ${against('laterVisit', series.oneAgain).toFixed(2)}`,
);
goal('LCP of Main against one app', against('lcp'), { atMost: 1.2 });
goal('requests', median(of(series.ours, 'requests')), { atMost: 10 });
goal('JS+CSS in KiB brotli', median(of(series.ours, 'codeKiB')), { atMost: 200 });
goal('first visit of a remote against one app', against('firstVisit'), { atMost: 1.15 });
goal('later visits against one app', against('laterVisit'), { atMost: 1.08 });
