import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { expect, test } from '../../fixtures/test';

test('Ctrl+K leads to a coin by its initials, to a screen, and gives the focus back', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /비트코인/ }).first()).toBeVisible();
  const palette = page.getByRole('dialog', { name: '빠른 이동' });
  const field = palette.getByRole('combobox');
  // The keys come with what follows the first screen.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(field).toBeFocused();
  await field.fill('ㅇㄷㄹㅇ');
  await expect(palette.getByRole('option', { selected: true })).toContainText('이더리움');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/exchange/KRW-ETH');
  await expect(palette).toBeHidden();

  await page.goto('/help/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const search = page.getByRole('main').getByRole('searchbox');
  await search.press('/');
  await expect(search).toHaveValue('/');
  await expect(palette).toBeHidden();
  const link = page.getByRole('main').getByRole('link', { name: '공지사항', exact: true });
  await link.focus();
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(palette).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(link).toBeFocused();

  await page.keyboard.press('/');
  await field.fill('dark');
  await expect(palette.getByRole('status')).toHaveText('검색 결과가 없습니다.');
  await field.fill('어두운');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a button opens it too: in the header, and on phones among what is behind "more"', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog', { name: '빠른 이동' });
  if (test.info().project.name === 'mobile') {
    await page.getByRole('button', { name: '더보기' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '찾기', exact: true }).click();
  } else await page.getByRole('button', { name: '찾기 (Ctrl+K)' }).click();
  await palette.getByRole('combobox').fill('공지');
  await palette.getByRole('option', { name: /공지사항/ }).click();
  await expect(page).toHaveURL('/help/notices');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
