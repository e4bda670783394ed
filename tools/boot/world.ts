import type { Browser, CDPSession, Page } from 'playwright-core';
import { Accessibility, type Violation } from './accessibility';
import { inTime } from './in-time';
import { nameHelper, shiftClock, surroundings, watchLongTasks } from './page-scripts';
import type { RecordedAnswer, RecordedWorld } from './recorded';
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

/** Milliseconds for which a screen stays, so that its first effects run. */
const stayMs = 15;

/** Milliseconds without a change: a screen that is shown for the first time may load late parts when nothing else is to be done. */
const firstQuietMs = 250;
const laterQuietMs = 50;

/** Its files come from memory; a module that never settles must not hold up the others. */
const loadMsMax = 15_000;

/** Beyond that many, more of them say nothing new. */
const errorsMax = 500;

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

/** How a screen has come up. */
export interface Appearance {
  /** Milliseconds of the longest task, 0 where none took 50. */
  readonly longestMs: number;
  readonly violations: readonly Violation[];
  /** Paths and queries of its GET calls. */
  readonly asked: readonly string[];
}

export interface WorldOptions {
  readonly recorded?: RecordedWorld;
  /** Answers in place of the recording, while one is made. */
  readonly ask?: (asked: string) => Promise<RecordedAnswer>;
}

/** A screen by its place in the manifest, at one of its paths. */
export interface Place {
  readonly screenAt: number;
  readonly pathAt: number;
}

/** One page of Chromium on which remotes come and go. */
export class BootWorld {
  readonly errors: string[] = [];
  private accessibility: Accessibility | null = null;

  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {
    page.on('pageerror', (error) => {
      if (this.errors.length < errorsMax) this.errors.push(String(error.message).slice(0, 200));
    });
  }

  /** Opens a page on which every call fails; with a recording, one whose calls are answered as it says, at its time. */
  static async open(browser: Browser, origin: string, { recorded, ask }: WorldOptions = {}): Promise<BootWorld> {
    const context = await browser.newContext(surroundings);
    const page = await context.newPage();
    await page.addInitScript({ content: nameHelper });
    await page.addInitScript(watchTimers);
    await page.addInitScript(watchLongTasks);
    if (recorded) await page.addInitScript(shiftClock, recorded.at - Date.now());
    if (ask) await page.exposeFunction('maruAsk', ask);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const world = new BootWorld(page, cdp);
    await page.goto(origin, { waitUntil: 'load' });
    if (!(await page.evaluate(() => Boolean(window.maruBoot)))) throw new Error('the boot page does not start');
    if (recorded) await world.begin(recorded);
    return world;
  }

  /** From now on calls of screens are answered as this recording says. */
  begin(recorded: RecordedWorld): Promise<void> {
    return this.page.evaluate((given) => window.maruBoot.begin(given), recorded);
  }

  /** @throws Error with what the remote said where it does not load. */
  load(release: Release): Promise<void> {
    const { name } = release;
    const loading = this.page.evaluate((given) => window.maruBoot.load(given), release);
    return inTime(loading, loadMsMax, `${name} does not settle within ${loadMsMax / 1000} s`);
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

  /** Shows a screen until it is settled, judges it, and takes it down. @param again - it has been shown before. */
  async appearance(release: Release, place: Place, again = false): Promise<Appearance> {
    await this.page.evaluate(() => window.maruBoot.takeAsked());
    const longestMs = await this.show(release, { ...place, quietMs: again ? laterQuietMs : firstQuietMs });
    const asked = await this.page.evaluate(() => window.maruBoot.takeAsked());
    this.accessibility ??= await Accessibility.in(this.cdp);
    const violations = await this.accessibility.violations();
    await this.hide();
    return { longestMs, violations, asked };
  }

  /** Shows screens until they are settled, one after the other. */
  async tour(release: Release, places: readonly Place[]): Promise<void> {
    for (const place of places) {
      await this.show(release, { ...place, quietMs: laterQuietMs });
      await this.hide();
    }
  }

  private show(release: Release, place: Place & { readonly quietMs: number }): Promise<number> {
    return this.page.evaluate(({ release, place }) => window.maruBoot.show(release, place), { release, place });
  }

  private hide(): Promise<void> {
    return this.page.evaluate(() => window.maruBoot.hide());
  }

  /** Milliseconds of a fixed piece of work on this machine at the moment. */
  calibration(): Promise<number> {
    return this.page.evaluate(() => window.maruBoot.calibrate());
  }

  /** GET calls that the recording has no answer to. */
  unrecorded(): Promise<string[]> {
    return this.page.evaluate(() => window.maruBoot.unrecorded());
  }

  async counts(): Promise<Counts> {
    await this.page.evaluate(() => window.maruBoot.dropAbandoned());
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
