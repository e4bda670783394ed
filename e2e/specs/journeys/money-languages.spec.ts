import type { Cookie, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { speak } from '../../commands/language';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

// On phones alone, where long words have the least room.
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

/** Keys that a catalogue of texts lacks are shown as they are. */
const missingTexts = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      main.textContent.match(/\b(krwDeposit|krwWithdrawal|withdrawal\w*|transferLog|yearReport)\.\w+/g),
    );

for (const language of ['en', 'ch'] as const)
  test.describe(language, () => {
    let cookies: Cookie[] = [];
    // The account of one language would speak it in the journeys of the other.
    test.beforeAll(async ({ browser }) => {
      const member = { email: freshEmail(`money-${language}`), phone: freshPhone() };
      await makeMember({ ...member, authLevel: 3, krw: '500000', coins: { BTC: '0.5' } });
      const context = await browser.newContext();
      await logIn(context, member.email, member);
      cookies = await context.cookies();
      await context.close();
    });

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
  });
