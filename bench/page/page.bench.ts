import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { acceptFunctions, openBrowser, slowDown } from '../lib/browser';
import { Site } from '../lib/site';
import { goal, loadNow, median, printTable, ratioOfMedians, ratios, spread } from '../lib/table';

/**
 * First load of Main and first and later visits of a remote, against the same sources built as one webpack app and served by
 * the same server. Cold profile, CPU 4x slower, 165 ms and 8.1 Mbit/s, rounds interleaved, ratios round by round. Later visits
 * are many and scatter more within one page than from page to page: theirs is the ratio of the medians of all of them.
 *
 * The first content is the largest contentful paint. Its requests and bytes are those of everything that was asked for before
 * it, whether it waited for them or not; what is asked for only afterwards (fonts, worker of the prices, notices, state of
 * the server) comes late on purpose and is not part of it.
 *
 * The one app is what webpack makes of lazy remotes and screens. Ours is told by its HTML which files come next, so beside it
 * stands a harder yardstick: the one app whose page announces the files of its first content, too.
 *
 *   npm run bench -- page [--rounds 9] [--aa]    --aa: a second series of the one app, the noise of the measurement itself
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, aa: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const device = { rttMs: 165, megabits: 8.1, cpu: 4 };

interface Load {
  readonly lcp: number;
  readonly fcp: number;
  /** A market with its price is there. */
  readonly ready: number;
  readonly requests: number;
  readonly codeKiB: number;
  readonly files: readonly string[];
}

interface Visits {
  /** Milliseconds from the click to the frame with the screen's heading. */
  readonly firstVisit: number;
  readonly laterVisits: readonly number[];
  /** The same for another remote that the member's pointer had reached before. */
  readonly prefetchedVisit: number;
  readonly afterPrefetched: readonly number[];
}

const main = { link: 'a[href="/"]', remote: 'mfe-trading' };
const faq = { link: 'a[href="/help/faq"]', remote: 'mfe-help' };
const sales = { link: 'a[href="/app/wow/lists"]', remote: 'mfe-tokensale' };

const watchPaints = () => {
  const paints = { lcp: 0, fcp: 0 };
  Object.assign(window, { paints });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') paints.fcp = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
};

/** Clicks a link of the shell, without reaching for it first. @returns milliseconds until the frame with the screen's heading. */
const switchTo = (page: Page, { link, remote }: typeof main): Promise<number> =>
  page.evaluate(
    ([selector, heading]) =>
      new Promise<number>((done) => {
        const from = performance.now();
        const look = () => {
          if (document.querySelector(heading)) done(performance.now() - from);
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>(selector)?.click();
        look();
      }),
    [link, `[data-remote="${remote}"] h1`] as const,
  );

/** Visits from Main to a screen that was shown before: one alone may meet a frame or a collection of garbage. */
const visitAgain = async (page: Page, screen: typeof main): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    await switchTo(page, main);
    await page.waitForTimeout(400);
    times.push(await switchTo(page, screen));
    await page.waitForTimeout(400);
  }
  return times;
};

const firstContent = (page: Page) =>
  page.evaluate(() => {
    const { paints } = window as unknown as { paints: { lcp: number; fcp: number } };
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const asked = resources.filter(({ startTime }) => startTime < paints.lcp);
    const code = asked.filter(({ name }) => /\.(js|css)(\?|$)/.test(name));
    return {
      ...paints,
      files: code.map(({ name }) => new URL(name).pathname),
      // The page itself is one more.
      requests: asked.length + 1,
      codeKiB: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    };
  });

/** Loads Main in a fresh profile. @param goOn - what to measure on the page afterwards. */
const open = async <T>(browser: Browser, url: string, goOn: (page: Page) => Promise<T>): Promise<Load & T> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await acceptFunctions(page);
  await page.addInitScript(watchPaints);
  await slowDown(page, device);
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByText('비트코인').first().waitFor();
  const ready = await page.evaluate(() => performance.now());
  await page.waitForTimeout(2500);
  const load = { ...(await firstContent(page)), ready };
  const more = await goOn(page);
  await context.close();
  return { ...load, ...more };
};

const visitRemotes = async (page: Page): Promise<Visits> => {
  const firstVisit = await switchTo(page, faq);
  const laterVisits = await visitAgain(page, faq);
  await switchTo(page, main);
  await page.locator(sales.link).first().hover();
  await page.waitForTimeout(1500);
  const prefetchedVisit = await switchTo(page, sales);
  return { firstVisit, laterVisits, prefetchedVisit, afterPrefetched: await visitAgain(page, sales) };
};

const nothingMore = async () => ({});

const load = loadNow();
const site = new Site('page', 19380);
await site.start();
const oneApp = await site.startOneApp();
const browser = await openBrowser();
const ours: (Load & Visits)[] = [];
const one: (Load & Visits)[] = [];
const oneAgain: (Load & Visits)[] = [];
const oneAnnounced: Load[] = [];
try {
  await open(browser, site.url, nothingMore);
  const { files } = await open(browser, oneApp, nothingMore);
  const announcing = await site.startOneApp(files.filter((file) => !/\/main\./.test(file)));
  for (let round = 0; round < rounds; round += 1) {
    one.push(await open(browser, oneApp, visitRemotes));
    ours.push(await open(browser, site.url, visitRemotes));
    oneAnnounced.push(await open(browser, announcing, nothingMore));
    if (values.aa) oneAgain.push(await open(browser, oneApp, visitRemotes));
  }
} finally {
  await browser.close();
  await site.stop();
}

type Figure<T> = Exclude<keyof T, 'files' | 'laterVisits' | 'afterPrefetched'>;
const of = <T extends object>(series: readonly T[], key: Figure<T>) => series.map((each) => Number(each[key]));
const all = (series: readonly Visits[], key: 'laterVisits' | 'afterPrefetched') => series.flatMap((each) => each[key]);
const loadRow = (build: string, series: readonly Load[]) => ({
  build,
  'LCP ms': spread(of(series, 'lcp')),
  'FCP ms': spread(of(series, 'fcp')),
  'ready ms': spread(of(series, 'ready')),
  requests: median(of(series, 'requests')),
  'JS+CSS KiB': median(of(series, 'codeKiB')).toFixed(1),
});
const visitRow = (build: string, series: readonly Visits[]) => ({
  build,
  'first visit ms': spread(of(series, 'firstVisit')),
  'later visits ms': spread(all(series, 'laterVisits')),
  'prefetched ms': spread(of(series, 'prefetchedVisit')),
  'later ms': spread(all(series, 'afterPrefetched')),
});
printTable(
  `First load of Main, ${rounds} rounds`,
  [
    loadRow('shell and remotes', ours),
    loadRow('one app', one),
    loadRow('one app, announced', oneAnnounced),
    ...(values.aa ? [loadRow('one app again', oneAgain)] : []),
  ],
  load,
);
printTable(
  'Visits of remotes',
  [
    visitRow('shell and remotes', ours),
    visitRow('one app', one),
    ...(values.aa ? [visitRow('one app again', oneAgain)] : []),
  ],
  load,
);
const against = (key: Figure<Load & Visits>, series = ours) => median(ratios(of(series, key), of(one, key)));
/** @returns the larger ratio of the two remotes. */
const tellLater = (what: string, series: readonly Visits[]): number => {
  const [faqs, salesAgain] = (['laterVisits', 'afterPrefetched'] as const).map((key) =>
    ratioOfMedians(all(series, key), all(one, key)),
  );
  console.log(`${what}: later visits of help ${faqs?.text}, of token sale ${salesAgain?.text}`);
  return Math.max(faqs?.ratio ?? Number.NaN, salesAgain?.ratio ?? Number.NaN);
};
if (values.aa) {
  const noise = (['lcp', 'firstVisit'] as const).map((key) => against(key, oneAgain).toFixed(2));
  console.log(`A/A: LCP ${noise[0]}, first visit ${noise[1]}`);
  tellLater('A/A', oneAgain);
}
goal('LCP of Main against one app', against('lcp'), { atMost: 1.08 });
goal('LCP of Main against one app, announced', median(ratios(of(ours, 'lcp'), of(oneAnnounced, 'lcp'))), {
  atMost: 1.08,
});
goal('JS+CSS of the first content against one app', against('codeKiB'), { atMost: 1.2 });
goal('JS+CSS of the first content in KiB brotli', median(of(ours, 'codeKiB')), { atMost: 200 });
goal('requests of the first content', median(of(ours, 'requests')), { atMost: 10 });
goal('first visit of a remote against one app', against('firstVisit'), { atMost: 1.15 });
goal('later visits against one app', tellLater('against one app', ours), { atMost: 1.08 });
const prefetched = median(of(ours, 'prefetchedVisit')) / median(all(ours, 'afterPrefetched'));
goal('first visit of a prefetched remote against later ones', prefetched, { atMost: 1.1 });
