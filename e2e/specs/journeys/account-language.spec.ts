import type { BrowserContext, Page } from '@playwright/test';
import { expectLoaded } from '../../commands/language';
import { expectNoShift, watchShifts } from '../../commands/layout-shift';
import { logIn } from '../../commands/login';
import { freshEmail, makeMember, password } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';
import { Captcha } from '../../pages/captcha';

const screens = [
  { path: '/app/mypage/leave', title: 'Leave membership' },
  { path: '/', title: 'Markets' },
  { path: '/transactionhistory', title: 'History' },
] as const;

/** Somebody who has chosen English, on whatever device that was. */
async function englishMember(context: BrowserContext): Promise<string> {
  const email = freshEmail('english');
  await makeMember({ email, authLevel: 1 });
  await logIn(context, email);
  const chosen = await context.request.put(`${productUrl('shell')}/v1/me/settings`, {
    headers: { 'x-maru-client': 'e2e' },
    form: { language: 'en' },
  });
  expect(chosen.ok()).toBe(true);
  return email;
}

/** What the HTML server sends for the next document. */
async function servedBy(page: Page, load: () => Promise<unknown>): Promise<string> {
  const document = page.waitForResponse((answer) => answer.request().isNavigationRequest());
  await load();
  return (await document).text();
}

const bodyOf = (html: string): string => html.slice(html.indexOf('<div id="root"'));

for (const { path, title } of screens)
  test(`${path} is drawn once, in the account's language, on a device that has another (SHEL-232)`, async ({
    page,
    context,
  }) => {
    await englishMember(context);
    await watchShifts(page);
    const first = await servedBy(page, () => page.goto(path));
    expect(first).toContain('<html lang="ko"');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectLoaded(page);
    await expectNoShift(page);

    const next = await servedBy(page, () => page.reload());
    expect(next).toContain('<html lang="en"');
    expect(next).toContain(`<title>${title} | Maru</title>`);
    expect(bodyOf(next)).toContain(`>${title}<`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectLoaded(page);
    await expectNoShift(page);
  });

test("the document behind the login is served in the account's language (SHEL-232, AUTH-062)", async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const email = await englishMember(elsewhere);
  await elsewhere.close();
  const captcha = new Captcha(page);
  await page.goto('/mypage');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await captcha.solve();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  const guide = page.getByRole('dialog', { name: 'Please verify your identity' });
  const html = await servedBy(page, () => guide.getByRole('button', { name: 'Later' }).click());
  expect(html).toContain('<html lang="en"');
  expect(html).toContain('<title>My page | Maru</title>');
  await expect(page.getByRole('heading', { level: 1, name: 'My page' })).toBeVisible();
});
