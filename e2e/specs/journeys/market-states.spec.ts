import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember, sandbox } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1200;
/** Below 1200 px the trading screen shows one part at a time. */
async function show(page: Page, part: string) {
  if (!isWide(page)) await page.getByRole('tab', { name: part, exact: true }).click();
}

async function marketOf(page: Page, code: string): Promise<{ id: string; ask: string }> {
  const read = async (path: string) => (await page.request.get(`${productUrl('shell')}${path}`)).json();
  const { markets } = await read('/v1/centers/dexko');
  const { id } = markets.find((each: { code: string }) => each.code === code);
  const { asks } = await read(`/v1/prices/call/${id}`);
  return { id, ask: asks[0][0] };
}

test('a market collects orders before its opening, says what they would trade, and opens by itself at one price (TRAD-008)', async ({
  page,
  context,
}) => {
  const [email, phone] = [freshEmail('opening'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '5000000', phone });
  await logIn(context, email, { phone });
  // Markets that no other journey trades in at the same time.
  const coin = isWide(page) ? 'ETC' : 'BCH';
  const { id } = await marketOf(page, `KRW-${coin}`);
  await page.goto(`/exchange/KRW-${coin}`);
  await show(page, '주문');
  const form = page.getByRole('region', { name: '주문', exact: true });
  await expect(form.getByRole('button', { name: `${coin} 매수` })).toBeVisible();
  try {
    await sandbox.planMarket(id, 'preopen');
    await sandbox.planMarket(id, 'open', 60_000);
    await expect(page.getByText(isWide(page) ? /^시작 전 · .*거래 시작$/ : /^시작 전$/)).toBeVisible();
    await expect(form.getByText(/\d\d:\d\d 거래 시작.*하나의 가격으로 체결합니다/)).toBeVisible();
    // Nobody trades by now: until then others may have bought what was offered.
    const { ask } = await marketOf(page, `KRW-${coin}`);
    await form.getByLabel('주문 가격').fill(ask);
    await form.getByLabel('주문 수량').fill('1');
    await form.getByRole('button', { name: `${coin} 매수` }).click();
    await expect(form.getByText('주문이 접수되었습니다.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('region', { name: '호가', exact: true }).getByText(/^예상 [\d,.]+$/)).toBeVisible();
    // Its time comes, sooner than planned at first, and nobody does anything.
    await sandbox.planMarket(id, 'open', 1_000);
    await expect(page.getByText(/^시작 전/)).toBeHidden({ timeout: 20_000 });
    await expect(page.getByRole('region', { name: '호가', exact: true }).getByText(/^예상 /)).toHaveCount(0);
  } finally {
    await sandbox.planMarket(id, 'open');
  }
  await page.goto('/transactionhistory');
  await expect(page.getByRole('main').locator('tbody tr').first()).toContainText(coin);
});
