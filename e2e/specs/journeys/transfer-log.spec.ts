import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

/** Eleven deposits of won and one of BTC. */
async function payIn(page: Page, email: string): Promise<void> {
  const send = async (url: string, data: object) => {
    const answer = await page.request.post(url, { headers: { 'x-maru-client': 'e2e' }, data });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  for (let count = 1; count <= 11; count += 1)
    await send(`${productUrl('exchange')}/sandbox/bank/transfers`, { email, amount: String(count * 10_000) });
  const { address } = await send(`${productUrl('shell')}/v1/wallets/coin/BTC`, {});
  await send(`${productUrl('exchange')}/sandbox/chain/deposits`, { coin: 'BTC', address, amount: '0.5' });
}

/** Buys XRP for 100,000 won and sells it all again. @returns what that cost, as text with its sign. */
async function tradeAtALoss(page: Page, krw: number): Promise<string> {
  const site = productUrl('shell');
  const { markets } = await (await page.request.get(`${site}/v1/centers/dexko`)).json();
  const { id: marketId } = markets.find(({ code }: { code: string }) => code === 'KRW-XRP');
  const order = async (fields: Record<string, string>) => {
    const form = { marketId, callType: 'MARKET', ...fields };
    const placed = await page.request.post(`${site}/v1/orders`, { headers: { 'x-maru-client': 'e2e' }, form });
    expect(placed.ok(), await placed.text()).toBe(true);
    return placed.json();
  };
  const { filledAmount } = await order({ side: 'B', total: '100000' });
  await order({ side: 'S', amount: filledAmount });
  const { total } = await (await page.request.get(`${site}/v1/wallets/coin/KRW`)).json();
  return (Number(total) - krw).toLocaleString('en', { maximumFractionDigits: 2 });
}

test('assets lead to the value over time and the report of the year with its profit, which comes as a file too', async ({
  page,
  context,
}) => {
  const [email, phone] = [freshEmail('holder'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '1234567', coins: { BTC: '0.5' }, phone });
  await logIn(context, email, { phone });
  const profit = await tradeAtALoss(page, 1_234_567);
  expect(profit).toMatch(/^-\d/);
  await page.goto('/app/asset');
  const card = page.getByRole('heading', { name: '자산 추이' }).locator('xpath=ancestor::section');
  await expect(card.getByText(/^\+\d[\d,]+원$/)).toBeVisible();
  await expect(card.getByText('하루가 지나면', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: '연간 보고서 보기' }).click();
  const table = page.getByRole('table', { name: '연간 보고서' });
  await expect(table.getByRole('row', { name: /KRW/ })).toContainText('1,234,567');
  await expect(table.getByRole('row', { name: /BTC/ })).toContainText('0.5');
  await expect(table.getByRole('row', { name: /XRP/ })).toContainText(profit);
  await expect(page.getByText(`${profit}원`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV 다운로드' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^year-report-\d{4}\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('"KRW","0","0","1234567"');
  expect(file).toMatch(new RegExp(`"합계",.*,"${profit.replace(/,/g, '')}","0"\r\n`));
  await page.emulateMedia({ media: 'print' });
  await expect(table).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByLabel('연도')).toBeHidden();
});

test('a member follows what came in: more rows, filters in the address, details, receipt and file (WALT-160 to WALT-164)', async ({
  page,
  context,
}) => {
  const [email, phone] = [freshEmail('payer'), freshPhone()];
  await makeMember({ email, authLevel: 3, phone });
  await logIn(context, email, { phone });
  await payIn(page, email);

  await page.goto('/mypage/log/KRW');
  const rows = page.getByRole('main').locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('110,000');
  await page.getByRole('button', { name: '더 보기' }).click();
  await expect(rows).toHaveCount(11);
  await expect(page.getByRole('button', { name: '더 보기' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('radio', { name: '출금' }).check();
  await expect(page.getByText('조회된 입출금 내역이 없습니다.')).toBeVisible();
  await expect(page).toHaveURL(/direction=out/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '출금' })).toBeChecked();

  await page.getByRole('radio', { name: '입금' }).check();
  await page.getByLabel('코인').selectOption('BTC');
  await expect(page).toHaveURL(/\/mypage\/log\/BTC/);
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('0.5');
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', /^https:\/\/mempool\.space\/tx\//);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV 다운로드' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^transfers-BTC-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toMatch(/^\uFEFF"일시\(한국시간\)","코인","구분"/);
  expect(file.split('\r\n')[1]).toContain('"BTC","입금","승인","0.5"');

  await rows.first().getByRole('button', { name: /상세$/ }).click();
  const dialog = page.getByRole('dialog', { name: '입금 내역' });
  await expect(dialog).toContainText('0.5 BTC');
  await expect(dialog.getByRole('list', { name: '진행 상황' })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: '인쇄' })).toBeHidden();
  await expect(page.locator('h1')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a deposit appears on the open screens by itself, confirmation by confirmation', async ({ page, context }) => {
  const [email, phone] = [freshEmail('waiting'), freshPhone()];
  await makeMember({ email, authLevel: 3, phone });
  await logIn(context, email, { phone });
  const headers = { 'x-maru-client': 'e2e' };
  const made = await page.request.post(`${productUrl('shell')}/v1/wallets/coin/BTC`, { headers, data: {} });
  const { address } = await made.json();
  const log = await context.newPage();
  await log.goto('/mypage/log/BTC');
  await expect(log.getByText('조회된 입출금 내역이 없습니다.')).toBeVisible();
  await page.goto('/app/deposit/BTC');
  await expect(page.getByText('최근 한 달 동안 입금한 내역이 없습니다.')).toBeVisible();

  const payment = { coin: 'BTC', address, amount: '0.25', confirmations: 0 };
  await page.request.post(`${productUrl('exchange')}/sandbox/chain/deposits`, { headers, data: payment });
  await expect(page.getByText(/^확인 \d\/3$/)).toBeVisible();
  await expect(page.getByRole('main').getByText('입금 완료')).toBeVisible();
  await expect(log.getByRole('main').locator('tbody tr')).toContainText('승인');
});
