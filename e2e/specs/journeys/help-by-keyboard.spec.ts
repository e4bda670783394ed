import { chooseByKeys, pickByKeys, pressAt, tabTo } from '../../commands/keyboard';
import { expect, test } from '../../fixtures/test';

test('an answer is found and opened by the keyboard alone, and over all boards (HELP-001, PLAT-081)', async ({
  page,
}) => {
  await page.goto('/help/faq');
  const main = page.getByRole('main');
  const categories = main.getByRole('radio');
  await pickByKeys(page, categories, categories.nth(1));
  await pickByKeys(page, categories, categories.first());
  await tabTo(page, main.getByRole('searchbox'), 'Shift+Tab');
  await page.keyboard.type('출금');
  const question = main.locator('summary').first();
  await pressAt(page, question, 'Enter');
  await expect(main.locator('details[open]')).toHaveCount(1);
  await pressAt(page, main.getByRole('link', { name: '공지사항과 이용 가이드에서도 찾기' }), 'Enter');
  await expect(page).toHaveURL(/\/help\/search/);
  await tabTo(page, main.getByRole('searchbox'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('원화입금');
  await pressAt(page, main.getByRole('link', { name: /원화 입금 따라 하기/ }), 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: '원화 입금 따라 하기' })).toBeVisible();
  await pressAt(page, main.getByRole('link', { name: '목록으로' }), 'Enter');
  await expect(page).toHaveURL('/help/items');
  await pressAt(page, main.getByRole('listitem').getByRole('link').first(), 'Enter');
  await expect(page).toHaveURL(/\/help\/items\/\d+/);
});

test('notices are narrowed, opened and walked through by the keyboard alone (HELP-005, PLAT-081)', async ({ page }) => {
  await page.goto('/help/notices');
  const main = page.getByRole('main');
  const categories = main.getByRole('radio');
  await pickByKeys(page, categories, categories.nth(1));
  await expect(page).toHaveURL(/category=/);
  await pickByKeys(page, categories, categories.first());
  await pressAt(page, main.getByRole('listitem').getByRole('link').first(), 'Enter');
  await expect(page).toHaveURL(/\/help\/notices\/\d+/);
  const first = page.url();
  await pressAt(page, page.getByRole('navigation', { name: '다른 공지' }).getByRole('link').first(), 'Enter');
  await expect(page).not.toHaveURL(first);
});

test('an earlier version of the terms is read by the keyboard alone (HELP-021, PLAT-081)', async ({ page }) => {
  await page.goto('/help/terms');
  await chooseByKeys(page, page.getByLabel('버전'), '1.0 (2025-01-01 시행)');
  await expect(page.getByText(/지난 버전입니다/)).toBeVisible();
});

test('a sale is found by its state and opened by the keyboard alone (SALE-001, PLAT-081)', async ({ page }) => {
  await page.goto('/app/wow/lists');
  const main = page.getByRole('main');
  await tabTo(page, main.getByRole('tab', { selected: true }));
  const open = main.getByRole('tab', { name: /진행중/ });
  await page.keyboard.press('Home');
  for (let steps = 0; steps < 4 && (await open.getAttribute('aria-selected')) !== 'true'; steps += 1)
    await page.keyboard.press('ArrowRight');
  await expect(open).toHaveAttribute('aria-selected', 'true');
  await pressAt(page, main.getByRole('tabpanel').getByRole('link').first(), 'Enter');
  await expect(page).toHaveURL(/\/app\/wow\/detail\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
