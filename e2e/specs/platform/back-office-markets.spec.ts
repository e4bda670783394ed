import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReadableColours } from '../../commands/accessibility';
import { type DemoStaff, openBackOffice } from '../../commands/staff';
import { expect, test } from '../../fixtures/test';

async function openAs(browser: Browser, who: DemoStaff): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await openBackOffice(page, who, '/markets');
  return page;
}

/** Sends the form, with a reason, and says so once more in the dialog. */
async function plan(page: Page, state: string, button: string): Promise<void> {
  const form = page.getByRole('form', { name: '상태 계획' });
  await form.getByLabel('마켓').selectOption('KRW-DOT');
  await form.getByLabel('상태').selectOption(state);
  await form.getByLabel('사유').fill('시세 이상 점검');
  await form.getByRole('button', { name: `${button}…` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: button }).click();
}

test('one operator halts a market at once, another confirms its opening, and the page of the market follows (TRAD-008)', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  await page.goto('/exchange/KRW-DOT');
  const operator = await openAs(browser, 'operator');
  await plan(operator, '거래 중단', '지금 시행');
  await expect(operator.getByText('바로 시행했습니다.')).toBeVisible();
  await expect(page.getByText('거래중단', { exact: true })).toBeVisible();
  await expectAccessible(operator);
  await operator.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(operator);
  await operator.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(operator);
  await operator.setViewportSize({ width: 1440, height: 900 });
  await plan(operator, '거래 중', '계획');
  await expect(operator.getByText('계획했습니다. 다른 운영자의 확인을 기다립니다.')).toBeVisible();
  await expect(operator.getByText('계획한 사람이 아닌 운영자의 확인을 기다리고 있습니다.')).toBeVisible();

  const second = await openAs(browser, 'second');
  await second.getByRole('button', { name: /^#\d+ 확인…$/ }).click();
  await expectAccessible(second);
  await second.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(second.getByText('확인했습니다: KRW-DOT 거래 중')).toBeVisible();
  await expect(page.getByText('거래중단', { exact: true })).toBeHidden();
});
