import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Product } from '@maru/tools-product';
import type { Browser } from 'playwright-core';
import { acceptFunctions, framesPerSecond, mainThreadSeconds, openBrowser, performanceSession } from '../lib/browser';
import { goal, loadNow, median, printTable, ratios, spread } from '../lib/table';

/**
 * 10,000 ticks a second in 300 markets, one message each: the real Main page against a page that writes straight into the
 * DOM. Same source, same machine, alternating rounds.
 */
const rounds = Number(process.argv[2] ?? 5);
const warmUpMs = 3000;
const measureMs = 8000;
const sitePort = '19085';

interface Figures {
  readonly cpuPercent: number;
  readonly fps: number;
  /** Share of the ticks sent while measuring that the page did not fall behind on. */
  readonly takenPercent: number;
}

async function ask(source: ChildProcess, question: string) {
  source.send(question);
  const [answer] = (await once(source, 'message')) as [{ sent: number; subscriptions: number; backlogMax: number }];
  return answer;
}

async function visit(browser: Browser, source: ChildProcess, path: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await acceptFunctions(page);
  await page.goto(`http://localhost:${sitePort}${path}`);
  await page.getByText('C000').first().waitFor();
  await page.waitForTimeout(warmUpMs);
  const session = await performanceSession(page);
  await ask(source, 'reset');
  const from = { cpu: await mainThreadSeconds(session), at: performance.now() };
  const fps = await framesPerSecond(page, measureMs);
  const cpu = (await mainThreadSeconds(session)) - from.cpu;
  const seconds = (performance.now() - from.at) / 1000;
  const { sent, subscriptions, backlogMax } = await ask(source, 'counters');
  await page.close();
  // A gap would make the page subscribe again; a page that falls behind leaves bytes with the sender.
  const behind = subscriptions > 0 ? sent : backlogMax / 300;
  return { cpuPercent: (cpu / seconds) * 100, fps, takenPercent: (1 - behind / sent) * 100 };
}

const load = loadNow();
const product = new Product({
  MARU_PORT_SHELL: '19080',
  MARU_PORT_REGISTRY: '19081',
  MARU_HOME: fileURLToPath(new URL('../../.maru/bench-feed', import.meta.url)),
});
await product.start('registry');
await product.publish();
await product.start('shell');
const source = fork(fileURLToPath(new URL('./source.ts', import.meta.url)), [sitePort, '19080'], {
  execArgv: ['--import', 'tsx'],
});
await once(source, 'message');
const browser = await openBrowser();
const ours: Figures[] = [];
const dom: Figures[] = [];
for (let round = 0; round < rounds; round += 1) {
  dom.push(await visit(browser, source, '/dom.html'));
  ours.push(await visit(browser, source, '/'));
}
await browser.close();
source.kill();
await product.stop();

const row = (page: string, figures: readonly Figures[]) => ({
  page,
  'main-thread CPU %': spread(
    figures.map(({ cpuPercent }) => cpuPercent),
    1,
  ),
  fps: spread(figures.map(({ fps }) => fps)),
  'ticks taken %': spread(
    figures.map(({ takenPercent }) => takenPercent),
    1,
  ),
});
printTable('Feed page: 10,000 ticks/s, 300 markets', [row('Main', ours), row('direct DOM', dom)], load);
goal(
  'CPU of the page’s thread against direct DOM',
  median(
    ratios(
      ours.map((f) => f.cpuPercent),
      dom.map((f) => f.cpuPercent),
    ),
  ),
  { atMost: 0.5 },
);
goal('frames per second', median(ours.map(({ fps }) => fps)), { atLeast: 50 });
goal('ticks taken in percent', median(ours.map(({ takenPercent }) => takenPercent)), { atLeast: 99 });
