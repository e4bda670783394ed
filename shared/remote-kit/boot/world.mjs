/** Runs before any script of the page: keeps a list of timers that are still to come. */
function watchTimers() {
  const live = new Set();
  window.maruTimers = () => live.size;
  // The page's own waits are nobody's leak.
  window.maruWait = window.setTimeout.bind(window);
  for (const [set, clear, once] of [
    ['setTimeout', 'clearTimeout', true],
    ['setInterval', 'clearInterval', false],
  ]) {
    const [start, stop] = [window[set].bind(window), window[clear].bind(window)];
    window[set] = (task, ms, ...args) => {
      const id = start(
        (...given) => {
          if (once) live.delete(id);
          return typeof task === 'function' ? task(...given) : undefined;
        },
        ms,
        ...args,
      );
      live.add(id);
      return id;
    };
    window[clear] = (id) => {
      live.delete(id);
      stop(id);
    };
  }
}

/** So long a screen stays: its first effects have run. */
const STAY_MS = 15;

/** One page of Chromium on which remotes come and go. */
export class BootWorld {
  errors = [];

  constructor(page, cdp) {
    this.page = page;
    this.cdp = cdp;
    page.on('pageerror', (error) => this.errors.push(String(error.message).slice(0, 200)));
  }

  static async open(browser, origin) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(watchTimers);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const world = new BootWorld(page, cdp);
    await page.goto(origin, { waitUntil: 'load' });
    await page.waitForFunction(() => window.maruBoot);
    return world;
  }

  /** @throws Error with what the remote said where it does not load. */
  load(release) {
    return this.page.evaluate((given) => window.maruBoot.load(given), release);
  }

  /** Shows a screen of each release in turn, `rounds` times; the first release shows its next screen in each round. */
  visit(releases, rounds) {
    return this.page.evaluate(
      async ({ releases, rounds, stay }) => {
        const [first, ...others] = releases;
        for (let round = 0; round < rounds; round += 1) {
          await window.maruBoot.visit(first, round, stay);
          const other = others[round % others.length];
          if (other) await window.maruBoot.visit(other, Math.floor(round / others.length), stay);
        }
      },
      { releases, rounds, stay: STAY_MS },
    );
  }

  async counts() {
    await this.page.waitForTimeout(300);
    await this.cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await this.cdp.send('Performance.getMetrics');
    const metric = (name) => metrics.find((each) => each.name === name)?.value ?? 0;
    const own = await this.page.evaluate(() => ({
      timers: window.maruTimers(),
      subscriptions: window.maruBoot.subscriptions(),
      globals: window.maruBoot.globals(),
      shares: window.maruBoot.foreignShares(),
      looks: window.maruBoot.looks(),
    }));
    return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), ...own };
  }

  failures() {
    return this.page.evaluate(() => window.maruBoot.failures());
  }

  close() {
    return this.page.context().close();
  }
}
