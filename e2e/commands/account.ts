import type { BrowserContext, Locator, Page } from '@playwright/test';
import { logIn } from './login';
import { freshEmail, freshPhone, makeMember, type SandboxMember } from './sandbox';

/** The button with the member's name; only members have it. */
export const accountButton = (page: Page): Locator => page.getByRole('button', { name: /계정 메뉴$/ });

/** Chooses an entry of the account's menu. */
export async function chooseInAccountMenu(page: Page, entry: string): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export const logOut = (page: Page): Promise<void> => chooseInAccountMenu(page, '로그아웃');

/** A new member, logged in by SMS: the codes of an authenticator are left to the journey. */
export async function newMember(
  context: BrowserContext,
  wish: Partial<SandboxMember> = {},
): Promise<{ readonly email: string; readonly phone: string }> {
  const member = { email: freshEmail(), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3, ...wish });
  await logIn(context, member.email, member);
  return member;
}
