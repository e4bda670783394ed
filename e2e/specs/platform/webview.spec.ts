import type { Browser, Page } from '@playwright/test';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

/** A page inside the app: Android injects an object named Maru. @returns the messages posted to it. */
async function openInApp(browser: Browser): Promise<{ page: Page; told: readonly string[] }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const told: string[] = [];
  await page.exposeFunction('tellApp', (message: string) => void told.push(message));
  await page.addInitScript(() => {
    const app = window as unknown as { Maru: object; tellApp(message: string): void };
    app.Maru = { postMessage: (message: string) => app.tellApp(message) };
  });
  return { page, told };
}

const scripts = (page: Page) =>
  page.evaluate(() =>
    [...document.scripts]
      .map(({ src }) => src)
      .filter((src) => src.includes('/shell/'))
      .slice(0, 1),
  );
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const address = `${productUrl('shell')}/app/wow/list`;

test('one build serves browsers, with the site’s frame, and the app’s WebView, without (PLAT-062, PLAT-083, SHEL-056)', async ({
  page,
  browser,
}) => {
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(1);

  const app = await openInApp(browser);
  await app.page.goto(address);
  await expect(heading(app.page)).toBeVisible();
  await expect(app.page.getByRole('banner')).toHaveCount(0);
  await expect(app.page.getByRole('contentinfo')).toHaveCount(0);
  expect(await scripts(app.page)).toEqual(await scripts(page));
  expect(await scripts(page)).toHaveLength(1);
  await app.page.close();
});

test('asks the app for a login where a browser would go to the login page (PLAT-062, SHEL-224)', async ({
  browser,
}) => {
  const { page, told } = await openInApp(browser);
  await page.goto(`${productUrl('shell')}/app/asset`);
  await expect.poll(() => told).toContain('{"name":"login"}');
  expect(new URL(page.url()).pathname).not.toMatch(/login/);
  await page.close();
});

test('calls go to the host that the page came from (API-002, PLAT-061)', async ({ page }) => {
  const here = productUrl('shell').replace('localhost', '127.0.0.1');
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { pathname, host } = new URL(request.url());
    if (/^\/(v1|v2|data)\//.test(pathname)) hosts.add(host);
  });
  // The answers of a list come with its page, those of guides do not.
  await page.goto(`${here}/help/items`);
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => [...hosts]).toEqual([new URL(here).host]);
});
