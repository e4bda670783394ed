import type { Page } from '@playwright/test';
import { logOut } from '../../commands/account';
import { logIn } from '../../commands/login';
import { makeMember } from '../../commands/sandbox';
import { productUrl } from '../../fixtures/addresses';
import { expect, test } from '../../fixtures/test';

const filesOf = (remote: string) => new RegExp(`^${productUrl('registry')}/files/${remote}/`);

async function expectOtherRemoteWorks(page: Page) {
  await page.getByRole('navigation').first().getByRole('link', { name: '고객센터' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.url()).toContain('/help');
}

test('shows a retry where a remote cannot be loaded, and the others go on (PLAT-024)', async ({ page, watch }) => {
  watch.expectProblems();
  await page.route(filesOf('mfe-trading'), (route) => route.abort());
  await page.goto('/');
  const retry = page.getByRole('button', { name: '다시 시도' });
  await expect(retry).toBeVisible();
  await expectOtherRemoteWorks(page);
  await page.goBack();
  await expect(retry).toBeVisible();
  await page.unroute(filesOf('mfe-trading'));
  await retry.click();
  await expect(page.getByText('BTC').first()).toBeVisible();
});

test('counts a stylesheet that is missing as a failure of its remote (PLAT-024)', async ({ page, watch }) => {
  watch.expectProblems();
  await page.route(new RegExp(`${filesOf('mfe-trading').source}.*\\.css`), (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('button', { name: '다시 시도' })).toBeVisible();
});

test('refuses a remote’s file that is not the published one (PLAT-024)', async ({ page, watch }) => {
  watch.expectProblems();
  await page.route(new RegExp(`${filesOf('mfe-trading').source}.*\\.js`), async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\nwindow.altered = true;` });
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: '다시 시도' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { altered?: boolean }).altered)).toBeUndefined();
});

test('keeps logout working while every remote is away (PLAT-024)', async ({ page, context, watch }) => {
  watch.expectProblems();
  const email = `away-${Date.now()}@maru.test`;
  await makeMember({ email, authLevel: 1 });
  await logIn(context, email);
  await page.route(filesOf('mfe-'), (route) => route.abort());
  await page.route(`${productUrl('registry')}/files/**`, (route) => route.abort());
  await page.goto('/');
  await logOut(page);
  await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
});
