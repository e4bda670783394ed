import { expect, test } from '../../fixtures/test';

test('two remotes show texts of the board in one tab, cleaned by the one policy that the page allows (PLAT-030, HELP-007)', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (/Trusted/.test(message.text())) complaints.push(message.text());
  });
  await page.goto('/help/faq');
  await page.locator('summary').getByText('최소 주문 금액은 얼마인가요?').click();
  await expect(page.locator('details[open] p').first()).toBeVisible();
  await page.getByRole('link', { name: '회원가입' }).first().click();
  await page.getByRole('button', { name: '[필수] 이용약관 전문 보기' }).click();
  await expect(page.getByRole('dialog').getByRole('paragraph').first()).toBeVisible();
  expect(complaints).toEqual([]);
});
