import type { Cookie, Locator, Page } from '@playwright/test';
import { logIn } from '../commands/login';
import { freshEmail, freshPhone, makeMember } from '../commands/sandbox';
import { expect, test } from '../fixtures/test';

test.describe.configure({ mode: 'parallel' });

/** Presses of the tab key from the top of a page to its primary button; links that skip count, too. */
const stopsMax = 12;

const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true });
const visitorScreens: Readonly<Record<string, (page: Page) => Locator>> = {
  '/login': button('로그인'),
  '/app/auth/': (page) => page.getByRole('main').getByRole('link', { name: '로그인' }),
};
const memberScreens: Readonly<Record<string, (page: Page) => Locator>> = {
  '/exchange/KRW-BTC': button('BTC 매수'),
  '/app/deposit/KRW': button('입금 신청'),
  '/app/withdraw/KRW': button('출금 신청'),
  '/mypage/confirm': button('본인확인 시작'),
};

async function reach(page: Page, path: string, primary: (page: Page) => Locator) {
  await page.goto(path);
  await expect(primary(page)).toBeVisible();
  let stops = 0;
  const focused = page.locator(':focus');
  for (; stops < stopsMax; stops += 1) {
    await page.keyboard.press('Tab');
    if (await primary(page).evaluate((element) => element === document.activeElement)) break;
    if (await focused.filter({ hasText: /바로가기$/ }).count()) await page.keyboard.press('Enter');
  }
  expect(stops + 1).toBeLessThanOrEqual(stopsMax);
}

for (const [path, primary] of Object.entries(visitorScreens))
  test(`the primary button of ${path} is at most ${stopsMax} stops away (PLAT-081)`, ({ page }) =>
    reach(page, path, primary));

test.describe('of a member', () => {
  let cookies: Readonly<Record<string, Cookie[]>> = {};
  test.beforeAll(async ({ browser }) => {
    const trader = { email: freshEmail('keys'), phone: freshPhone() };
    const beginner = { email: freshEmail('keys') };
    await makeMember({ ...trader, authLevel: 3, krw: '10000000' });
    await makeMember({ ...beginner, authLevel: 1 });
    const cookiesOf = async ({ email, ...second }: { email: string; phone?: string }) => {
      const context = await browser.newContext();
      await logIn(context, email, second);
      const found = await context.cookies();
      await context.close();
      return found;
    };
    cookies = { trader: await cookiesOf(trader), beginner: await cookiesOf(beginner) };
  });
  for (const [path, primary] of Object.entries(memberScreens))
    test(`the primary button of ${path} is at most ${stopsMax} stops away (PLAT-081)`, async ({ page, context }) => {
      await context.addCookies(cookies[path === '/mypage/confirm' ? 'beginner' : 'trader'] ?? []);
      await reach(page, path, primary);
    });
});
