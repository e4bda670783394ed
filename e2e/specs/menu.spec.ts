import type { Page } from '@playwright/test';
import { speak } from '../commands/language';
import { expect, test } from '../fixtures/test';

/** Positions of the visible menu links in pixels, by address. */
const places = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const menus = [...document.querySelectorAll<HTMLElement>('nav:not(footer nav, main nav)')];
    const links = menus.find((menu) => menu.checkVisibility())?.querySelectorAll('a') ?? [];
    return Object.fromEntries(
      [...links].map((link) => {
        const { x, y, width } = link.getBoundingClientRect();
        return [link.pathname, `${x} ${y} ${width}`];
      }),
    );
  });

for (const [language, exchange] of [
  ['ko', '거래소'],
  ['en', 'Exchange'],
  ['ch', '交易'],
] as const) {
  test(`the menu in ${language} stands still while fonts arrive and screens change`, async ({ page }) => {
    await speak(page, language);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.woff2', (route) => held.then(() => route.continue()));
    // Fonts asked for before the page's load event hold it back, so that event is not awaited.
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('[data-remote=mfe-trading] h1')).toBeVisible();
    // The page comes in Korean from the server; the chosen language follows with its texts.
    const chosen = page.locator('nav').getByText(exchange, { exact: true }).filter({ visible: true });
    await expect(chosen.first()).toBeVisible();
    const before = await places(page);
    expect(Object.keys(before).length).toBeGreaterThan(3);

    release();
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'));
    await page.evaluate(() => document.fonts.ready);
    expect(await places(page)).toEqual(before);

    await page.goto('/help/faq');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(chosen.first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await places(page)).toEqual(before);
  });
}
