import type { Page } from '@playwright/test';

/** Waits until the feed has told the next page that loads what is unread; what happens before that is no news to it. */
export async function unreadTold(page: Page): Promise<void> {
  const feed = await page.waitForEvent('websocket', (socket) => socket.url().endsWith('/feed'));
  await feed.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"kind":"unread"'));
}
