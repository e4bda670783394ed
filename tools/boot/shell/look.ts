import { isFailure, SHELL_STARTED_EVENT, type TelemetryEvent, type TelemetryKind } from '@maru/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Accessibility } from '../accessibility';
import { calibrate } from '../calibrate';
import { inTime } from '../in-time';
import { nameHelper, shiftClock, surroundings, watchLongTasks } from '../page-scripts';
import { taskLimit } from '../task-limit';
import { type Found, keyOf } from './found';
import { countChanges, Quiet } from './quiet';
import { sessionCookie } from './recorded-exchange';
import type { Site } from './site';
import { Tickets } from './tickets';
import { isMain, type Visit } from './visits';

const [startMsMax, settleMsMax, reportMsMax, lookMsMax] = [15_000, 10_000, 3000, 60_000];
const stuck = `does not answer within ${lookMsMax / 1000} s`;
const errorsMax = 20;

/** Loads a screen anew in a browser of its own, and judges it: started, drawn, without errors, for everybody, without long tasks. */
export class Look {
  private readonly errors: string[] = [];
  private readonly quiet: Quiet;
  private readonly tickets: Tickets;

  private constructor(
    private readonly site: Site,
    private readonly visit: Visit,
    private readonly page: Page,
  ) {
    this.quiet = new Quiet(page);
    this.tickets = new Tickets(page);
    page.on('pageerror', ({ message }) => {
      if (this.errors.length < errorsMax) this.errors.push(message.slice(0, 200));
    });
  }

  static async at(browser: Browser, site: Site, visit: Visit): Promise<readonly Found[]> {
    const context = await contextOf(browser, site, visit);
    try {
      const look = new Look(site, visit, await context.newPage());
      return await inTime(look.found(), lookMsMax, stuck).catch(({ message }: Error) => [
        { ...look.say(keyOf(message), message), ...(message === stuck && { fatal: true as const }) },
        ...look.uncaught(),
      ]);
    } finally {
      await context.close();
    }
  }

  private async found(): Promise<readonly Found[]> {
    const { page, site, visit } = this;
    await page.goto(site.origin + visit.path, { waitUntil: 'commit' });
    if (!(await this.starts()))
      return [
        { ...this.say('start', `draws no first screen within ${startMsMax / 1000} s`), fatal: true },
        ...this.uncaught(),
      ];
    await this.quiet.wait(settleMsMax);
    const tasks = await this.longTasks();
    const violations = await (await Accessibility.in(await page.context().newCDPSession(page))).violations();
    await this.follow();
    return [
      ...(await this.told()),
      ...this.uncaught(),
      ...violations.map(({ rule, help, elements }) =>
        this.say(
          `axe ${rule} ${keyOf(elements.join())}`,
          `breaks ${rule} of axe-core: ${help}: ${elements.join(', ')}`,
        ),
      ),
      ...tasks,
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

  private async longTasks(): Promise<readonly Found[]> {
    const most = taskLimit(await this.page.evaluate(calibrate));
    const longest = Math.max(0, ...(await this.page.evaluate(() => window.maruLongTasks())));
    if (longest <= most) return [];
    const [took, allowed] = [Math.round(longest), Math.round(most)];
    const text = `blocks the page for ${took} ms in one task, ${allowed} are allowed on this machine`;
    return [{ ...this.say('task', text), ms: took }];
  }

  /** Main leads to the other screens of its menu, in the page or by another document. */
  private async follow(): Promise<void> {
    if (!isMain(this.visit)) return;
    const menu = this.page.locator('header nav a[href^="/"]');
    const addresses = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const address of addresses) {
      const from = new URL(this.page.url()).pathname;
      if (new URL(address, this.site.origin).pathname === from) continue;
      // A guard may lead on from there.
      const leads = this.page.waitForURL(({ pathname }) => pathname !== from, {
        timeout: settleMsMax,
        waitUntil: 'commit',
      });
      const click = this.page.locator(`header nav a[href="${address}"]`).first().click({ timeout: settleMsMax });
      const [left] = await Promise.allSettled([leads, click]);
      if (left.status === 'rejected') this.errors.push(`the menu does not lead to ${address}`);
      await this.quiet.wait(settleMsMax);
    }
  }

  /** What the documents of this look have told of themselves by their end. */
  private async told(): Promise<readonly Found[]> {
    const { page, site, visit } = this;
    const tickets = await this.tickets.known();
    const before = site.reportsOf(tickets).length;
    await page.goto('about:blank');
    const until = Date.now() + reportMsMax;
    while (site.reportsOf(tickets).length === before && Date.now() < until) await page.waitForTimeout(50);
    return this.judge(site.reportsOf(tickets).flat(), visit.remote === null ? [] : [visit.remote]);
  }

  /** @param wanted - remotes that have to be drawn, besides those that the page has tried to show. */
  private judge(events: readonly TelemetryEvent[], wanted: readonly string[]): readonly Found[] {
    const named = (kind: TelemetryKind) => events.filter((event) => event.kind === kind).map(({ remote }) => remote);
    const drawn = new Set(named('mountTime'));
    const missing = [...new Set([...wanted, ...named('shown')])].filter((remote) => !drawn.has(remote));
    return [
      ...missing.map((remote) => this.say(`drawn ${remote}`, `does not show the screen of ${remote}`)),
      ...events
        .filter(isFailure)
        .map(({ remote, kind, message = '' }) =>
          this.say(`${remote} ${kind} ${keyOf(message)}`, `fails over ${remote} (${kind}): ${message}`),
        ),
    ];
  }

  private uncaught(): readonly Found[] {
    return [...new Set(this.errors)].map((error) => this.say(keyOf(error), `an error that nobody catches: ${error}`));
  }

  private say(key: string, text: string): Found {
    const { path, onlooker } = this.visit;
    return { key, text: `boot: shell: ${path}: ${text} (as a ${onlooker})` };
  }
}

async function contextOf(browser: Browser, { origin, clock }: Site, { onlooker }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ ...surroundings, viewport: { width: 1280, height: 800 } });
  if (onlooker === 'member') await context.addCookies([{ ...sessionCookie, url: origin }]);
  await context.addInitScript({ content: nameHelper });
  await context.addInitScript(watchLongTasks);
  await context.addInitScript(countChanges);
  await context.addInitScript(shiftClock, clock.offset);
  await context.addInitScript((started) => {
    document.addEventListener(started, () => {
      window.maruStarted = true;
    });
  }, SHELL_STARTED_EVENT);
  return context;
}
