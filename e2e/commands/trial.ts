import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test';

/** Opens a page of mfe-help as soon as the site gives out this version of it, which writes its name into the heading. */
export const openTrial = (page: Page, site: string, version: string): Promise<void> =>
  expect(async () => {
    await page.goto(`${site}/help/faq`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(version, { timeout: 1500 });
  }).toPass({ timeout: 10_000 });
