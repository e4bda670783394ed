import type { Browser, BrowserContext, Cookie, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

test.describe.configure({ mode: 'parallel' });

const paths = [
  ...['/app/asset', '/app/deposit/KRW', '/app/deposit/BTC', '/app/withdraw/KRW', '/app/withdraw/BTC'],
  ...['/app/withdrawlist', '/app/log/BTC', '/app/report'],
];

const member = { email: '', phone: '' };
let cookies: Cookie[] = [];
test.beforeAll(async ({ browser }) => {
  Object.assign(member, { email: freshEmail('money'), phone: freshPhone() });
  await makeMember({ ...member, authLevel: 3, krw: '500000', coins: { BTC: '0.5' } });
  const context = await browser.newContext();
  await logIn(context, member.email, member);
  cookies = await context.cookies();
  await context.close();
});

/** Android injects an object named Maru. */
async function inApp(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    (window as unknown as { Maru: object }).Maru = { postMessage: () => undefined };
  });
  return page;
}

const newApp = (browser: Browser) => browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('the screens of money stand in the app without header and footer (PLAT-062, SHEL-056)', async ({ browser }) => {
  const context = await newApp(browser);
  await context.addCookies(cookies);
  const page = await inApp(context);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await context.close();
});

test('a withdrawal of KRW goes from the app to its confirmation and back into the app (WALT-125, WALT-142, WALT-143, PLAT-062)', async ({
  browser,
}) => {
  const own = { email: freshEmail('app'), phone: freshPhone() };
  await makeMember({ ...own, authLevel: 3, krw: '500000' });
  const context = await newApp(browser);
  await logIn(context, own.email, own);
  const page = await inApp(context);
  await page.goto('/app/withdraw/KRW');
  await page.getByLabel('출금 금액').fill('120000');
  await page.getByRole('button', { name: '출금 신청' }).click();
  await expect(page).toHaveURL(/^http:\/\/confirm\.localhost:\d+\/\?lang=ko&frame=app$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: '취소' }).click();
  await expect(page).toHaveURL('/app/withdraw/KRW');

  await page.getByLabel('출금 금액').fill('120000');
  await page.getByRole('button', { name: '출금 신청' }).click();
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(page.getByText(/인증번호를 보냈습니다/)).toBeVisible();
  await page.getByLabel('인증번호 6자리').fill((await newestMessage(own.phone, 'sms')).code ?? '');
  await page.getByRole('button', { name: '출금하기' }).click();
  await expect(page.getByText('출금 신청이 접수되었습니다')).toBeVisible();
  await page.getByRole('link', { name: '입출금 내역' }).click();
  await expect(page).toHaveURL('/app/log/KRW');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await context.close();
});
