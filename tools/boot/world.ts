import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Release } from './release';

type Timer = (task: unknown, ms?: number, ...args: unknown[]) => number;
type Timers = Record<'setTimeout' | 'setInterval', Timer> &
  Record<'clearTimeout' | 'clearInterval', (id: number) => void>;

/** Runs before any script of the page: keeps a list of timers that are still to come. */
function watchTimers(): void {
  const live = new Set<number>();
  const timers = window as unknown as Timers;
  window.maruTimers = () => live.size;
  // Timers of the page itself are not leaks of a remote.
  window.maruWait = window.setTimeout.bind(window);
  for (const [set, clear, once] of [
    ['setTimeout', 'clearTimeout', true],
    ['setInterval', 'clearInterval', false],
  ] as const) {
    const [start, stop] = [timers[set].bind(window), timers[clear].bind(window)];
    timers[set] = (task, ms, ...args) => {
      const id = start(
        (...given: unknown[]) => {
          if (once) live.delete(id);
          return typeof task === 'function' ? task(...given) : undefined;
        },
        ms,
        ...args,
      );
      live.add(id);
      return id;
    };
    timers[clear] = (id) => {
      live.delete(id);
      stop(id);
    };
  }
}

/** The TypeScript loader wraps named functions in a helper that pages do not have. */
const nameHelper = 'globalThis.__name = (target) => target;';

/** Milliseconds for which a screen stays, so that its first effects run. */
const stayMs = 15;

/** State of the page at one moment. */
export interface Counts {
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
  readonly subscriptions: number;
  readonly globals: readonly string[];
  /** Modules that a remote has added to the share scope. */
  readonly shares: readonly string[];
  /** Computed styles of plain elements outside of all remotes. */
  readonly looks: string;
}

/** One page of Chromium on which remotes come and go. */
export class BootWorld {
  readonly errors: string[] = [];

  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {
    page.on('pageerror', (error) => this.errors.push(String(error.message).slice(0, 200)));
  }

  static async open(browser: Browser, origin: string): Promise<BootWorld> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript({ content: nameHelper });
    await page.addInitScript(watchTimers);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const world = new BootWorld(page, cdp);
    await page.goto(origin, { waitUntil: 'load' });
    if (!(await page.evaluate(() => Boolean(window.maruBoot)))) throw new Error('the boot page does not start');
    return world;
  }

  /** @throws Error with what the remote said where it does not load. */
  load(release: Release): Promise<void> {
    return this.page.evaluate((given) => window.maruBoot.load(given), release);
  }

  /** Shows a screen of each release in turn, `rounds` times; the first release shows its next screen in each round. */
  visit(releases: readonly Release[], rounds: number): Promise<void> {
    return this.page.evaluate(
      async ({ releases, rounds, stay }) => {
        const [first, ...others] = releases;
        for (let round = 0; first && round < rounds; round += 1) {
          await window.maruBoot.visit(first, round, stay);
          const other = others[round % others.length];
          if (other) await window.maruBoot.visit(other, Math.floor(round / others.length), stay);
        }
      },
      { releases, rounds, stay: stayMs },
    );
  }

  async counts(): Promise<Counts> {
    await this.page.waitForTimeout(300);
    await this.cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await this.cdp.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
    const own = await this.page.evaluate(() => ({
      timers: window.maruTimers(),
      subscriptions: window.maruBoot.subscriptions(),
      globals: window.maruBoot.globals(),
      shares: window.maruBoot.foreignShares(),
      looks: window.maruBoot.looks(),
    }));
    return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), ...own };
  }

  failures(): Promise<string[]> {
    return this.page.evaluate(() => window.maruBoot.failures());
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
