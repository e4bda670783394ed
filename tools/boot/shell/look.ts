import { SHELL_STARTED_EVENT, type TelemetryKind } from '@maru/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Accessibility } from '../accessibility';
import { calibrate } from '../page/calibrate';
import { nameHelper, surroundings, watchLongTasks } from '../page-scripts';
import { taskLimit } from '../task-limit';
import { sessionCookie } from './recorded-exchange';
import type { Site } from './site';
import { isMain, type Visit } from './visits';

/** Fonts, prices and what follows the first screen are there by then. */
const [startMsMax, settleMsMax, reportMsMax] = [15_000, 10_000, 3000];
const quietMs = 700;
const errorsMax = 20;

/** What a page tells of a remote that it could not show. */
const failureKinds: ReadonlySet<TelemetryKind> = new Set([
  'refused',
  'load',
  'integrity',
  'mount',
  'update',
  'render',
  'unmount',
  'unhandled',
]);

export interface Found {
  /** The same for what is found again, in this shell or in another. */
  readonly key: string;
  readonly text: string;
  /** Nothing of the page comes up. */
  readonly fatal?: boolean;
}

/** Loads a screen anew in a browser of its own, and judges it: started, drawn, without errors, for everybody, without long tasks. */
export class Look {
  private readonly errors: string[] = [];

  private constructor(
    private readonly site: Site,
    private readonly visit: Visit,
    private readonly page: Page,
  ) {
    page.on('pageerror', ({ message }) => {
      if (this.errors.length < errorsMax) this.errors.push(message.slice(0, 200));
    });
  }

  static async at(browser: Browser, site: Site, visit: Visit): Promise<readonly Found[]> {
    const context = await contextOf(browser, site, visit);
    try {
      return await new Look(site, visit, await context.newPage()).found();
    } finally {
      await context.close();
    }
  }

  private async found(): Promise<readonly Found[]> {
    const { page, site, visit } = this;
    const answer = await page.goto(site.origin + visit.path, { waitUntil: 'commit' });
    const ticket = /"ticket":"([^"]+)"/.exec((await answer?.text()) ?? '')?.[1] ?? '';
    const started = await this.starts();
    if (!started)
      return [
        { ...this.say('start', `draws no first screen within ${startMsMax / 1000} s`), fatal: true },
        ...this.uncaught(),
      ];
    await this.settle();
    const most = taskLimit(await page.evaluate(calibrate));
    const longest = Math.max(0, ...(await page.evaluate(() => window.maruLongTasks())));
    const violations = await (await Accessibility.in(await page.context().newCDPSession(page))).violations();
    await this.follow();
    return [
      ...(await this.told(ticket)),
      ...this.uncaught(),
      ...violations.map(({ rule, help, elements }) =>
        this.say(`axe ${rule}`, `breaks ${rule} of axe-core: ${help}: ${elements.join(', ')}`),
      ),
      ...(longest > most
        ? [
            this.say(
              'task',
              `blocks the page for ${Math.round(longest)} ms in one task, ${Math.round(most)} are allowed`,
            ),
          ]
        : []),
    ];
  }

  private starts(): Promise<boolean> {
    return this.page
      .waitForFunction(() => window.maruStarted === true, undefined, { timeout: startMsMax, polling: 50 })
      .then(
        () => true,
        () => false,
      );
  }

  /** Until nothing is fetched and nothing changes any more. */
  private async settle(): Promise<void> {
    const calm = this.page.evaluate(
      ({ quiet, most }) =>
        new Promise<void>((done) => {
          const until = performance.now() + most;
          let changedAt = performance.now();
          const changes = new MutationObserver(() => {
            changedAt = performance.now();
          });
          changes.observe(document.body, { childList: true, subtree: true });
          const look = () => {
            const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
            const lastAt = Math.max(changedAt, ...files.map(({ responseEnd }) => responseEnd));
            if (performance.now() - lastAt < quiet && performance.now() < until) return void setTimeout(look, 50);
            changes.disconnect();
            done();
          };
          look();
        }),
      { quiet: quietMs, most: settleMsMax },
    );
    await calm.catch(() => undefined);
  }

  /** Main leads to the other screens of its menu, in the page or by another document. */
  private async follow(): Promise<void> {
    if (!isMain(this.visit)) return;
    const addresses = await this.page
      .locator('header nav a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const address of addresses) {
      const link = this.page.locator(`header nav a[href="${address}"]`).first();
      const followed = await link.click({ timeout: settleMsMax }).then(
        () => true,
        () => false,
      );
      if (!followed) this.errors.push(`the menu does not lead to ${address}`);
      await this.settle();
    }
  }

  /** What the page has told of itself by its end. */
  private async told(ticket: string): Promise<readonly Found[]> {
    const { page, site, visit } = this;
    await page.goto('about:blank');
    const until = Date.now() + reportMsMax;
    let events = site.takeReports(ticket);
    while (events.length === 0 && Date.now() < until) {
      await page.waitForTimeout(50);
      events = site.takeReports(ticket);
    }
    const { remote: shown } = visit;
    const drawn = shown === null || events.some(({ remote, kind }) => remote === shown && kind === 'mountTime');
    return [
      ...(drawn ? [] : [this.say('drawn', `does not show the screen of ${visit.remote}`)]),
      ...events
        .filter(({ kind }) => failureKinds.has(kind))
        .map(({ remote, kind, message = '' }) =>
          this.say(`${remote} ${kind} ${message}`, `fails over ${remote} (${kind}): ${message}`),
        ),
    ];
  }

  private uncaught(): readonly Found[] {
    return [...new Set(this.errors)].map((error) => this.say(error, `an error that nobody catches: ${error}`));
  }

  private say(key: string, text: string): Found {
    const { path, onlooker } = this.visit;
    return { key: `${path} ${onlooker} ${key}`, text: `boot: shell: ${path}: ${text} (as a ${onlooker})` };
  }
}

async function contextOf(browser: Browser, { origin }: Site, { onlooker }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ ...surroundings, viewport: { width: 1280, height: 800 } });
  if (onlooker === 'member') await context.addCookies([{ ...sessionCookie, url: origin }]);
  await context.addInitScript({ content: nameHelper });
  await context.addInitScript(watchLongTasks);
  await context.addInitScript((started) => {
    document.addEventListener(started, () => {
      window.maruStarted = true;
    });
  }, SHELL_STARTED_EVENT);
  return context;
}
