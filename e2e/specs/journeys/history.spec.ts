import { readFile } from 'node:fs/promises';
import { expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

test('the history is searched, filtered by coin and paged, on a small screen too (TRAD-061, TRAD-064, TRAD-068)', async ({
  page,
  context,
}) => {
  const [email, phone] = [freshEmail('historian'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '10000000', phone });
  await logIn(context, email, { phone });
  const { markets } = await (await page.request.get(`${productUrl('shell')}/v1/centers/dexko`)).json();
  const { id: marketId } = markets.find(({ code }: { code: string }) => code === 'KRW-BTC');
  for (let count = 0; count < 12; count += 1) {
    const bought = await page.request.post(`${productUrl('shell')}/v1/orders`, {
      headers: { 'x-maru-client': 'e2e' },
      form: { marketId, side: 'B', callType: 'MARKET', total: '10000' },
    });
    expect(bought.ok()).toBe(true);
  }

  await page.goto('/transactionhistory');
  const rows = page.getByText('BTC/KRW');
  await expect(rows).toHaveCount(10);
  await expect(page.getByLabel('시작일')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '다음' }).click();
  await expect(rows).not.toHaveCount(10);
  await expect(rows.first()).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV 다운로드' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  // A heading and every execution, of all pages.
  expect(lines.length).toBeGreaterThan(12);

  await page.getByRole('button', { name: '코인: 전체' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('리플');
  await page.getByRole('dialog').getByRole('button', { name: /리플/ }).click();
  await page.getByRole('button', { name: '코인: XRP' }).click();
  const chosen = page.getByRole('dialog').getByRole('button', { name: /리플/ });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await chosen.click();
  await expect(page.getByText('조회된 내역이 없습니다.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
