import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { acceptFunctions, openBrowser, slowDown, smallDevice } from '../lib/browser';
import { Site } from '../lib/site';
import { goal, loadNow, median, printTable, ratios, spread } from '../lib/table';

/**
 * First load of the entry of a withdrawal by a member, against the same sources built as one webpack app and served by the same
 * server. Cold profile, CPU 4x slower, 165 ms and 8.1 Mbit/s, rounds interleaved, ratios round by round.
 *
 * It is painted when what the member may do stands there: the heading of the screen and its conditions or its form.
 *
 *   npm run bench -- entry [--rounds 9] [--path /app/withdraw/KRW]
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, path: { type: 'string', default: '/app/withdraw/BTC' } },
});
const rounds = Number(values.rounds);

interface Entry {
  readonly fcp: number;
  /** The heading of the screen, drawn by its remote. */
  readonly heading: number;
  /** Conditions or form, with what the exchange has answered. */
  readonly ready: number;
}

async function open(browser: Browser, url: string): Promise<Entry> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await site.logIn(context.request, url);
  const page = await context.newPage();
  await acceptFunctions(page);
  await slowDown(page, smallDevice);
  await page.goto(url + values.path, { waitUntil: 'commit' });
  const now = () => page.evaluate(() => performance.now());
  await page.locator('[data-remote="mfe-wallet"] h1').waitFor();
  const heading = await now();
  await page.locator('[data-remote="mfe-wallet"] :is(form, dl, li)').first().waitFor();
  const ready = await now();
  const fcp = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  await context.close();
  return { fcp, heading, ready };
}

const load = loadNow();
const site = new Site('entry', 19460);
await site.start();
const oneApp = await site.startOneApp();
const browser = await openBrowser();
const ours: Entry[] = [];
const one: Entry[] = [];
try {
  for (const url of [oneApp, site.url]) await open(browser, url);
  for (let round = 0; round < rounds; round += 1) {
    one.push(await open(browser, oneApp));
    ours.push(await open(browser, site.url));
  }
} finally {
  await browser.close();
  await site.stop();
}

const of = (series: readonly Entry[], key: keyof Entry) => series.map((each) => each[key]);
const row = (build: string, series: readonly Entry[]) => ({
  build,
  'FCP ms': spread(of(series, 'fcp')),
  'heading ms': spread(of(series, 'heading')),
  'ready ms': spread(of(series, 'ready')),
});
printTable(
  `First load of ${values.path}, ${rounds} rounds`,
  [row('shell and remotes', ours), row('one app', one)],
  load,
);
for (const key of ['fcp', 'heading', 'ready'] as const)
  goal(`${key} of the entry against one app`, median(ratios(of(ours, key), of(one, key))), { atMost: 1.1 });
