import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { acceptFunctions, openBrowser, slowDown } from '../lib/browser';
import { Site } from '../lib/site';
import { goal, loadNow, printTable } from '../lib/table';
import { type Screen, screensOfRemotes } from './screens';

/**
 * Layout shift of every screen that the remotes name: the sum of a hard load with an empty cache, and the largest single shift of
 * what happens later, when each tab and each choice of the screen is pressed. Shifts within half a second of a press are the press's
 * own and do not count (Layout Instability). The widths take turns: 1440, 360, 1024 and 390 px.
 *
 *   npm run bench -- shifts [--loads 20] [--screen /app/asset] [--network usual] [--visitors 3]
 *
 * `slow` has 1.6 Mbit/s and 300 ms to an answer. Its visits wait so much that 6 visitors at a time do not disturb each other.
 */
const { values } = parseArgs({
  options: {
    loads: { type: 'string', default: '20' },
    screen: { type: 'string' },
    network: { type: 'string' },
    visitors: { type: 'string', default: '3' },
  },
});
const loads = Number(values.loads);
const networks = { usual: null, slow: { rttMs: 300, megabits: 1.6 } } as const;
type Network = keyof typeof networks;
const chosen = (Object.keys(networks) as Network[]).filter((name) => !values.network || values.network === name);
const widths = [1440, 360, 1024, 390] as const;
const choicesMax = 6;
const visitorsMax = Number(values.visitors);

interface Shift {
  readonly value: number;
  readonly moved: string;
}

interface Watched {
  readonly shifts: Shift[];
}

function watchShifts() {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const parts = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')));
      if (!hadRecentInput) shifts.push({ value, moved: parts.map((part) => part.slice(0, 90)).join(' | ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** All shifts since the last call. */
const takeShifts = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (window as unknown as Watched).shifts.splice(0));

/** Until nothing has been asked for in half a second, as far as calls go: the feed goes on for ever. */
const settle = (page: Page) => page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined);

interface Pressed {
  readonly presses: number;
  /** The largest that followed. */
  readonly later: Shift;
}

/** Presses what changes the state of a screen without leaving it. */
async function pressAll(page: Page): Promise<Pressed> {
  const choices = page.getByRole('main').locator('[role=tab], input[type=radio], summary');
  const count = Math.min(choicesMax, await choices.count());
  let presses = 0;
  for (let at = 0; at < count; at += 1) {
    const click = choices.nth(at).click({ force: true, timeout: 1_000 });
    presses += await click.then(
      () => 1,
      () => 0,
    );
    await settle(page);
    await page.waitForTimeout(300);
  }
  return { presses, later: largest(await takeShifts(page)) };
}

const largest = (shifts: readonly Shift[]): Shift =>
  shifts.reduce((one, other) => (other.value > one.value ? other : one), { value: 0, moved: '' });

interface Seen extends Pressed {
  /** Sum of the load. */
  readonly load: number;
  readonly worst: Shift;
}

async function look(context: BrowserContext, url: string, network: Network, presses: boolean): Promise<Seen> {
  const page = await context.newPage();
  await acceptFunctions(page);
  await page.addInitScript(watchShifts);
  const slow = networks[network];
  if (slow) await slowDown(page, slow);
  await page.goto(url, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 30_000 });
  await settle(page);
  const shifts = await takeShifts(page);
  const pressed = presses ? await pressAll(page) : { presses: 0, later: largest([]) };
  return { load: shifts.reduce((sum, { value }) => sum + value, 0), worst: largest(shifts), ...pressed };
}

async function visit(browser: Browser, screen: Screen, turn: number, network: Network): Promise<Seen> {
  const width = widths[turn % widths.length] ?? widths[0];
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 780 : 900 },
    ...(screen.member && { storageState: await cookies }),
  });
  try {
    // Later states are pressed once at each width.
    return await look(context, site.url + screen.path, network, turn < widths.length);
  } finally {
    await context.close();
  }
}

async function logIn(browser: Browser) {
  const context = await browser.newContext();
  await site.logIn(context.request);
  const state = await context.storageState();
  await context.close();
  return state;
}

const p95 = (figures: readonly number[]): number =>
  figures.toSorted((one, two) => one - two)[Math.min(figures.length - 1, Math.floor(0.95 * figures.length))] ?? 0;

const rowOf = (screen: string, all: readonly Seen[]) => ({
  screen,
  'p95 of loads': p95(all.map((each) => each.load)).toFixed(4),
  presses: all.reduce((sum, { presses }) => sum + presses, 0),
  'later, max': Math.max(...all.map(({ later }) => later.value)).toFixed(4),
});

const summaryOf = (screen: string, all: readonly Seen[]): string => Object.values(rowOf(screen, all)).join('  ');

const load = loadNow();
const site = new Site('shifts', 19680);
await site.start();
const browser = await openBrowser();
const cookies = logIn(browser);
const screens = (await screensOfRemotes(site.url)).filter(({ path }) => !values.screen || path === values.screen);
const seen = new Map<string, Seen[]>();
const keyOf = ({ path, member }: Screen, network: Network) => `${path}${member ? ' (member)' : ''} ${network}`;
try {
  const waiting = chosen.flatMap((network) => screens.map((screen) => ({ screen, network })));
  // Most of a visit is waiting: some go on at a time.
  const visitAll = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const all: Seen[] = [];
      for (let turn = 0; turn < loads; turn += 1) all.push(await visit(browser, next.screen, turn, next.network));
      seen.set(keyOf(next.screen, next.network), all);
      // An hour's run that ends early still tells what it has seen.
      console.log(summaryOf(keyOf(next.screen, next.network), all));
    }
  };
  await Promise.all(Array.from({ length: visitorsMax }, visitAll));
} finally {
  await browser.close();
  await site.stop();
}

const rows = [...seen].map(([screen, all]) => rowOf(screen, all));
printTable(`Layout shift, ${loads} loads of ${screens.length} screens`, rows, load);
for (const [screen, all] of seen)
  for (const { value, moved } of [largest(all.map(({ worst }) => worst)), largest(all.map(({ later }) => later))])
    if (value >= 0.005) console.log(`${screen} moved by ${value.toFixed(4)}: ${moved}`);
for (const network of chosen) {
  const own = screens.map((screen) => seen.get(keyOf(screen, network)) ?? []);
  const loadsOf = own.map((all) => p95(all.map((each) => each.load)));
  const laterOf = own.map((all) => Math.max(...all.map(({ later }) => later.value)));
  goal(`${network} network: p95 of the worst screen`, Math.max(...loadsOf), { atMost: 0.02 });
  goal(`${network} network: later shift of the worst screen`, Math.max(...laterOf), { atMost: 0.005 });
}
