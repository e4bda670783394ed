import type { Page } from '@playwright/test';
import { logIn } from '../../commands/login';
import { freshEmail, freshPhone, makeMember } from '../../commands/sandbox';
import { expect, test } from '../../fixtures/test';

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('a category of the FAQ stays after a reload and "back", and comes with a link', async ({ page }) => {
  await page.goto('/help/faq');
  const category = page.getByRole('radio').nth(1);
  await category.locator('xpath=ancestor::label').click();
  await expect(category).toBeChecked();
  await expect.poll(() => query(page).category).toBeTruthy();
  await page.reload();
  await expect(category).toBeChecked();
  await page.getByRole('main').getByRole('link', { name: '공지사항' }).click();
  await expect(page).toHaveURL(/\/help\/notices$/);
  await page.goBack();
  await expect(category).toBeChecked();
  await page.goto('/help/faq?category=%3Cscript%3E');
  await expect(page.getByRole('radio').first()).toBeChecked();
});

test('a notice leads to its neighbour, and from there back', async ({ page }) => {
  await page.goto('/help/notices');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  const title = page.getByRole('heading', { level: 1 });
  const ways = page.getByRole('navigation', { name: '다른 공지' });
  const way = ways.getByRole('link').first();
  const back = /^다음/.test((await way.textContent()) ?? '') ? /^이전 공지/ : /^다음 공지/;
  // The title is a grey box until the notice has come; its neighbours may come first.
  await expect(title).not.toHaveText('');
  const first = (await title.textContent()) ?? '';
  await way.click();
  await expect(title).not.toHaveText(first);
  await ways.getByRole('link', { name: back }).click();
  await expect(title).toHaveText(first);
});

test('tab, order and search of Main stay after a reload, "back" and in a link', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'USDT', exact: true }).click();
  await page.getByRole('button', { name: '이름' }).click();
  await expect.poll(() => query(page)).toEqual({ tab: 'USDT', sort: 'name-up' });
  const first = page.getByRole('table', { name: '마켓 목록' }).getByRole('row').nth(1);
  await expect(page.getByRole('columnheader', { name: '이름' })).toHaveAttribute('aria-sort', 'ascending');
  const named = await first.getByRole('link').textContent();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'USDT', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(first.getByRole('link')).toHaveText(named ?? '');
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\/exchange\//);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'USDT', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/?tab=%00&sort=constructor');
  await expect(page.getByRole('tab', { name: 'KRW', exact: true })).toHaveAttribute('aria-selected', 'true');
});

test('the trading screen keeps period and list with the next market, and shows where the market stands', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/exchange/KRW-AVAX?period=60&sort=name-down');
  const list = page.getByRole('region', { name: '마켓', exact: true });
  await expect(list.getByRole('link', { name: /AVAX/ })).toBeInViewport();
  await expect(page.getByRole('radio', { name: '1시간' })).toBeChecked();
  await list.getByRole('searchbox').fill('이더리움');
  await list.getByRole('link', { name: /ETH\/KRW/ }).click();
  await expect(page).toHaveURL(/\/exchange\/KRW-ETH\?.*period=60/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '1시간' })).toBeChecked();
  await expect(list.getByRole('columnheader', { name: '이름' })).toHaveAttribute('aria-sort', 'descending');
  const menu = page.getByRole('navigation').getByRole('link', { name: '거래소' }).filter({ visible: true });
  await expect(menu.first()).toHaveAttribute('aria-current', 'page');
});

test('histories keep tab, range and filters of their own after a reload and "back"', async ({ page, context }) => {
  const [email, phone] = [freshEmail('addressed'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '10000', phone });
  await logIn(context, email, { phone });
  await page.goto('/transactionhistory');
  await page.getByRole('radio', { name: '매수', exact: true }).check();
  await expect.poll(() => query(page)).toEqual({ 'trades.side': 'B' });
  await page.getByRole('tab', { name: '원화 입출금' }).click();
  await page.getByRole('radio', { name: '7일', exact: true }).check();
  await expect.poll(() => Object.keys(query(page)).sort()).toEqual(['krw.range', 'tab', 'trades.side']);
  const from = await page.getByLabel('시작일').inputValue();
  await page.reload();
  await expect(page.getByRole('tab', { name: '원화 입출금' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('시작일')).toHaveValue(from);
  await page.goto('/help/faq');
  await page.goBack();
  await expect(page.getByLabel('시작일')).toHaveValue(from);
  await page.getByRole('tab', { name: '거래', exact: true }).click();
  await expect(page.getByRole('radio', { name: '매수' })).toBeChecked();
});

test('assets keep period and search, and trades of a market how they are grouped', async ({ page, context }) => {
  const [email, phone] = [freshEmail('kept'), freshPhone()];
  await makeMember({ email, authLevel: 3, krw: '10000', coins: { BTC: '0.1' }, phone });
  await logIn(context, email, { phone });
  await page.goto('/app/asset');
  await page.getByRole('radio', { name: '90일' }).check();
  await page.getByRole('main').getByRole('searchbox').fill('비트');
  await expect.poll(() => query(page)).toEqual({ days: '90', search: '비트' });
  await page.reload();
  await expect(page.getByRole('radio', { name: '90일' })).toBeChecked();
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('비트');
  await page.goto('/exchange/KRW-BTC');
  await page.getByRole('radio', { name: '묶음' }).check();
  await expect.poll(() => query(page)).toEqual({ trades: 'batch' });
  await page.reload();
  await expect(page.getByRole('radio', { name: '묶음' })).toBeChecked();
  await page.goto('/app/asset?days=31');
  await expect(page.getByRole('radio', { name: '30일' })).toBeChecked();
});
