import type { Page } from '@playwright/test';

/** Waits for the list that the screen at `path` reads; what happens before that is no news to it. */
export async function notificationsListed(page: Page, path: string): Promise<void> {
  await page.waitForResponse(
    (answer) => answer.url().includes('/v1/notifications') && answer.frame().url().endsWith(path),
  );
}
