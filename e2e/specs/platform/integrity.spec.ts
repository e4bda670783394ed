import type { PageConfig, PageReleases, RemoteRelease } from '@maru/contract';
import type { Page } from '@playwright/test';
import { accountButton } from '../../commands/account';
import { logIn } from '../../commands/login';
import { makeMember } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const site = productUrl('shell');

/** Paths that together show every remote, for a member. */
const paths = [
  '/',
  '/exchange/KRW-BTC',
  '/transactionhistory',
  '/app/asset',
  '/app/deposit/KRW',
  '/mypage',
  '/app/mypage/modify',
  '/app/wow/lists',
  '/help/faq',
  '/help/notices',
  '/login',
  '/app/member',
  '/login/pwReset',
];

const isChecked = (url: string): boolean => /\/(files|shell)\/.*\.(js|css)(\?|$)/.test(url);
const plain = (url: string): string => url.replace(/\?.*$/, '');

/** Files that the page's own loaders ask for on some path → such a path. */
async function crawl(page: Page): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  let path = '/';
  page.on('request', (request) => {
    const url = plain(request.url());
    if (isChecked(url) && !seen.has(url)) seen.set(url, path);
  });
  for (path of paths) {
    await page.goto(site + path);
    await expect(page.locator('[data-remote] h1').first()).toBeVisible();
  }
  await page.waitForTimeout(2000);
  page.removeAllListeners('request');
  return seen;
}

/** As a tab of format 1 gets them: the page's own set sums the remotes up. */
async function liveRemotes(page: Page): Promise<readonly RemoteRelease[]> {
  const { set } = (await (await page.request.get(`${site}/release/page`)).json()) as PageReleases;
  return set.remotes;
}

/** Every script and style that release set and shell name. */
async function everyFile(page: Page): Promise<readonly string[]> {
  await page.goto(site);
  const releases = await liveRemotes(page);
  const config = JSON.parse((await page.locator('#maru-page').textContent()) ?? '') as PageConfig;
  const initial = await page
    .locator('script[src^="/shell/"], link[href^="/shell/"]:not([as="font"])')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('src') ?? element.getAttribute('href')));
  return [
    ...releases.flatMap(({ baseUrl, files }) => Object.keys(files).map((file) => baseUrl + file)),
    ...Object.keys(config.shellFiles).map((file) => `${site}/shell/${file}`),
    ...initial.map((path) => site + path),
  ];
}

const isMain = (url: string) => url.startsWith(`${site}/shell/main.`);

/** The main file alone; what is asked for later all at once by path: the frame needs none of it. */
function visits(seen: ReadonlyMap<string, string>) {
  const all = [...seen].map(([url, path]) => ({ urls: [url], path }));
  const main = all.filter(({ urls }) => urls.some(isMain));
  const later = paths.map((path) => ({
    urls: all.filter((visit) => visit.path === path && !main.includes(visit)).flatMap(({ urls }) => urls),
    path,
  }));
  return [...main, ...later.filter(({ urls }) => urls.length > 0)];
}

const alter = (page: Page, url: string) =>
  page.route(`${url}*`, async (route) => {
    const answer = await route.fetch();
    const mark = url.endsWith('.css') ? '\n:root{--altered:1}' : '\n;globalThis.altered = true;';
    // A page that a test has closed meanwhile takes its answers along.
    const text = await answer.text().catch(() => null);
    if (text !== null) await route.fulfill({ response: answer, body: text + mark });
  });

const ranAltered = (page: Page) =>
  page.evaluate(
    () => 'altered' in globalThis || getComputedStyle(document.documentElement).getPropertyValue('--altered') === '1',
  );

/** Asks for the file as a loader of the page would. @returns whether it was taken. */
const loadByHand = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const element = address.endsWith('.css')
          ? Object.assign(document.createElement('link'), { rel: 'stylesheet' })
          : document.createElement('script');
        element.onload = () => resolve(true);
        element.onerror = () => resolve(false);
        // A trusted address comes out of the guard's setter, as for every loader.
        if (element instanceof HTMLLinkElement) element.href = address;
        else (element as { src: string }).src = address;
        document.head.append(element);
      }),
    url,
  );

test('of all files that shell and remotes serve, none runs with altered bytes, and the rest of the page works (PLAT-082, PLAT-024)', async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(600_000);
  watch.expectProblems();
  const email = `bytes-${Date.now()}@maru.test`;
  await makeMember({ email, authLevel: 1 });
  await logIn(context, email);
  const seen = await crawl(page);
  const files = await everyFile(page);
  expect(files.length).toBeGreaterThan(60);
  expect([...seen.keys()].filter((url) => !files.includes(url))).toEqual([]);
  const altered: string[] = [];
  for (const { urls, path } of visits(seen)) {
    const probe = await context.newPage();
    for (const url of urls) await alter(probe, url);
    await probe.goto(site + path);
    // Without its main file there is no shell; the skeleton of the page stands.
    if (urls.some(isMain)) await probe.waitForTimeout(300);
    else await expect(accountButton(probe), urls.join(' ')).toBeVisible();
    if (await ranAltered(probe)) altered.push(...urls);
    await probe.close();
  }
  // Where much is altered at once the page does not ask for all of it: by hand each file is asked for.
  const byHand = files.filter((url) => !isMain(url));
  const probe = await context.newPage();
  for (const url of byHand) await alter(probe, url);
  const releases = await liveRemotes(page);
  const asked: string[] = [];
  // Files of a remote are let in at all only where its code is wanted, those of the shell everywhere.
  for (const { baseUrl, manifest } of [{ baseUrl: `${site}/shell/`, manifest: null }, ...releases]) {
    const open = manifest?.screens.flatMap(({ paths }) => paths).find(({ path }) => !path.includes(':'));
    const urls = byHand.filter((url) => url.startsWith(baseUrl));
    await probe.goto(site + (open?.path ?? '/'));
    // Before the page has started, no script is let in at all; then the remote fails, for all of its files are altered.
    const failed = probe.getByRole('button', { name: '다시 시도' });
    await expect(manifest ? failed : accountButton(probe)).toBeVisible();
    for (const url of urls) {
      expect(await loadByHand(probe, url), url).toBe(false);
      if (await ranAltered(probe)) altered.push(url);
    }
    asked.push(...urls);
  }
  expect([asked.length, altered]).toEqual([byHand.length, []]);
});
