import type { Page } from '@playwright/test';

/** Opens an address; once more where a load that the page had begun itself (decision 38) ended the first try. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address).catch(async (error: Error) => {
    if (!error.message.includes('net::ERR_ABORTED') && !error.message.includes('is interrupted by another'))
      throw error;
    await page.goto(address);
  });
}
