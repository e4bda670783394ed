import { makeTrialShell } from '@maru/tools-product/trial-shell';
import type { Browser, Page } from '@playwright/test';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, sandboxOf } from '../../commands/sandbox';
import { expect, type Platform, test } from '../../fixtures/platform';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const menu = (page: Page, name: string) => page.getByRole('navigation').first().getByRole('link', { name }).click();

/** The shell that has started, which it may do after the page has loaded. Its own build marks nothing and shows a remote. */
async function shellIn(page: Page): Promise<string> {
  const started = await page.waitForFunction(
    () => (window as { trialShell?: string }).trialShell ?? (document.querySelector('[data-remote]') && 'own'),
    null,
    { timeout: 20_000 },
  );
  return String(await started.jsonValue());
}

/** A tab of a device of its own, with what failed in it. */
async function openTab(browser: Browser, site: string) {
  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const failed: string[] = [];
  page.on('pageerror', (error) => failed.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/shell/')) failed.push(response.url());
  });
  await page.goto(`${site}/help/faq`);
  await expect(heading(page)).toHaveText('자주 묻는 질문');
  return { page, context, failed };
}

/**
 * New page loads get this shell.
 * @param timeout - milliseconds until documents name it; a server that has to fetch the shell first gets longer than five seconds.
 */
async function newLoadsGet(browser: Browser, { site }: Platform, wanted: string, timeout = 30_000): Promise<void> {
  const named = async () => {
    const html = await (await fetch(`${site}/help/faq`)).text();
    return /"shell":"[^"]*-(\w+)"/.exec(html)?.[1];
  };
  await expect.poll(named, { timeout, intervals: [100] }).toBe(wanted);
  const page = await browser.newPage();
  await page.goto(`${site}/help/faq`);
  expect(await shellIn(page)).toBe(wanted);
  await page.context().close();
}

/** Bytes as they travel of each script and stylesheet of the shell that is fetched meanwhile. */
async function sizesOf(page: Page, act: () => Promise<void>): Promise<ReadonlyMap<string, number>> {
  const network = await page.context().newCDPSession(page);
  const [urls, sizes] = [new Map<string, string>(), new Map<string, number>()];
  network.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? '';
    if (/\/shell\/.*\.(js|css)$/.test(url)) sizes.set(url, encodedDataLength);
  });
  await network.send('Network.enable');
  await act();
  await network.detach();
  return sizes;
}

/** A returning member fetches what changed of a new shell, where all its files have new names: at most 40 KiB (PLAT-040). */
async function expectSmallUpdate({ page }: Awaited<ReturnType<typeof openTab>>, wanted: string): Promise<void> {
  const sent = await sizesOf(page, async () => {
    await page.reload();
    await expect(heading(page)).toHaveText('자주 묻는 질문');
    expect(await shellIn(page)).toBe(wanted);
  });
  expect([...sent.keys()].filter((url) => /\/shell\/main\.\w+\.js$/.test(url))).toHaveLength(1);
  expect([...sent.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(40 * 1024);
}

/** The team of the shell needs a second person. */
const publish = async (platform: Platform, mark: string, platformVersion: string, ...args: readonly string[]) =>
  platform.publish(await makeTrialShell({ mark, platformVersion }), '--approve-as', 'second', ...args);

/** Buys far below the market: the order stays open. */
async function trade({ page, context }: Awaited<ReturnType<typeof openTab>>, platform: Platform): Promise<void> {
  const sandbox = sandboxOf(platform.product.url('exchange'));
  const [email, phone] = [freshEmail('two-shells'), freshPhone()];
  await sandbox.makeMember({ email, authLevel: 3, krw: '50000000', phone });
  await logIn(context, email, { phone }, { site: platform.site, sandbox });
  await page.goto(`${platform.site}/exchange/KRW-BTC`);
  const { markets } = await (await page.request.get(`${platform.site}/v1/centers/dexko`)).json();
  const { id } = markets.find(({ code }: { code: string }) => code === 'KRW-BTC');
  const { bids } = await (await page.request.get(`${platform.site}/v1/prices/call/${id}`)).json();
  const form = page.getByRole('region', { name: '주문', exact: true });
  await form.getByLabel('주문 가격').fill(bids.at(-1)[0]);
  await form.getByLabel('주문 수량').fill('0.001');
  await form.getByRole('button', { name: 'BTC 매수' }).click();
  await expect(page.getByText('미체결 (1)')).toBeVisible();
}

/** A tab that got this shell; during a rollout it depends on the device. */
async function tabOf(browser: Browser, site: string, wanted: string) {
  for (let tries = 0; tries < 30; tries += 1) {
    const tab = await openTab(browser, site);
    if ((await shellIn(tab.page)) === wanted) return tab;
    await tab.context.close();
  }
  throw new Error(`no device gets the shell ${wanted}`);
}

test.afterEach(async ({ platform }) => {
  // The other journeys have the shell that is built.
  for (const mark of ['broken', 'two', 'one']) {
    const version = await versionOf(platform, mark);
    if (version) await platform.maru('revoke', 'shell', version, '--why', 'a trial');
  }
});

test('the shell is released like a remote: two platform minors side by side, open tabs keep their chunks over v1, v2 and v1 again, a member who returns fetches at most 40 KiB of a new one, a rollback reaches new loads in five seconds (PLAT-030, PLAT-040, PLAT-043)', async ({
  browser,
  platform,
}) => {
  test.setTimeout(300_000);
  await publish(platform, 'one', '2.0.0');
  await newLoadsGet(browser, platform, 'one');
  const before = await openTab(browser, platform.site);
  const returning = await openTab(browser, platform.site);
  for (const { page } of [before, returning]) expect(await shellIn(page)).toBe('one');

  await publish(platform, 'two', '2.1.0', '--percent', '50');
  // While it is fetched, its devices get the one before: those of the other side are told apart after that.
  const inside = await tabOf(browser, platform.site, 'two');
  const outside = await tabOf(browser, platform.site, 'one');
  const tabs = [
    { shell: 'two', tab: inside },
    { shell: 'one', tab: outside },
  ];
  for (const { shell, tab } of tabs) {
    await trade(tab, platform);
    // The device keeps its side from load to load.
    expect(await shellIn(tab.page)).toBe(shell);
  }

  await platform.maru('promote', 'shell', await versionOf(platform, 'two'), '--why', 'both trade');
  await newLoadsGet(browser, platform, 'two');
  await expectSmallUpdate(returning, 'two');
  // A tab of the first shell asks for chunks that it has not needed before.
  await menu(before.page, '토큰세일');
  await expect(before.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(before.page.locator('[data-remote=mfe-tokensale]')).toBeVisible();

  const after = await openTab(browser, platform.site);
  expect(await shellIn(after.page)).toBe('two');
  await platform.maru('rollback', 'shell', '--why', 'a trial');
  await newLoadsGet(browser, platform, 'one', 5_000);
  // So does a tab of the second one after the way back.
  await menu(after.page, '토큰세일');
  await expect(after.page.locator('[data-remote=mfe-tokensale]')).toBeVisible();
  expect([await shellIn(before.page), await shellIn(after.page)]).toEqual(['one', 'two']);
  expect([before, returning, after, inside, outside].flatMap(({ failed }) => failed)).toEqual([]);
});

test('a shell that lacks a name which a live remote uses is refused, and one that does not start is told of (PLAT-030, PLAT-042)', async ({
  page,
  platform,
  watch,
}) => {
  watch.expectProblems();
  test.setTimeout(240_000);
  const lacking = await makeTrialShell({ mark: 'lacking', platformVersion: '2.0.0', without: ['Badge'] });
  await expect(platform.publish(lacking)).rejects.toThrow(
    /mfe-help@\S+ uses Badge of @maru\/ui \(src\/\S+:\d+\), which this shell does not export/,
  );

  const broken = await makeTrialShell({ mark: 'broken', platformVersion: '2.1.0', broken: true });
  await platform.publish(broken, '--approve-as', 'second');
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    navigator.sendBeacon = (_, body) => {
      void (body as Blob).text().then((text) => told.push(text));
      return true;
    };
  });
  await expect(async () => {
    await page.goto(`${platform.site}/help/faq`);
    expect(await shellIn(page)).toBe('broken');
  }).toPass({ timeout: 30_000 });
  const told = () =>
    page.evaluate(() => (window as unknown as { told: string[] }).told.map((text) => JSON.parse(text).events));
  const version = await versionOf(platform, 'broken');
  await expect.poll(told, { timeout: 20_000 }).toEqual([[{ remote: 'shell', version, kind: 'mount' }]]);
});

async function versionOf({ maru }: Platform, mark: string): Promise<string> {
  const lines = (await maru('versions', 'shell')).split('\n');
  return lines.find((line) => line.includes(`-${mark} `))?.split(' ')[0] ?? '';
}
