import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { chooseInAccountMenu } from '../../commands/account';
import { logIn } from '../../commands/login';
import { unreadTold } from '../../commands/notifications';
import { freshEmail, freshPhone, makeMember, payIn } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const site = productUrl('shell');
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toasts = (page: Page) => page.getByRole('status', { name: '새 알림' });
const closeToast = (page: Page) => toasts(page).getByRole('button', { name: '닫기' }).click();

async function market(request: APIRequestContext): Promise<{ id: string; bestAsk: string }> {
  const { markets } = await (await request.get(`${site}/v1/centers/dexko`)).json();
  const { id } = markets.find(({ code }: { code: string }) => code === 'KRW-XRP');
  const { asks } = await (await request.get(`${site}/v1/prices/call/${id}`)).json();
  return { id, bestAsk: asks[0][0] };
}

async function order(request: APIRequestContext, form: Record<string, string>): Promise<void> {
  const placed = await request.post(`${site}/v1/orders`, { headers: { 'x-maru-client': 'e2e' }, form });
  expect(placed.ok(), await placed.text()).toBe(true);
}

/** Notices of the exchange, which other journeys publish at the same time, are not counted. */
async function withoutNotices(request: APIRequestContext): Promise<void> {
  const data = { notifyNotice: 'N' };
  const saved = await request.put(`${site}/v1/me/settings`, { headers: { 'x-maru-client': 'e2e' }, data });
  expect(saved.ok(), await saved.text()).toBe(true);
}

test('a resting order that others fill is told on another screen within a second, counted, kept and read in every tab', async ({
  page,
  context,
  browser,
}) => {
  const seller = { email: freshEmail('seller'), phone: freshPhone() };
  const buyer = { email: freshEmail('buyer'), phone: freshPhone() };
  await makeMember({ ...seller, authLevel: 3, coins: { XRP: '1000' } });
  await makeMember({ ...buyer, authLevel: 3, krw: '900000000' });
  await logIn(context, seller.email, seller);
  await withoutNotices(page.request);
  const told = unreadTold(page);
  await page.goto('/app/asset');
  await told;
  await expect(bell(page, '알림')).toBeVisible();

  // A deposit is told too; with it the page is known to listen.
  await payIn(seller.email, '50000');
  await expect(toasts(page).getByText('KRW 입금 완료')).toBeVisible();
  await expect(toasts(page).getByText('50,000원')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await closeToast(page);
  await expect(bell(page, '알림, 읽지 않음 1개')).toBeVisible();

  const other = await browser.newContext();
  await logIn(other, buyer.email, buyer);
  const { id: marketId, bestAsk: price } = await market(page.request);
  await order(page.request, { marketId, side: 'S', callType: 'LIMIT', price, amount: '100' });
  await order(other.request, { marketId, side: 'B', callType: 'LIMIT', price, amount: '50000' });
  const fill = toasts(page).getByRole('link', { name: /XRP 매도 체결/ });
  await expect(fill).toBeVisible({ timeout: 1_000 });
  await expect(fill).toContainText(/100 XRP · 평균 [\d,.]+원/);
  await other.close();
  await closeToast(page);
  await expect(bell(page, '알림, 읽지 않음 2개')).toBeVisible();

  const second = await context.newPage();
  await second.goto('/');
  await expect(bell(second, '알림, 읽지 않음 2개')).toBeVisible();

  await bell(page, '알림, 읽지 않음 2개').click();
  const list = page.getByRole('dialog', { name: '알림' });
  await expect(list.getByRole('link', { name: /체결|입금/ })).toHaveCount(2);
  await expect(list.getByRole('link').first()).toContainText('XRP 매도 체결');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(bell(page, '알림')).toBeVisible();
  await expect(bell(second, '알림')).toBeVisible();

  await bell(page, '알림').click();
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL('/exchange/KRW-XRP');
});

test('a kind that is switched off is neither told nor counted', async ({ page, context }) => {
  const member = { email: freshEmail('quiet'), phone: freshPhone() };
  await makeMember({ ...member, authLevel: 3, krw: '1000000' });
  await logIn(context, member.email, member);
  await withoutNotices(page.request);
  await page.goto('/app/asset');
  await chooseInAccountMenu(page, '화면 설정');
  const dialog = page.getByRole('dialog', { name: '화면 설정' });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await dialog.getByRole('switch', { name: '입금' }).click();
  expect((await saved).ok()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await payIn(member.email, '70000');
  const { id: marketId } = await market(page.request);
  await order(page.request, { marketId, side: 'B', callType: 'MARKET', total: '10000' });
  await expect(toasts(page).getByRole('link', { name: /XRP 매수 체결/ })).toBeVisible();
  await expect(bell(page, '알림, 읽지 않음 1개')).toBeVisible();
  await expect(toasts(page).getByText('KRW 입금 완료')).toHaveCount(0);
});
