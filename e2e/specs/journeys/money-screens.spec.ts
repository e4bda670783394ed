import type { Browser, BrowserContext, Cookie, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, newestMessage } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

test.describe.configure({ mode: 'parallel' });

/** Screens of money with their titles in English and Chinese. */
const screens = [
  { path: '/app/asset', en: 'My assets', ch: '资产' },
  { path: '/app/deposit/KRW', en: 'KRW deposit', ch: '韩元充值' },
  { path: '/app/deposit/BTC', en: 'deposit', ch: '充' },
  { path: '/app/withdraw/KRW', en: 'KRW withdrawal', ch: '韩元提现' },
  { path: '/app/withdraw/BTC', en: 'Withdraw', ch: '提' },
  { path: '/app/withdrawlist', en: 'Withdraw', ch: '提现' },
  { path: '/app/log/BTC', en: 'transfers', ch: '充提记录' },
  { path: '/app/report', en: 'Year report', ch: '年度报告' },
] as const;

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

const speak = (page: Page, language: string) =>
  page.addInitScript((chosen) => {
    localStorage.setItem('maru.preferences', JSON.stringify({ language: chosen }));
  }, language);

/** Keys that a catalogue of texts lacks are shown as they are. */
const missingTexts = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      main.textContent.match(/\b(krwDeposit|krwWithdrawal|withdrawal\w*|transferLog|yearReport)\.\w+/g),
    );

for (const language of ['en', 'ch'] as const)
  for (const { path, ...titles } of screens)
    test(`${path} speaks the member's language (${language}) and stays usable (SHEL-233, PLAT-081)`, async ({
      page,
      context,
    }) => {
      await context.addCookies(cookies);
      await speak(page, language);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(titles[language]);
      expect(await missingTexts(page)).toBeNull();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
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
  for (const { path } of screens) {
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
