import { expectAccessible, expectNoSidewaysScroll } from '../../commands/accessibility';
import { logIn } from '../../commands/login';
import { unreadTold } from '../../commands/notifications';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

test('a member is told once when the market trades at a price, wherever he is, and the alert is done', async ({
  page,
  context,
}) => {
  const [email, phone] = [freshEmail('alert'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '50000000', phone });
  await logIn(context, email, { phone });
  const site = productUrl('shell');
  await page.goto('/exchange/KRW-ETH');
  const center = await (await page.request.get(`${site}/v1/centers/dexko`)).json();
  const { id } = center.markets.find(({ code }: { code: string }) => code === 'KRW-ETH');
  const { asks, bids } = await (await page.request.get(`${site}/v1/prices/call/${id}`)).json();

  const button = page.getByRole('button', { name: '가격 알림' });
  const panel = page.getByRole('dialog', { name: '가격 알림' });
  await button.press('Enter');
  await expect(panel.getByText('대기 중인 알림이 없습니다.')).toBeVisible();
  const field = panel.getByRole('textbox', { name: 'ETH/KRW 알림 가격' });
  await expect(field).toHaveValue(/^[\d,]+$/);
  await field.fill('5000001');
  await panel.getByRole('button', { name: '알림 받기' }).click();
  await expect(panel.getByText('호가 단위에 맞지 않는 가격입니다.')).toBeVisible();
  await expectAccessible(page);
  // One far below, one above. Journeys beside this one trade BTC: nobody but this member trades ETH.
  for (const price of [bids.at(-1)[0], asks[8][0]]) {
    await field.fill(price);
    await field.press('Enter');
    await expect(panel.getByText('가격 알림을 설정했습니다.')).toBeVisible();
  }
  await expect(panel.getByText('대기 중 (2/20)')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole('button', { name: /이하 알림 삭제$/ }).click();
  await expect(panel.getByText('대기 중 (1/20)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();

  // Told on another screen.
  const told = unreadTold(page);
  await page.goto('/app/asset');
  await told;
  const headers = { 'x-maru-client': 'e2e' };
  const market = { marketId: id, side: 'B', callType: 'MARKET', total: '40000000' };
  expect((await page.request.post(`${site}/v1/orders`, { headers, data: market })).ok()).toBe(true);
  const toast = page.getByRole('status', { name: '새 알림' }).getByRole('link', { name: /ETH 가격 알림/ });
  await expect(toast).toContainText(/[\d,]+원 이상에 거래되었습니다/);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^알림, 읽지 않음/ }).click();
  const list = page.getByRole('dialog', { name: '알림', exact: true });
  await expect(list.getByRole('link', { name: /ETH 가격 알림/ })).toHaveCount(1);
  await list.getByRole('link', { name: /ETH 가격 알림/ }).click();
  await expect(page).toHaveURL('/exchange/KRW-ETH');

  await button.click();
  await expect(panel.getByText('최근 도달')).toBeVisible();
  await expect(panel.getByText('대기 중인 알림이 없습니다.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
