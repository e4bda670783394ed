import type { PageReleases, RemoteRelease } from '@maru/contract';
import type { Page } from '@playwright/test';
import { expect, type Platform, test } from '../../fixtures/platform';

const description = '**/files/mfe-help/*/release.json?digest=*';
const kept = '**/release/description?digest=*';
const menu = (page: Page) => page.getByRole('navigation').first().getByRole('link', { name: '고객센터' });
const retry = (page: Page) => page.getByRole('button', { name: '다시 시도' });
const heading = (page: Page) => page.locator('[data-remote=mfe-help] h1');

/** Which files of mfe-help the page has asked for. */
function filesOfHelp(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/files\/mfe-help\/.*\.(js|css)(\?|$)/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

async function describedOf(page: Page, { site }: Platform, name: string): Promise<RemoteRelease> {
  const { set } = (await (await page.request.get(`${site}/release/page`)).json()) as PageReleases;
  const found = set.remotes.find((release) => release.name === name);
  if (!found) throw new Error(`${name} is not live`);
  return found;
}

test.describe('a remote that the page names by its summary', () => {
  test('is described when it is first wanted, once, and by its digest (PLAT-046)', async ({ page, platform }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('release.json')) asked.push(request.url());
    });
    await page.goto(platform.site);
    await expect(page.locator('[data-remote=mfe-trading]')).toBeVisible();
    expect(asked).toEqual([]);
    await menu(page).click();
    await expect(heading(page)).toBeVisible();
    await page.goBack();
    await menu(page).click();
    await expect(heading(page)).toBeVisible();
    const help = asked.filter((url) => url.includes('/mfe-help/'));
    expect(help).toEqual([expect.stringMatching(/release\.json\?digest=sha256-/)]);
  });

  test('shows the failure and a way on where its description does not arrive, and the others work (PLAT-024)', async ({
    page,
    platform,
    watch,
  }) => {
    watch.expectProblems();
    const ran = filesOfHelp(page);
    await page.route(description, (route) => route.abort());
    await page.route(kept, (route) => route.abort());
    await page.goto(platform.site);
    await menu(page).click();
    await expect(retry(page)).toBeVisible();
    expect(ran).toEqual([]);
    await page.getByRole('navigation').first().getByRole('link', { name: '거래소' }).click();
    await expect(page.locator('[data-remote=mfe-trading]')).toBeVisible();
    await expect(retry(page)).toBeHidden();
    await menu(page).click();
    await expect(retry(page)).toBeVisible();
    // The HTML server has it too, as long as it is of a live set.
    await page.unroute(kept);
    await retry(page).click();
    await expect(heading(page)).toBeVisible();
  });

  for (const [what, served] of [
    ['of another remote', (page: Page, platform: Platform) => describedOf(page, platform, 'mfe-wallet')],
    [
      'with other bytes than the set names',
      async (page: Page, platform: Platform) => ({ ...(await describedOf(page, platform, 'mfe-help')), sequence: 1 }),
    ],
    ['that is none', async () => ({})],
  ] as const)
    test(`runs nothing of a description ${what} (PLAT-046)`, async ({ page, platform, watch }) => {
      watch.expectProblems();
      const ran = filesOfHelp(page);
      const json = await served(page, platform);
      await page.route(description, (route) =>
        route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }),
      );
      await page.goto(platform.site);
      await menu(page).click();
      await expect(retry(page)).toBeVisible();
      expect(ran).toEqual([]);
    });

  test('gets none of its files loaded by whoever asks, until its team’s signature has been verified (PLAT-046)', async ({
    page,
    platform,
    watch,
  }) => {
    watch.expectProblems();
    const help = await describedOf(page, platform, 'mfe-help');
    const asks = (url: string) =>
      page.evaluate((href) => {
        const tries = (['preload', 'stylesheet', 'script'] as const).map((how) => {
          try {
            if (how === 'script') document.createElement('script').src = href;
            else Object.assign(document.createElement('link'), { rel: how, as: 'script' }).href = href;
            return 'taken';
          } catch (error) {
            return (error as Error).message;
          }
        });
        return tries.map((said) => said.replace(/:.*/s, ''));
      }, url);
    await page.goto(platform.site);
    // The skeleton has the same words.
    await expect(page.locator('[data-remote=mfe-trading]')).toBeVisible();
    const refused = 'No verified release names this file';
    expect(await asks(help.baseUrl + help.entry)).toEqual([refused, refused, refused]);
    await menu(page).click();
    await expect(heading(page)).toBeVisible();
    expect(await asks(help.baseUrl + help.entry)).toEqual(['taken', 'taken', 'taken']);
  });
});
