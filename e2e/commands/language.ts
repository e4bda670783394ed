import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test';

/** How the header names its list of languages, in each of them. */
const listNames = { en: 'Language', ch: '语言' } as const;

/** In the others than Korean, which the page speaks: words are longer in English, and Chinese has no spaces to break at. */
export async function inOtherLanguages(page: Page, expectFits: (page: Page) => Promise<void>): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await keepChoicesFromAccount(page);
  for (const language of ['en', 'ch'] as const) {
    await changeLanguage(page, language);
    await expectFits(page);
  }
}

/** Other tests use the same member. In the page and not by a route, which ends before the page, whose calls may be late. */
const keepChoicesFromAccount = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = window.fetch;
    window.fetch = (address, options) =>
      String(address).includes('/v1/me/settings') && options?.method === 'PUT'
        ? Promise.resolve(Response.json({}))
        : own(address, options);
  });

/** Changes the language of the page as it stands, and waits for the texts of its screen. */
async function changeLanguage(page: Page, language: keyof typeof listNames): Promise<void> {
  // On phones the header has it unseen; what a member uses there is the same list in a sheet.
  const list = page.locator('header select');
  await list.selectOption(language, { force: true });
  // Its name changes once the texts of shell and screen have arrived.
  await expect(list).toHaveAttribute('aria-label', listNames[language]);
  await expectLoaded(page);
}

/** Nothing on the screen is still being loaded; such parts have a name in every language. */
export const expectLoaded = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByRole('status', { name: /./ })).toHaveCount(0);
