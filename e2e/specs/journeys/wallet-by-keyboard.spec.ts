import { newMember } from '../../commands/account';
import { pickByKeys, pressAt, tabTo, typeInto } from '../../commands/keyboard';
import { payIn } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

test('a KRW deposit is requested and called off by the keyboard alone (WALT-020, WALT-029, PLAT-081)', async ({
  page,
  context,
}) => {
  await newMember(context);
  await page.goto('/app/deposit/KRW');
  await typeInto(page, page.getByLabel('입금 금액'), '70000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();
  await pressAt(page, page.getByRole('button', { name: '신청 취소' }), 'Enter');
  await expect(page.getByText('70,000원 입금 신청을 취소했습니다.')).toBeVisible();
});

test('a deposit address is made and copied by the keyboard alone (WALT-046, PLAT-081)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newMember(context);
  await page.goto('/app/deposit/USDT');
  const networks = page.getByRole('tab');
  await tabTo(page, networks.first());
  await page.keyboard.press('End');
  await expect(networks.last()).toHaveAttribute('aria-selected', 'true');
  await pressAt(page, page.getByRole('button', { name: '입금 주소 만들기' }), 'Enter');
  await pressAt(page, page.getByRole('button', { name: '주소 복사' }), 'Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\w{30,}$/);
});

test('assets are searched, and lead to a deposit and the report of the year, by the keyboard alone (WALT-001, PLAT-081)', async ({
  page,
  context,
}) => {
  await newMember(context, { krw: '1000000', coins: { BTC: '0.5' } });
  await page.goto('/app/asset');
  const main = page.getByRole('main');
  await typeInto(page, main.getByRole('searchbox'), '비트코인');
  const row = main.locator('tbody tr').filter({ hasText: 'BTC' });
  await expect(main.locator('tbody tr').filter({ hasText: 'KRW' })).toHaveCount(0);
  await pressAt(page, row.getByRole('link', { name: /입금/ }), 'Enter');
  await expect(page).toHaveURL('/app/deposit/BTC');

  await page.goto('/app/asset');
  await pressAt(page, main.getByRole('link', { name: '연간 보고서 보기' }), 'Enter');
  await expect(page).toHaveURL('/mypage/report');
  const year = main.getByLabel('연도');
  await tabTo(page, year);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/year=\d{4}/);
  const download = page.waitForEvent('download');
  await pressAt(page, main.getByRole('link', { name: 'CSV 다운로드' }), 'Enter');
  expect((await download).suggestedFilename()).toBe(`year-report-${await year.inputValue()}.csv`);
});

test('the transfer log is filtered, opened in detail and taken along as a file by the keyboard alone (WALT-160, WALT-164, PLAT-081)', async ({
  page,
  context,
}) => {
  const { email } = await newMember(context);
  await payIn(email, '70000');
  await page.goto('/mypage/log/KRW');
  const main = page.getByRole('main');
  const rows = main.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await pickByKeys(
    page,
    main.getByRole('radio', { name: /^(전체|입금|출금)$/ }),
    main.getByRole('radio', { name: '입금' }),
  );
  await expect(page).toHaveURL(/direction=in/);
  const download = page.waitForEvent('download');
  await pressAt(page, main.getByRole('link', { name: 'CSV 다운로드' }), 'Enter');
  expect((await download).suggestedFilename()).toMatch(/^transfers-KRW-/);
  const detail = rows.getByRole('button', { name: /상세$/ });
  await pressAt(page, detail, 'Enter');
  await expect(page.getByRole('dialog', { name: '입금 내역' })).toContainText('70,000');
  await page.keyboard.press('Escape');
  await expect(detail).toBeFocused();
  // Each step leads to another log: the list keeps the focus, and the address its filter.
  const coin = main.getByLabel('코인');
  await tabTo(page, coin, 'Shift+Tab');
  for (let steps = 1; steps <= 3; steps += 1) {
    const before = await coin.inputValue();
    await page.keyboard.press('ArrowDown');
    await expect(coin).not.toHaveValue(before);
    await expect(page).toHaveURL(new RegExp(`/mypage/log/${await coin.inputValue()}\\?direction=in`));
    await expect(coin).toBeFocused();
  }
});

test('the list of withdrawals leads to one by the keyboard alone (WALT-090, PLAT-081)', async ({ page, context }) => {
  await newMember(context, { krw: '1000000', coins: { BTC: '0.5' } });
  await page.goto('/app/withdrawlist');
  await pressAt(page, page.getByRole('main').getByRole('link', { name: /BTC.*출금|출금.*BTC/ }), 'Enter');
  await expect(page).toHaveURL('/app/withdraw/BTC');
});
