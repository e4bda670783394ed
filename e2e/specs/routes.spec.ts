import { expectAccessible } from '../commands/accessibility';
import { expect, test } from '../fixtures/test';

test('leads an unknown path to Main, which says so until one goes on (SHEL-008)', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  const said = page.getByRole('alert').filter({ hasText: '/no/such/page' });
  await expect(said).toBeVisible();
  await expectAccessible(page);
  await page.goto('/help/faq');
  await expect(said).toHaveCount(0);
});

test('leads a visitor from a guarded page to Login and keeps the way back (SHEL-053)', async ({ page }) => {
  await page.goto('/mypage');
  await expect(page).toHaveURL(/\/login\?.*fullPath=/);
  expect(new URL(page.url()).searchParams.get('fullPath')).toBe('/mypage');
});

test('matches a path with and without its trailing slash (SHEL-054)', async ({ page }) => {
  await page.goto('/help/faq/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/help\/faq\/?$/);
});

test('takes a market in small letters for what it is called (SHEL-055)', async ({ page }) => {
  await page.goto('/exchange/krw-btc');
  await expect(page).toHaveURL('/exchange/KRW-BTC');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BTC');
});

// A page each: leaving a screen with secrets loads the document anew, which would interrupt a second `goto`.
for (const path of ['/login/SMS', '/login/OTP'])
  test(`sends ${path} without its token back to Main (AUTH-050)`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  });

test('opens the new-password screen from the mail’s link, code kept (AUTH-003, AUTH-102)', async ({ page }) => {
  await page.goto('/login?via=repd&code=abc');
  // The code is read, and leaves the address.
  await expect(page).toHaveURL('/login/pwConform');
  await expect(page.getByRole('button', { name: '비밀번호 변경' })).toBeVisible();
});

for (const fullPath of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
  test(`stays on this site whatever the way back says: ${fullPath} (AUTH-058)`, async ({ page }) => {
    await page.goto(`/login?fullPath=${encodeURIComponent(fullPath)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).host).toBe(new URL(test.info().project.use.baseURL ?? '').host);
  });
}
