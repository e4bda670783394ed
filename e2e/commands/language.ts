import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test';

/** How the header names its list of languages, in each of them. */
const listNames = { ko: '언어', en: 'Language', ch: '语言' } as const;

/**
 * Changes the language of the page as it stands, and waits for the texts of its screen. The account of a member keeps its own:
 * other tests may use it at the same time.
 */
export async function changeLanguageOfPage(page: Page, language: keyof typeof listNames): Promise<void> {
  await page.route('**/v1/me/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ json: {} }) : route.continue(),
  );
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
