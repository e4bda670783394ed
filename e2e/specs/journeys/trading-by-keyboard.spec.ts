import type { Page } from '@playwright/test';
import { pickByKeys, pressAt, tabTo, typeInto, typeOver } from '../../commands/keyboard';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

test.use({ viewport: { width: 1440, height: 900 } });

async function bookOf(page: Page, code: string): Promise<{ bids: [string, string][]; asks: [string, string][] }> {
  const read = async (path: string) => (await page.request.get(`${productUrl('shell')}${path}`)).json();
  const { markets } = await read('/v1/centers/dexko');
  return read(`/v1/prices/call/${markets.find((market: { code: string }) => market.code === code).id}`);
}

/** Markets and levels of the book lie between the top of the page and the form. */
const skipToOrder = (page: Page) => pressAt(page, page.getByRole('button', { name: '주문하러 바로가기' }), 'Enter');

test.beforeEach(async ({ context }) => {
  const [email, phone] = [freshEmail('keys'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '50000000', phone });
  await logIn(context, email, { phone });
});

test('a market is found, kept as a favourite and opened by the keyboard alone (PLAT-081)', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await typeInto(page, main.getByRole('searchbox', { name: '코인명 검색' }), 'ㅇㄷㄹㅇ');
  const row = main.getByRole('row').filter({ hasText: 'ETH/KRW' });
  await pressAt(page, row.getByRole('button'), 'Space');
  await expect(row.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await pressAt(page, row.getByRole('link'), 'Enter');
  await expect(page).toHaveURL(/\/exchange\/KRW-ETH/);

  await page.goto('/');
  await tabTo(page, main.getByRole('tab', { name: 'KRW', exact: true }));
  await page.keyboard.press('End');
  await expect(main.getByRole('tab', { name: '관심' })).toHaveAttribute('aria-selected', 'true');
  await expect(main.getByRole('row').filter({ hasText: 'ETH/KRW' })).toBeVisible();
});

test('an order is placed, amended and cancelled by the keyboard alone (TRAD-040, TRAD-049, PLAT-081)', async ({
  page,
}) => {
  const [far = ''] = (await bookOf(page, 'KRW-BTC')).bids.at(-1) ?? [];
  await page.goto('/exchange/KRW-BTC');
  await skipToOrder(page);
  const form = page.getByRole('region', { name: '주문', exact: true });
  await typeOver(page, form.getByLabel('주문 가격'), far);
  await typeInto(page, form.getByLabel('주문 수량'), '0.001');
  await page.keyboard.press('Enter');
  await expect(form.getByText('주문이 접수되었습니다.')).toBeVisible();

  const open = page.getByRole('table', { name: '미체결 (1)' });
  await tabTo(page, open.getByRole('button', { name: '정정' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '주문 정정' });
  await typeOver(page, dialog.getByLabel('주문 수량'), '0.0005');
  await page.keyboard.press('Enter');
  await expect(page.getByText('수량을 줄였습니다.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(open.getByRole('button', { name: '정정' })).toBeFocused();
  await pressAt(page, open.getByRole('button', { name: '취소' }), 'Enter');
  await expect(page.getByText('미체결 (0)')).toBeVisible();
});

test('a price alert is set and deleted by the keyboard alone (PLAT-081)', async ({ page }) => {
  const [far = ''] = (await bookOf(page, 'KRW-XRP')).bids.at(-1) ?? [];
  await page.goto('/exchange/KRW-XRP');
  const button = page.getByRole('button', { name: '가격 알림' });
  await pressAt(page, button, 'Enter');
  const panel = page.getByRole('dialog', { name: '가격 알림' });
  await typeOver(page, panel.getByRole('textbox', { name: 'XRP/KRW 알림 가격' }), far);
  await pressAt(page, panel.getByRole('button', { name: '알림 받기' }), 'Enter');
  await expect(panel.getByText('가격 알림을 설정했습니다.')).toBeVisible();
  await expect(panel.getByText('대기 중 (1/20)')).toBeVisible();
  await pressAt(page, panel.getByRole('button', { name: /이하 알림 삭제$/ }), 'Enter');
  await expect(panel.getByText('대기 중인 알림이 없습니다.')).toBeVisible();
  // The pressed button is gone: the next key goes on from the list that it stood in.
  await expect(panel.getByRole('heading', { name: '대기 중 (0/20)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test('a history is filtered by side, coin and days and taken along as a file, by the keyboard alone (TRAD-061, TRAD-064, PLAT-081)', async ({
  page,
}) => {
  await page.goto('/transactionhistory');
  const main = page.getByRole('main');
  const presets = main.getByRole('group', { name: '빠른 기간 선택' }).getByRole('radio');
  await pickByKeys(page, presets, presets.first());
  const from = await page.getByLabel('시작일').inputValue();
  await pickByKeys(
    page,
    main.getByRole('radio', { name: /^(전체|매수|매도)$/ }),
    main.getByRole('radio', { name: '매도' }),
  );
  await pressAt(page, main.getByRole('button', { name: '코인: 전체' }), 'Enter');
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByRole('searchbox'), '리플');
  await pressAt(page, dialog.getByRole('button', { name: /리플/ }), 'Enter');
  const picker = main.getByRole('button', { name: '코인: XRP' });
  await expect(picker).toBeFocused();
  await expect(page.getByText('조회된 내역이 없습니다.')).toBeVisible();
  const download = page.waitForEvent('download');
  await pressAt(page, main.getByRole('link', { name: 'CSV 다운로드' }), 'Enter');
  expect((await download).suggestedFilename()).toContain(from);
  await tabTo(page, main.getByRole('tab', { name: '거래', exact: true }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(main.getByRole('tab', { name: '원화 입출금' })).toHaveAttribute('aria-selected', 'true');
});
