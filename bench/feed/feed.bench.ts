import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Product } from '@maru/tools-product';
import type { Browser, Page } from 'playwright-core';
import { acceptFunctions, framesPerSecond, mainThreadSeconds, openBrowser, performanceSession } from '../lib/browser';
import { goal, loadNow, median, printTable, ratios, spread } from '../lib/table';

/**
 * 10,000 ticks a second in 300 markets, one message each: the real trading screen and Main against a page that writes straight into
 * the DOM. Same source, same machine, alternating rounds. The trading screen draws the book of its market besides, ten times a
 * second, and the time from a book's message to its paint is measured.
 *
 *   npm run bench -- feed [rounds]
 */
const rounds = Number(process.argv[2] ?? 5);
const warmUpMs = 3000;
const measureMs = 8000;
const sitePort = '19085';
const pages = { dom: '/dom.html', main: '/', trading: '/exchange/KRW-C000' } as const;

interface Counters {
  readonly sent: number;
  readonly subscriptions: number;
  readonly backlogMax: number;
  /** Epoch milliseconds, by the number of the book. */
  readonly bookSentAt: readonly number[];
}

interface Figures {
  readonly cpuPercent: number;
  readonly fps: number;
  /** Share of the ticks sent while measuring that the page did not fall behind on. */
  readonly takenPercent: number;
  /** Milliseconds from a message of the book to the frame that shows it or a later one. */
  readonly paints: readonly number[];
}

async function ask(source: ChildProcess, question: string): Promise<Counters> {
  source.send(question);
  const [answer] = (await once(source, 'message')) as [Counters];
  return answer;
}

interface Watched {
  /** When the frame with a book was drawn, by the number of the book. */
  booksDrawn: [number: number, at: number][];
}

/** Notes each number of a book that the page draws: the amount of the best sell, above a million. */
function watchBook(): void {
  const drawn: [number, number][] = [];
  Object.assign(window, { booksDrawn: drawn });
  let newest = 0;
  const look = () => {
    for (const { textContent } of document.querySelectorAll('ul[style*="--levels"] span')) {
      const number = /^1,(\d{3}),(\d{3})\.0$/.exec(textContent ?? '');
      if (number) newest = Number(`${number[1]}${number[2]}`);
    }
    const at = newest;
    // After the frame that has it: a task that follows the next animation frame.
    if (at > (drawn.at(-1)?.[0] ?? 0)) {
      drawn.push([at, Number.NaN]);
      requestAnimationFrame(() => setTimeout(() => drawn.push([at, Date.now()])));
    }
  };
  const book = document.querySelector('ul[style*="--levels"]')?.closest('section');
  if (book) new MutationObserver(look).observe(book, { subtree: true, childList: true, characterData: true });
}

async function visit(browser: Browser, source: ChildProcess, path: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await acceptFunctions(page);
    await page.goto(`http://localhost:${sitePort}${path}`);
    await page.getByText('C000').first().waitFor();
    await page.waitForTimeout(warmUpMs);
    if (path === pages.trading) await page.evaluate(watchBook);
    return await measure(page, source);
  } finally {
    await page.close();
  }
}

async function measure(page: Page, source: ChildProcess): Promise<Figures> {
  const session = await performanceSession(page);
  await ask(source, 'reset');
  const from = { cpu: await mainThreadSeconds(session), at: performance.now() };
  const fps = await framesPerSecond(page, measureMs);
  const cpu = (await mainThreadSeconds(session)) - from.cpu;
  const seconds = (performance.now() - from.at) / 1000;
  const { sent, subscriptions, backlogMax, bookSentAt } = await ask(source, 'counters');
  const drawn = await page.evaluate(() => (window as unknown as Partial<Watched>).booksDrawn ?? []);
  // A gap would make the page subscribe again; a page that falls behind leaves bytes with the sender.
  const behind = subscriptions > 0 ? sent : backlogMax / 300;
  return {
    cpuPercent: (cpu / seconds) * 100,
    fps,
    takenPercent: (1 - behind / sent) * 100,
    paints: paintsOf(drawn, bookSentAt),
  };
}

/** A book that was never drawn counts until the first later one was. */
function paintsOf(drawn: Watched['booksDrawn'], sentAt: readonly number[]): number[] {
  const painted = drawn.filter(([, at]) => at > 0);
  const [first, last] = [painted[0]?.[0] ?? 1, painted.at(-1)?.[0] ?? 0];
  return sentAt.flatMap((sent, number) => {
    if (number <= first || number > last) return [];
    const at = painted.find(([shown]) => shown >= number)?.[1];
    return at === undefined ? [] : [at - sent];
  });
}

const load = loadNow();
const environment = {
  MARU_PORT_SHELL: '19080',
  MARU_PORT_REGISTRY: '19081',
  MARU_EXCHANGE_URL: `http://127.0.0.1:${sitePort}`,
  MARU_HOME: fileURLToPath(new URL('../../.maru/bench-feed', import.meta.url)),
};
const product = new Product(environment);
const source = fork(fileURLToPath(new URL('./source.ts', import.meta.url)), [sitePort, environment.MARU_PORT_SHELL], {
  execArgv: ['--import', 'tsx'],
});
await once(source, 'message');
const figures: Record<keyof typeof pages, Figures[]> = { dom: [], main: [], trading: [] };
const names = Object.keys(pages) as (keyof typeof pages)[];
let browser: Browser | undefined;
try {
  await product.start('registry');
  await product.publish();
  await product.start('shell');
  browser = await openBrowser();
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) figures[name].push(await visit(browser, source, pages[name]));
} finally {
  await browser?.close();
  source.kill();
  await product.stop();
}

const cpuOf = (each: readonly Figures[]) => each.map(({ cpuPercent }) => cpuPercent);
const row = (page: string, each: readonly Figures[]) => ({
  page,
  'main-thread CPU %': spread(cpuOf(each), 1),
  fps: spread(each.map(({ fps }) => fps)),
  'ticks taken %': spread(
    each.map(({ takenPercent }) => takenPercent),
    1,
  ),
});
const { dom, main, trading } = figures;
const title = 'Feed page: 10,000 ticks/s, 300 markets';
printTable(title, [row('trading screen', trading), row('Main', main), row('direct DOM', dom)], load);
const paints = trading.flatMap((each) => each.paints).sort((one, other) => one - other);
const against = (ours: readonly Figures[]) => median(ratios(cpuOf(ours), cpuOf(dom)));
goal('CPU of the trading screen’s thread against direct DOM', against(trading), { atMost: 0.35 });
goal('CPU of Main’s thread against direct DOM', against(main), { atMost: 0.5 });
goal('frames per second', median(trading.map(({ fps }) => fps)), { atLeast: 58 });
goal('ticks taken in percent', median(trading.map(({ takenPercent }) => takenPercent)), { atLeast: 100 });
goal(
  `p99 from a book to its paint, ms (${paints.length} books)`,
  paints[Math.floor(paints.length * 0.99)] ?? Number.NaN,
  {
    atMost: 100,
  },
);
