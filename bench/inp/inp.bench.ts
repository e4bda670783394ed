import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { acceptFunctions, openBrowser } from '../lib/browser';
import { Site } from '../lib/site';
import { goal, loadNow, printTable } from '../lib/table';

/**
 * From a member's press or key to the next frame (Event Timing, interaction to next paint): entering an order, tabs and
 * markets, with a processor 4x slower and 1,000 ticks a second arriving. The longest event of each interaction counts.
 *
 *   npm run bench -- inp [--rounds 6] [--ticks 1000]
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '6' }, ticks: { type: 'string', default: '1000' } },
});
const firstPort = 19580;
const relayPort = String(firstPort + 9);

interface Watched {
  interactions: Map<number, number>;
}

function watchInteractions() {
  const interactions = new Map<number, number>();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId)
        interactions.set(entry.interactionId, Math.max(entry.duration, interactions.get(entry.interactionId) ?? 0));
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** What a member does once, and its name in the table. */
type Act = readonly [name: string, act: (page: Page) => Promise<unknown>];

/**
 * By the mouse alone: a click of Playwright's locators handles the event in the page as well, to see what it hits, and forces
 * a layout there.
 */
const clicked =
  (find: (page: Page) => Locator) =>
  async (page: Page): Promise<void> => {
    const found = find(page).first();
    await found.scrollIntoViewIfNeeded();
    const box = await found.boundingBox();
    if (!box) throw new Error(`nothing to press: ${found}`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
const button = (name: string): Act => [name, clicked((page) => page.getByRole('button', { name, exact: true }))];
const tab = (name: string): Act => [name, clicked((page) => page.getByRole('tab', { name }))];
const market = (code: string): Act => [code, clicked((page) => page.locator(`a[href*="/exchange/KRW-${code}"]`))];
const typed = (key: string): Act => [`types ${key}`, (page) => page.getByLabel('주문 수량').first().press(key)];
const kind = (name: string): Act => [name, clicked((page) => page.getByRole('radio', { name, exact: true }))];

const scenes: Readonly<Record<string, readonly Act[]>> = {
  'order entry': [
    ...['1', '2', '3', '4'].map(typed),
    ...['10%', '25%', '50%', '최대'].map(button),
    ...['매도', '매수'].map(tab),
    ...['시장가', '지정가'].map(kind),
    typed('1'),
  ],
  tabs: ['체결 내역', '보유 자산', '미체결', 'BTC', 'ETH', 'USDT', 'KRW'].map(tab),
  intervals: ['1분', '1시간', '일', '15분'].map(kind),
  markets: ['XRP', 'ETH', 'SOL', 'DOGE', 'ADA', 'BTC'].map(market),
};

/** Milliseconds of an act. One below 16 ms is not reported and counts as 8. */
async function measure(page: Page, [, act]: Act): Promise<number> {
  await page.evaluate(() => (window as unknown as Watched).interactions.clear());
  await act(page);
  // As a person goes on: the next act comes when the last one's frame was long there.
  await page.waitForTimeout(600);
  return page.evaluate(() => Math.max(8, ...(window as unknown as Watched).interactions.values()));
}

const load = loadNow();
const site = new Site('inp', firstPort);
await site.start();
const relay = fork(
  fileURLToPath(new URL('./relay.ts', import.meta.url)),
  [relayPort, String(firstPort), values.ticks],
  {
    execArgv: ['--import', 'tsx'],
  },
);
await once(relay, 'message');
const browser = await openBrowser();
const acts = new Map<string, number[]>();
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await site.logIn(context.request);
    const page = await context.newPage();
    await acceptFunctions(page);
    await page.addInitScript(watchInteractions);
    await page.goto(`http://localhost:${relayPort}/exchange/KRW-BTC`);
    await page.getByText('비트코인').first().waitFor();
    await page.waitForTimeout(3000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.waitForTimeout(1000);
    for (const [scene, all] of Object.entries(scenes))
      for (const act of all) {
        const name = `${scene}: ${act[0]}`;
        acts.set(name, [...(acts.get(name) ?? []), await measure(page, act)]);
      }
    await context.close();
  }
} finally {
  await browser.close();
  relay.kill();
  await site.stop();
}

const at = (share: number, figures: readonly number[]): number =>
  figures.toSorted((one, two) => one - two)[Math.min(figures.length - 1, Math.floor(share * figures.length))] ?? 0;
const row = (interaction: string, figures: readonly number[]) => ({
  interaction,
  count: figures.length,
  'p50 ms': at(0.5, figures),
  'p95 ms': at(0.95, figures),
  'max ms': Math.max(...figures),
});
const of = (scene: string) => [...acts].flatMap(([name, figures]) => (name.startsWith(`${scene}: `) ? figures : []));
const title = `Interaction to next paint, 4x CPU, ${values.ticks} ticks/s, ${values.rounds} rounds`;
printTable(title, [...Object.keys(scenes).map((scene) => row(scene, of(scene)))], load);
const slowest = [...acts]
  .map(([name, figures]) => row(name, figures))
  .sort((one, two) => two['p50 ms'] - one['p50 ms']);
console.table(slowest.slice(0, 8));
for (const scene of Object.keys(scenes)) goal(`${scene}: p95 in milliseconds`, at(0.95, of(scene)), { atMost: 100 });
