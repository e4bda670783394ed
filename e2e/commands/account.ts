import type { Locator, Page } from '@playwright/test';

/** The button with the member's name; only members have it. */
export const accountButton = (page: Page): Locator => page.getByRole('button', { name: /계정 메뉴$/ });

/** Chooses an entry of the account's menu. */
export async function chooseInAccountMenu(page: Page, entry: string): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export const logOut = (page: Page): Promise<void> => chooseInAccountMenu(page, '로그아웃');
