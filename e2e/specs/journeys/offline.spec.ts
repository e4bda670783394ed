import type { Page } from '@playwright/test';
import { expectAccessible } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { unreadTold } from '../../commands/notifications';
import { freshEmail, freshPhone, makeMember, payIn } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

const strip = (page: Page) => page.getByRole('status').filter({ hasText: /인터넷에 연결|다시 연결/ });

/** Below 1200 px the trading screen shows one part at a time. */
async function show(page: Page, part: string) {
  if ((page.viewportSize()?.width ?? 0) < 1200) await page.getByRole('tab', { name: part, exact: true }).click();
}

test('tells within a second that the network is gone, keeps what was typed, and catches up when it is back (SHEL-214)', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000);
  const [email, phone] = [freshEmail('traveller'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '50000000', phone });
  await logIn(context, email, { phone });
  await page.goto('/exchange/KRW-BTC');
  await show(page, '주문');
  const form = page.getByRole('region', { name: '주문', exact: true });
  const buy = form.getByRole('button', { name: 'BTC 매수' });
  await expect(buy).toBeVisible();
  await form.getByLabel('주문 수량').fill('0.001');
  // The strip comes after the first screen, the words of failures and the layer of notes five seconds later.
  await expect(page.locator('[role="status"][data-state="online"]')).toBeAttached();
  const shownAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() > at + 8000, shownAt);

  await context.setOffline(true);
  await expect(strip(page)).toContainText('인터넷에 연결되어 있지 않습니다', { timeout: 1000 });
  await expect(page.getByText('시세 지연').first()).toBeVisible({ timeout: 1000 });
  await expectAccessible(page);

  await buy.click();
  await expect(form.getByRole('alert')).toContainText('서버에 연결하지 못했습니다');
  await expect(form.getByLabel('주문 수량')).toHaveValue('0.001');

  // A screen behind the login cannot be judged without the server: the member stays, and the strip says why (SHEL-052).
  await page.getByRole('link', { name: '자산', exact: true }).first().click();
  await expect(strip(page)).toContainText('인터넷에 연결되어 있지 않습니다');
  await expect(page).toHaveURL(/KRW-BTC/);

  await context.setOffline(false);
  await expect(strip(page)).toContainText('다시 연결되었습니다.', { timeout: 10_000 });
  await expect(page.getByText('시세 지연')).toHaveCount(0);
  await expect(strip(page)).toBeHidden();
  await buy.click();
  await show(page, '내 주문');
  await expect(page.getByText('미체결 (1)').or(page.getByText('체결').last()).first()).toBeVisible();
});

test('what a phone tells lies one below the other, under the strip of a lost connection', async ({ page, context }) => {
  const [email, phone] = [freshEmail('stacked'), freshPhone()];
  await makeMember({ email, authLevel: 3, phone });
  await logIn(context, email, { phone });
  await page.setViewportSize({ width: 390, height: 844 });
  const told = unreadTold(page);
  await page.goto('/mypage');
  await told;
  await expect(page.locator('[role="status"][data-state="online"]')).toBeAttached();
  await payIn(email, '50000');
  const news = page.getByRole('status', { name: '새 알림' });
  // It stays as long as it is looked at.
  await news.getByRole('link', { name: /KRW 입금 완료/ }).hover();
  await page.getByRole('switch', { name: '이메일 수신' }).press('Space');
  const answer = page.getByRole('region', { name: '알림', exact: true }).getByText('수신 동의를 변경했습니다.');
  await expect(answer).toBeVisible();
  await context.setOffline(true);
  await expect(strip(page)).toContainText('인터넷에 연결되어 있지 않습니다', { timeout: 1000 });

  const edges: number[] = [];
  for (const part of [page.locator('body header').first(), strip(page), news, answer]) {
    const box = await part.boundingBox();
    edges.push(box?.y ?? Number.NaN, (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN));
  }
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
});
