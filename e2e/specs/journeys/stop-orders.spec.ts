import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { chooseOrderType } from '../../commands/trading';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

/** Below 1200 px the trading screen shows one part at a time. */
async function show(page: Page, part: string) {
  if ((page.viewportSize()?.width ?? 0) < 1200) await page.getByRole('tab', { name: part, exact: true }).click();
}

const site = productUrl('shell');

/** A member with money at the order form, and the book at that moment. */
async function atTheForm(page: Page, context: BrowserContext) {
  const [email, phone] = [freshEmail('stop'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '50000000', phone });
  await logIn(context, email, { phone });
  await page.goto('/exchange/KRW-BTC');
  const center = await (await page.request.get(`${site}/v1/centers/dexko`)).json();
  const { id } = center.markets.find(({ code }: { code: string }) => code === 'KRW-BTC');
  const { asks, bids } = await (await page.request.get(`${site}/v1/prices/call/${id}`)).json();
  await show(page, '주문');
  return { id, asks, bids, form: page.getByRole('region', { name: '주문', exact: true }) };
}

test('an order waits for its price with its money held, is placed when the market trades there, or cancelled', async ({
  page,
  context,
}) => {
  const { id, asks, bids, form } = await atTheForm(page, context);
  await chooseOrderType(form, '예약');
  const order = async (stop: string, price: string) => {
    await form.getByLabel('감시 가격').fill(stop);
    await form.getByLabel('주문 가격').fill(price);
    await form.getByLabel('주문 수량').fill('0.001');
    await form.getByRole('button', { name: 'BTC 매수' }).click();
    await expect(form.getByText('예약 주문이 접수되었습니다.')).toBeVisible();
  };
  // One that the market falls to, far away; one a few levels above, with a limit that waits in the book afterwards.
  const far = bids.at(-1)[0];
  await order(far, far);
  await order(asks[3][0], far);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await show(page, '내 주문');
  await page.getByRole('tab', { name: '예약 (2)' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const headers = { 'x-maru-client': 'e2e' };
  const market = { marketId: id, side: 'B', callType: 'MARKET', total: '20000000' };
  await page.request.post(`${site}/v1/orders`, { headers, data: market });
  await expect(page.getByRole('tab', { name: '예약 (1)' })).toBeVisible();
  await page.getByRole('button', { name: '취소' }).first().click();
  await expect(page.getByText('예약 주문이 없습니다.')).toBeVisible();
  await page.getByRole('tab', { name: '미체결 (1)' }).click();
  await expect(page.getByText('0.00100000').first()).toBeVisible();
});

test('a limit order and a stop order share their money, and go together', async ({ page, context }) => {
  const { asks, bids, form } = await atTheForm(page, context);
  await chooseOrderType(form, 'OCO');
  await form.getByRole('textbox', { name: '지정가' }).fill(asks.at(-1)[0]);
  await form.getByLabel('감시 가격').fill(asks.at(-1)[0]);
  await form.getByLabel('감시 후 주문 가격').fill(asks.at(-1)[0]);
  await form.getByLabel('주문 수량').fill('0.001');
  await form.getByRole('button', { name: 'BTC 매수' }).click();
  await expect(form.getByText(/현재가의 서로 반대쪽/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await form.getByRole('textbox', { name: '지정가' }).fill(bids.at(-1)[0]);
  await form.getByRole('button', { name: 'BTC 매수' }).click();
  await expect(form.getByText('예약 주문이 접수되었습니다.')).toBeVisible();
  await expectAccessible(page);

  await show(page, '내 주문');
  await expect(page.getByRole('tab', { name: '예약 (1)' })).toBeVisible();
  await page.getByRole('tab', { name: '미체결 (1)' }).click();
  await expect(page.getByRole('region', { name: '내 주문' }).getByText('OCO')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '취소' }).first().click();
  await expect(page.getByRole('tab', { name: '미체결 (0)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: '예약 (0)' })).toBeVisible();
});
