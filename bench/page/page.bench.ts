import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { acceptFunctions, openBrowser, slowDown, smallDevice } from '../lib/browser';
import { Site } from '../lib/site';
import { goal, loadNow, median, printTable, ratioOfMedians, ratios, spread } from '../lib/table';

/**
 * First load of Main and first and later visits of a remote, against the same sources built as one webpack app and served by
 * the same server. Cold profile, CPU 4x slower, 165 ms and 8.1 Mbit/s, rounds interleaved, ratios round by round. Later visits
 * scatter within a page and from page to page, by what the engine has compiled and collected: theirs is the ratio of the
 * medians of all visits to two remotes, of pages of their own.
 *
 * The first content is the largest contentful paint. Its requests and bytes are those of everything that was asked for before
 * it, whether it waited for them or not; what is asked for only afterwards (fonts, worker of the prices, notices, state of
 * the server) comes late on purpose and is not part of it.
 *
 * The one app is what webpack makes of lazy remotes and screens. Our HTML announces the next files, so there is a second,
 * harder yardstick: the one app whose page announces the files of its first content, too.
 *
 *   npm run bench -- page [--rounds 9] [--aa]    --aa: a second series of the one app, the noise of the measurement itself
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, aa: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);

interface Load {
  readonly lcp: number;
  readonly fcp: number;
  /** A market with its price is there. */
  readonly ready: number;
  readonly requests: number;
  readonly codeKiB: number;
  readonly files: readonly string[];
}

/** Milliseconds from the click to the frame with the screen's heading. */
interface Visits {
  readonly firstVisit: number;
  /** To another remote that the member's pointer had reached before. */
  readonly prefetchedVisit: number;
}

interface LaterVisits {
  readonly help: readonly number[];
  readonly sales: readonly number[];
}

const main = { link: 'a[href="/"]', remote: 'mfe-trading' };
const faq = { link: 'a[href="/help/faq"]', remote: 'mfe-help' };
const sales = { link: 'a[href="/app/wow/lists"]', remote: 'mfe-tokensale' };

function watchPaints() {
  const paints = { lcp: 0, fcp: 0 };
  Object.assign(window, { paints });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') paints.fcp = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
}

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

/** Visits from Main to a screen that was shown before. */
async function visitAgain(page: Page, screen: typeof main, times: number): Promise<readonly number[]> {
  const visits: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    await switchTo(page, main);
    await page.waitForTimeout(400);
    visits.push(await switchTo(page, screen));
    await page.waitForTimeout(400);
  }
  return visits;
}

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
async function open<T>(browser: Browser, url: string, goOn: (page: Page) => Promise<T>): Promise<Load & T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await acceptFunctions(page);
  await page.addInitScript(watchPaints);
  await slowDown(page, smallDevice);
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByText('비트코인').first().waitFor();
  const ready = await page.evaluate(() => performance.now());
  await page.waitForTimeout(2500);
  const load = { ...(await firstContent(page)), ready };
  const more = await goOn(page);
  await context.close();
  return { ...load, ...more };
}

async function visitRemotes(page: Page): Promise<Visits> {
  const firstVisit = await switchTo(page, faq);
  await page.waitForTimeout(400);
  await switchTo(page, main);
  await page.locator(sales.link).first().hover();
  await page.waitForTimeout(1500);
  return { firstVisit, prefetchedVisit: await switchTo(page, sales) };
}

async function visitLater(page: Page): Promise<LaterVisits> {
  for (const screen of [faq, main, sales]) {
    await switchTo(page, screen);
    await page.waitForTimeout(1000);
  }
  return { help: await visitAgain(page, faq, 4), sales: await visitAgain(page, sales, 4) };
}

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
const later: Record<'ours' | 'one' | 'oneAgain', LaterVisits[]> = { ours: [], one: [], oneAgain: [] };
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
  const builds = [
    [later.one, oneApp],
    [later.ours, site.url],
    ...(values.aa ? ([[later.oneAgain, oneApp]] as const) : []),
  ] as const;
  for (let round = 0; round < 2 * rounds; round += 1) {
    // Nobody is always the first or the last.
    for (const [series, url] of round % 2 ? builds.toReversed() : builds)
      series.push(await open(browser, url, visitLater));
  }
} finally {
  await browser.close();
  await site.stop();
}

type Figure<T> = Exclude<keyof T, 'files'>;
const of = <T extends object>(series: readonly T[], key: Figure<T>) => series.map((each) => Number(each[key]));
const loadRow = (build: string, series: readonly Load[]) => ({
  build,
  'LCP ms': spread(of(series, 'lcp')),
  'FCP ms': spread(of(series, 'fcp')),
  'ready ms': spread(of(series, 'ready')),
  requests: median(of(series, 'requests')),
  'JS+CSS KiB': median(of(series, 'codeKiB')).toFixed(1),
});
const visitRow = (build: string, series: readonly Visits[], again: readonly LaterVisits[]) => ({
  build,
  'help, first ms': spread(of(series, 'firstVisit')),
  'later ms': spread(again.flatMap(({ help }) => help)),
  'sales, prefetched ms': spread(of(series, 'prefetchedVisit')),
  'later ms ': spread(again.flatMap(({ sales }) => sales)),
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
    visitRow('shell and remotes', ours, later.ours),
    visitRow('one app', one, later.one),
    ...(values.aa ? [visitRow('one app again', oneAgain, later.oneAgain)] : []),
  ],
  load,
);
const against = (key: Figure<Load & Visits>, series = ours) => median(ratios(of(series, key), of(one, key)));
const laterAgainst = (remote: keyof LaterVisits, series = later.ours) =>
  ratioOfMedians(
    series.map((page) => page[remote]),
    later.one.map((page) => page[remote]),
  );
if (values.aa) {
  const noise = (['lcp', 'firstVisit'] as const).map((key) => against(key, oneAgain).toFixed(2));
  console.log(`A/A: LCP ${noise[0]}, first visit ${noise[1]}`);
  const [help, sale] = (['help', 'sales'] as const).map((remote) => laterAgainst(remote, later.oneAgain).text);
  console.log(`A/A: later visits of help ${help}, of token sale ${sale}`);
}
goal('LCP of Main against one app', against('lcp'), { atMost: 1.08 });
goal('LCP of Main against one app, announced', median(ratios(of(ours, 'lcp'), of(oneAnnounced, 'lcp'))), {
  atMost: 1.08,
});
goal('JS+CSS of the first content against one app', against('codeKiB'), { atMost: 1.2 });
goal('JS+CSS of the first content in KiB brotli', median(of(ours, 'codeKiB')), { atMost: 200 });
goal('requests of the first content', median(of(ours, 'requests')), { atMost: 10 });
goal('first visit of a remote against one app', against('firstVisit'), { atMost: 1.15 });
for (const [remote, name] of [
  ['help', 'help'],
  ['sales', 'token sale'],
] as const) {
  const { ratio, text } = laterAgainst(remote);
  goal(`later visits of ${name} against one app, ${text}`, ratio, { atMost: 1.08 });
}
const prefetched = median(of(ours, 'prefetchedVisit')) / median(later.ours.flatMap((page) => page.sales));
goal('first visit of a prefetched remote against later ones', prefetched, { atMost: 1.1 });
