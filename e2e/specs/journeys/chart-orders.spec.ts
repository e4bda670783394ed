import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1200;
/** Below 1200 px the trading screen shows one part at a time. */
async function show(page: Page, part: string) {
  if (!isWide(page)) await page.getByRole('tab', { name: part, exact: true }).click();
}

/** Asks for the price at a share of the chart's height: by the secondary button, or a finger that rests. */
async function pick(page: Page, chart: Locator, share: number) {
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart is not on the page');
  const [x, y] = [box.x + box.width / 3, box.y + box.height * share];
  if (isWide(page)) return page.mouse.click(x, y, { button: 'right' });
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await expect(page.getByRole('menu')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const figure = (text: string | null): number => Number(text?.replace(/[^\d.]/g, ''));

test('own executions and orders are on the chart, and a price of it goes into the form', async ({ page, context }) => {
  const [email, phone] = [freshEmail('charts'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '50000000', phone });
  await logIn(context, email, { phone });
  await page.goto('/exchange/KRW-BTC?view=chart');
  const panel = page.getByRole('region', { name: '차트', exact: true });
  const chart = panel.getByRole('img', { name: 'BTC/KRW 시세 차트' });
  const readout = panel.getByRole('group', { name: '봉의 시세' });
  await expect(readout).toContainText(/종\s*[\d,]+/);
  await expect(readout).not.toContainText('내 체결');

  const site = productUrl('shell');
  const { markets } = await (await page.request.get(`${site}/v1/centers/dexko`)).json();
  const { id: marketId } = markets.find(({ code }: { code: string }) => code === 'KRW-BTC');
  const { bids } = await (await page.request.get(`${site}/v1/prices/call/${marketId}`)).json();
  const headers = { 'x-maru-client': 'e2e' };
  const order = (terms: object) =>
    page.request.post(`${site}/v1/orders`, { headers, data: { marketId, side: 'B', ...terms } });
  expect((await order({ callType: 'MARKET', total: '1000000' })).ok()).toBe(true);
  expect((await order({ callType: 'LIMIT', price: bids.at(-1)[0], amount: '0.01' })).ok()).toBe(true);
  // Without a pointer on the chart, the last bar is read: that of the execution.
  await expect(readout).toContainText(/내 체결매수 [\d.]+ BTC, 평균 [\d,]+/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await pick(page, chart, 0.3);
  const menu = page.getByRole('menu', { name: '이 가격으로 주문' });
  await expect(menu.getByRole('menuitem', { name: /^매수 [\d,]+$/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(chart).toBeFocused();
  await pick(page, chart, 0.3);
  await page.mouse.click(2, 2);
  await expect(menu).toBeHidden();

  await pick(page, chart, 0.3);
  const sell = menu.getByRole('menuitem', { name: /^매도/ });
  const price = figure(await sell.textContent());
  await sell.click();
  const form = page.getByRole('region', { name: '주문', exact: true });
  await expect(form.getByLabel('주문 수량')).toBeFocused();
  await expect(form.getByRole('tab', { name: '매도' })).toHaveAttribute('aria-selected', 'true');
  expect(figure(await form.getByLabel('주문 가격').inputValue())).toBe(price);
  // On the grid: the form would refuse any other price.
  expect(price % 1000).toBe(0);

  await show(page, '차트');
  await panel.getByRole('button', { name: '지표' }).click();
  await page.getByRole('dialog', { name: '지표' }).getByRole('checkbox', { name: '내 체결' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(readout).not.toContainText('내 체결');
  await page.reload();
  await expect(readout).toContainText(/종\s*[\d,]+/);
  await expect(readout).not.toContainText('내 체결');
});

test('the button at the crosshair offers the price beside it @web', async ({ page }) => {
  await page.goto('/exchange/KRW-BTC');
  const chart = page.getByRole('img', { name: 'BTC/KRW 시세 차트' });
  const button = page.getByRole('button', { name: '이 가격으로 주문' });
  await expect(page.getByRole('group', { name: '봉의 시세' })).toContainText(/종\s*[\d,]+/);
  await chart.hover();
  await button.click();
  await page.getByRole('menuitem', { name: /^매수/ }).click();
  await expect(page.getByLabel('주문 수량')).toBeFocused();
});
