import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { acceptFunctions, openBrowser, performanceSession } from '../lib/browser';
import { Site } from '../lib/site';
import { goal, loadNow, printTable, slope } from '../lib/table';

/**
 * 200 mounts and unmounts of each remote: what stays behind in the document. Goal: nothing. Two to five minutes.
 *
 * With `--mounts 1000` also how fast the heap grows, beside the one-app build in the same run: the heap counts compiled code
 * and the router's history, too, so only the difference between the two is the remotes’ own. Half an hour, on a busy
 * machine three quarters.
 */
const { values } = parseArgs({ options: { mounts: { type: 'string' } } });
const mounts = Number(values.mounts ?? 200);
const withHeap = values.mounts !== undefined;
/** With the heap as many as a stage: what the engine learns and compiles in the first hundreds of mounts is no leak. */
const warmUp = withHeap ? mounts / 5 : 20;
/** The shell fetches its overlays some seconds after the start; their listeners are the page's own. */
const lateMs = 8_000;
/** The heap is read so often on the way; nodes and listeners at its ends. */
const stages = withHeap ? 5 : 1;

interface Screen {
  readonly remote: string;
  readonly path: string;
}

/** Remotes in pairs, each mounted while the other leaves. Screens with secrets have documents of their own (decision 38). */
const pairs: readonly { readonly pair: readonly [Screen, Screen]; readonly member: boolean }[] = [
  {
    pair: [
      { remote: 'mfe-trading', path: '/' },
      { remote: 'mfe-help', path: '/help/faq' },
    ],
    member: false,
  },
  {
    pair: [
      { remote: 'mfe-help', path: '/help/notices' },
      { remote: 'mfe-tokensale', path: '/app/wow/lists' },
    ],
    member: false,
  },
  {
    pair: [
      { remote: 'mfe-wallet', path: '/app/asset' },
      { remote: 'mfe-account', path: '/mypage' },
    ],
    member: true,
  },
];

interface Count {
  readonly nodes: number;
  readonly listeners: number;
  readonly heapKiB: number;
}

async function count(page: Page, session: CDPSession): Promise<Count> {
  // Timers and idle callbacks of the last unmount: single-spa's own run up to three seconds.
  await page.waitForTimeout(4500);
  for (let round = 0; round < 6; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { nodes, listeners: jsEventListeners, heapKiB: usedSize / 1024 };
}

/** Goes there and back through the shell's router, without loading the page again, waiting each time until the screen is drawn. */
const cycle = (page: Page, pair: readonly [Screen, Screen], times: number): Promise<void> =>
  page.evaluate(
    async ([screens, turns]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const show = async ({ remote, path }: Screen) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
        const until = performance.now() + 30_000;
        while (!document.querySelector(`[data-remote="${remote}"] h1`)) {
          if (performance.now() > until) throw new Error(`${path} does not appear`);
          await frame();
        }
        await frame();
      };
      for (let turn = 0; turn < turns; turn += 1) for (const screen of screens) await show(screen);
    },
    [pair, times] as const,
  );

/** @returns counts after the warm-up and after each stage. */
async function mountPair(browser: Browser, url: string, { pair, member }: (typeof pairs)[number]) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (member) await site.logIn(context.request, url);
  const page = await context.newPage();
  await acceptFunctions(page);
  await page.goto(url + pair[1].path);
  const session = await performanceSession(page);
  await session.send('HeapProfiler.enable');
  await page.waitForTimeout(lateMs);
  await cycle(page, pair, warmUp);
  const counts = [await count(page, session)];
  for (let stage = 0; stage < stages; stage += 1) {
    await cycle(page, pair, mounts / stages);
    counts.push(await count(page, session));
  }
  await context.close();
  return counts;
}

const left = (counts: readonly Count[], key: keyof Count) => (counts.at(-1)?.[key] ?? 0) - (counts[0]?.[key] ?? 0);
interface Row {
  readonly remotes: string;
  readonly nodes: number;
  readonly listeners: number;
  readonly 'heap KiB at the stages'?: string;
  readonly 'of one app'?: string;
  readonly 'KiB per mount'?: number;
  readonly 'one app’s'?: number;
}

/** KiB per mount; one turn mounts both remotes of a pair. */
const heapSlope = (counts: readonly Count[]) => slope(counts.map(({ heapKiB }) => heapKiB)) / ((2 * mounts) / stages);

const round = (value: number) => Number(value.toFixed(2));

const load = loadNow();
const began = performance.now();
const site = new Site('mounts', 19180);
await site.start();
const oneApp = withHeap ? await site.startOneApp() : null;
const browser = await openBrowser();
const rows: Row[] = [];
try {
  for (const each of pairs) {
    const ours = await mountPair(browser, site.url, each);
    const yardstick = oneApp === null ? null : await mountPair(browser, oneApp, each);
    rows.push({
      remotes: each.pair.map(({ remote }) => remote).join(' '),
      nodes: left(ours, 'nodes'),
      listeners: left(ours, 'listeners'),
      ...(yardstick && {
        'heap KiB at the stages': ours.map(({ heapKiB }) => heapKiB.toFixed(0)).join(' '),
        'of one app': yardstick.map(({ heapKiB }) => heapKiB.toFixed(0)).join(' '),
        'KiB per mount': round(heapSlope(ours)),
        'one app’s': round(heapSlope(yardstick)),
      }),
    });
  }
} finally {
  await browser.close();
  await site.stop();
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
printTable(
  `${mounts} mounts of each remote, ${minutes} minutes`,
  rows.map((row) => ({ ...row })),
  load,
);
goal('nodes left behind', Math.max(...rows.map(({ nodes }) => nodes)), { atMost: 0 });
goal('listeners left behind', Math.max(...rows.map(({ listeners }) => listeners)), { atMost: 0 });
if (withHeap) {
  const sum = (key: 'KiB per mount' | 'one app’s') => rows.reduce((total, row) => total + (row[key] ?? 0), 0);
  goal('heap growth against one app', sum('KiB per mount') / sum('one app’s'), { atMost: 1 });
}
