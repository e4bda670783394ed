import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReadableColours } from '../../commands/accessibility';
import { accountButton, chooseInAccountMenu } from '../../commands/account';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

const root = (page: Page) => page.locator('html');
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/v1/me/settings') && answer.request().method() === 'PUT');

async function choose(page: Page, label: string): Promise<void> {
  const answer = saved(page);
  await page.getByRole('dialog', { name: '화면 설정' }).getByRole('radio', { name: label, exact: true }).check();
  expect((await answer).ok()).toBe(true);
}

test('what a member chose for the screens is there after a login in another browser', async ({
  page,
  context,
  browser,
}) => {
  const member = { email: freshEmail('settings'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3, krw: '1000000' });
  await logIn(context, member.email, member);
  await page.goto('/');
  await chooseInAccountMenu(page, '화면 설정');
  await expect(page.getByRole('radio', { name: '기기 설정' })).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await choose(page, '어둡게');
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expectReadableColours(page);
  await choose(page, '초록 · 빨강');
  await choose(page, '좁게');
  await page.keyboard.press('Escape');
  await expect(accountButton(page)).toBeFocused();

  const fresh = await browser.newContext({ colorScheme: 'light' });
  const elsewhere = await fresh.newPage();
  await elsewhere.goto('/');
  await expect(root(elsewhere)).not.toHaveAttribute('data-theme', 'dark');
  await logIn(fresh, member.email, member);
  await elsewhere.reload();
  await expect(root(elsewhere)).toHaveAttribute('data-theme', 'dark');
  await expect(root(elsewhere)).toHaveAttribute('data-colours', 'western');
  await expect(root(elsewhere)).toHaveAttribute('data-density', 'compact');

  await chooseInAccountMenu(elsewhere, '화면 설정');
  await choose(elsewhere, '기기 설정');
  await expect(root(elsewhere)).not.toHaveAttribute('data-theme');
  await elsewhere.emulateMedia({ colorScheme: 'dark' });
  await expect(root(elsewhere)).toHaveCSS('color-scheme', 'dark');
  await fresh.close();
});

test('the menu of the account is walked through by keyboard, and leads to the own pages', async ({ page, context }) => {
  const member = { email: freshEmail('menu'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3 });
  await logIn(context, member.email, member);
  await page.goto('/');
  await accountButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '내 정보' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/mypage');
});

test('who wants to confirm every order is asked before one is sent', async ({ page, context }) => {
  const member = { email: freshEmail('careful'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3, krw: '1000000' });
  await logIn(context, member.email, member);
  await page.goto('/exchange/KRW-XRP');
  await chooseInAccountMenu(page, '화면 설정');
  const answer = saved(page);
  await page
    .getByRole('dialog', { name: '화면 설정' })
    .getByRole('switch', { name: /주문 확인/ })
    .press('Space');
  expect((await answer).ok()).toBe(true);
  await page.keyboard.press('Escape');
  const form = page.getByRole('region', { name: '주문', exact: true });
  await form.getByLabel('주문 수량').fill('10');
  await form.getByRole('button', { name: 'XRP 매수' }).click();
  const asked = page.getByRole('dialog', { name: '이대로 주문할까요?' });
  await expect(asked).toBeVisible();
  await expect(form.getByText(/주문이 .*(체결|접수)되었습니다/)).toHaveCount(0);
  await asked.getByRole('button', { name: 'XRP 매수' }).click();
  await expect(form.getByText(/주문이 .*(체결|접수)되었습니다/)).toBeVisible();
});
